import type { FieldDefinition } from '../../../http/schemas';

/** The three layouts, and the two special ones that go by the id (product-rules#special-layout). */
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
