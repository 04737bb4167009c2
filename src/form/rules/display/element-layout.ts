import type { FieldDefinition } from '../../../http/schemas';

/** The three layouts, and two special ones for certain ids (product-rules#special-layout). */
export type ElementLayout = 'default' | 'wide' | 'toggle' | 'details' | 'selectWallet';

/** The layout of an element; an unknown layout is the default. */
export function elementLayout({
  id,
  layout,
}: Pick<FieldDefinition, 'id' | 'layout'>): ElementLayout {
  if (id === 'details') return 'details';
  if (id === 'select_wallet') return 'selectWallet';
  return layout === 'wide' || layout === 'toggle' ? layout : 'default';
}
