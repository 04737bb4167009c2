import type { FieldDefinition } from '../../../http/schemas';

/** The layouts of spec section 3 and the two special ones of section 2, which go by the id. */
export type ElementLayout = 'default' | 'wide' | 'toggle' | 'details' | 'selectWallet';

/** How an element is laid out; an unknown layout is the default. */
export function elementLayout({
  id,
  layout,
}: Pick<FieldDefinition, 'id' | 'layout'>): ElementLayout {
  if (id === 'details') return 'details';
  if (id === 'select_wallet') return 'selectWallet';
  return layout === 'wide' || layout === 'toggle' ? layout : 'default';
}
