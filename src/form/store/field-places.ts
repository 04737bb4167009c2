import type { FieldModel, SectionModel } from '../rules/model/section-model';

/** The order of one form's fields, and the ids of their controls. */
export interface FieldPlaces {
  /** The index of a field in `model.fields`; -1 for a field of another section. */
  of(field: Pick<FieldModel, 'id'>): number;
  /**
   * The id of a field's control in the shadow root; made here, since a backend's id may hold any character.
   */
  domId(field: Pick<FieldModel, 'id'>): string;
}

/** Makes the places of one form's fields. */
export function createFieldPlaces({ fields }: SectionModel): FieldPlaces {
  const places = new Map(fields.map(({ id }, place) => [id, place]));
  const of = ({ id }: Pick<FieldModel, 'id'>) => places.get(id) ?? -1;
  return { of, domId: (field) => `field-${of(field)}` };
}
