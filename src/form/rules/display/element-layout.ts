import type { FieldDefinition } from '../../../http/schemas';
import { SELECT_WALLET } from '../../../wallet/rules/section/wallet-section';
import type { FieldModel } from '../model/section-model';

/** The three layouts, and two special ones for certain elements (product-rules#special-layout). */
export type ElementLayout = 'default' | 'wide' | 'toggle' | 'details' | 'selectWallet';

/** The layout of an element; an unknown layout is the default. */
export function elementLayout({
  id,
  name,
  layout,
}: Pick<FieldDefinition, 'id' | 'name' | 'layout'>): ElementLayout {
  if (id === 'details') return 'details';
  if (id === SELECT_WALLET || name === SELECT_WALLET) return 'selectWallet';
  return layout === 'wide' || layout === 'toggle' ? layout : 'default';
}

/**
 * Whether a text is shown with several lines: the text element 'details', and every text that is stored with
 * line breaks, which a single line would drop.
 */
export function isMultiline({
  id,
  kind,
  definition,
}: Pick<FieldModel, 'id' | 'kind' | 'definition'>): boolean {
  if (kind !== 'text' && kind !== 'email' && kind !== 'walletString') return false;
  return (
    (id === 'details' && kind === 'text') ||
    (typeof definition.value === 'string' && /[\r\n]/.test(definition.value))
  );
}

/** From this many options on a select is long: it is searched, and its list is drawn where it is seen. */
const LONG_LIST_OPTIONS = 500;

/** Whether a select has so many options that a native one would cost more than the rest of its section. */
export function isLongList({ definition }: Pick<FieldModel, 'definition'>): boolean {
  return (definition.options?.length ?? 0) >= LONG_LIST_OPTIONS;
}
