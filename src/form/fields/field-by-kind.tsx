import type { ComponentType } from 'react';
import { Skeleton } from '../../kit/display/skeleton';
import { lazyView } from '../../kit/lazy/lazy-view';
import { isLongList, isMultiline } from '../rules/display/element-layout';
import type { FieldModel } from '../rules/model/section-model';
import { CheckboxField, WalletCheckboxField } from './checkbox-field';
import { DateField } from './date-field';
import { NativeSelectField } from './native-select-field';
import { TextField } from './text-field';
import type { FieldProps } from './use-field';

/** Stands for a field whose code is being loaded. */
export const FIELD_PLACEHOLDER = <Skeleton shapes={['label', 'field']} />;

// Loaded with the first section that has such a field, since not every first section does.
const NumberField = lazyView(
  async () => (await import('./number-field')).NumberField,
  FIELD_PLACEHOLDER,
);
const Combobox = lazyView(
  async () => (await import('./combobox-field')).ComboboxField,
  FIELD_PLACEHOLDER,
);
const DetailsField = lazyView(
  async () => (await import('./details-field')).DetailsField,
  FIELD_PLACEHOLDER,
);
const FileField = lazyView(async () => (await import('./file-field')).FileField, FIELD_PLACEHOLDER);
const ReadOnlyField = lazyView(
  async () => (await import('./read-only-field')).ReadOnlyField,
  FIELD_PLACEHOLDER,
);

/** The view of a field by its kind: a native control, except where a select needs a listbox. */
export function fieldByKind(field: FieldModel, readOnly: boolean): ComponentType<FieldProps> {
  const { kind, definition } = field;
  if (kind === 'checkbox') return CheckboxField;
  if (kind === 'walletCheckbox') return WalletCheckboxField;
  if (kind === 'file') return FileField;
  if (readOnly) return ReadOnlyField;
  if (kind === 'number') return NumberField;
  if (kind === 'date') return DateField;
  if (kind === 'select') {
    const { isSearchable, options } = definition;
    // A listbox only where a native select is not enough (product-rules#native-controls).
    return isSearchable || isLongList(field) || options?.some(({ isVerified }) => isVerified)
      ? Combobox
      : NativeSelectField;
  }
  return isMultiline(field) ? DetailsField : TextField;
}
