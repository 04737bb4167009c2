import type { FieldModel, FieldsetModel, ReadValue } from './model';

export declare function isHidden(field: FieldModel, read: ReadValue): boolean;
export declare function isFieldsetHidden(fieldset: FieldsetModel, read: ReadValue): boolean;
export declare function isDisabled(field: FieldModel, read: ReadValue): boolean;
export declare function isFieldsetDisabled(fieldset: FieldsetModel, read: ReadValue): boolean;
/** The keys that `isHidden(field, …)` can read. */
export declare function dependenciesOf(field: FieldModel): ReadonlySet<string>;
