import type { FieldDefinition } from '../../../http/schemas';
import { SELECT_WALLET } from '../../../wallet/rules/section/wallet-section';

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
