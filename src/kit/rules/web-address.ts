/**
 * Whether a value is an http(s) address. Without `base` it has to be absolute; with one, a relative address
 * is resolved against it.
 */
export function isWebAddress(value: unknown, base?: string): value is string {
  if (typeof value !== 'string' || !value || !URL.canParse(value, base)) return false;
  const { protocol } = new URL(value, base);
  return protocol === 'https:' || protocol === 'http:';
}
