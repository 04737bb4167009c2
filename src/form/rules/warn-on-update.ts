import type { FieldModel, FieldValue, FieldValues, SectionModel } from './model';

export interface UpdateWarning {
  readonly key: string;
  readonly label: string;
  readonly field: FieldModel;
  readonly newValue: FieldValue;
}
/** Empty when the section does not warn. Show `newValue` by `displayValue`. */
export declare function updateWarnings(
  model: SectionModel,
  original: FieldValues,
  current: FieldValues,
): readonly UpdateWarning[];
