/**
 * What an element announces when `usable` (neither hidden nor disabled) changes: 'detached' when it
 * becomes hidden or disabled, 'attached' when it is back; null without a change.
 */
export function attachmentNotice(
  wasUsable: boolean,
  isUsable: boolean,
): 'attached' | 'detached' | null {
  if (wasUsable === isUsable) return null;
  return isUsable ? 'attached' : 'detached';
}
