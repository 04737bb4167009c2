import type { ComponentType } from 'react';
import { lazyField } from '../fields/lazy-field';
import type { FieldProps } from '../fields/use-field';
import type { FieldModel } from '../rules/model/section-model';
import { View as CheckboxField } from './checkbox/view';
import { View as DateField } from './date/view';
import { View as EmailField } from './email/view';
import { View as SelectField } from './select/view';
import { View as TextField } from './text/view';

type FieldView = ComponentType<FieldProps>;

/** Of the kinds that most first sections have: part of the first load. */
const FIRST: Readonly<Record<string, FieldView>> = {
  text: TextField,
  email: EmailField,
  date: DateField,
  checkbox: CheckboxField,
  select: SelectField,
};
const DeferredView = lazyField(async () => (await import('./deferred-views')).DeferredView);

/** The view of a field: the `view.tsx` in the folder of its kind, unless it is locked or has several lines. */
export function viewOf(field: FieldModel, readOnly: boolean): FieldView {
  const { kind } = field;
  const isDeferred = (readOnly && !kind.isTick) || kind.isMultiline?.(field);
  return (!isDeferred && FIRST[kind.name]) || DeferredView;
}
