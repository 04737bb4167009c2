import type {
  FieldModel,
  FieldValue,
  FieldValues,
  InvalidField,
  KeyModel,
  ReadValue,
  SectionModel,
  ValidationError,
} from './model';

/** One key's error: that of its shown and enabled holders. */
export declare function errorOfKey(key: KeyModel, read: ReadValue): ValidationError | null;
/** Why these fields (the shown holders of one key) do not accept the value. */
export declare function errorOf(
  fields: readonly FieldModel[],
  value: FieldValue,
): ValidationError | null;
/** All invalid keys in document order. */
export declare function validate(model: SectionModel, values: FieldValues): readonly InvalidField[];
