import type { FieldModel } from '../../rules/model/section-model';
import { readChoice } from '../../rules/values';
import type { Kind } from '../kind';

/** One of many options, in a list that opens. */
export const select: Kind = {
  name: 'select',
  types: ['input-select', 'select-simple'],
  isChoice: true,
  read: readChoice,
};

/** From this many options on a select is long: it is searched, and its list is drawn where it is seen. */
const LONG_LIST_OPTIONS = 500;

/** Whether a select has so many options that a native one would cost more than the rest of its section. */
export function isLongList({ definition }: Pick<FieldModel, 'definition'>): boolean {
  return (definition.options?.length ?? 0) >= LONG_LIST_OPTIONS;
}
