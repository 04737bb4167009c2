import type { ComponentType } from 'react';
import { useForm } from '../context';
import { ReadOnlyField } from '../fields/read-only-field';
import type { FieldProps } from '../fields/use-field';
import { DetailsField } from './text/details-field';
import { View as TextField } from './text/view';

const VIEWS = import.meta.glob<ComponentType<FieldProps>>('./*/view.tsx', {
  eager: true,
  import: 'View',
});

/** A field whose view is loaded with the first section that has one. */
export function DeferredView({ field }: FieldProps) {
  const { readOnly } = useForm();
  const { name, isTick, isFile, isMultiline } = field.kind;
  if (readOnly && !isTick && !isFile) return <ReadOnlyField field={field} />;
  if (isMultiline?.(field)) return <DetailsField field={field} />;
  const View = VIEWS[`./${name}/view.tsx`] ?? TextField;
  return <View field={field} />;
}
