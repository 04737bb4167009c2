import type { FieldModel, SectionModel } from './rules/model/section-model';

/** Where the fields of one form stand, and what their controls are called. */
export interface FieldPlaces {
  /** A field's place in `model.fields`; -1 for a field of another section. */
  of(field: Pick<FieldModel, 'id'>): number;
  /** The id of a field's control in the shadow root; ids of the backend can hold any character. */
  domId(field: Pick<FieldModel, 'id'>): string;
}

/** Makes the places of one form's fields. */
export function createFieldPlaces({ fields }: SectionModel): FieldPlaces {
  const places = new Map(fields.map(({ id }, place) => [id, place]));
  const of = ({ id }: Pick<FieldModel, 'id'>) => places.get(id) ?? -1;
  return { of, domId: (field) => `field-${of(field)}` };
}
