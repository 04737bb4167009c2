const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/**
 * A hex colour of 3 or 6 digits as lower-case #rrggbb; null for anything else.
 *
 * @param value whatever a client wrote
 */
export function parseColour(value: unknown): string | null {
  if (typeof value !== 'string' || !HEX.test(value.trim())) return null;
  const hex = value.trim().toLowerCase();
  return hex.length === 7 ? hex : hex.replace(/[^#]/g, '$&$&');
}
