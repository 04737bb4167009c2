import type { FieldModel } from '../model/section-model';

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
