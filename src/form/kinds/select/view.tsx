import { lazyField } from '../../fields/lazy-field';
import type { FieldProps } from '../../fields/use-field';
import { isLongList } from './kind';
import { NativeSelectField } from './native-select-field';

const Combobox = lazyField(async () => (await import('./combobox-field')).ComboboxField);

/** A select: a listbox only where a native one is not enough (product-rules#native-controls). */
function SelectField({ field }: FieldProps) {
  const { isSearchable, options } = field.definition;
  const isListbox =
    isSearchable || isLongList(field) || options?.some(({ isVerified }) => isVerified);
  return isListbox ? <Combobox field={field} /> : <NativeSelectField field={field} />;
}

export { SelectField as View };
