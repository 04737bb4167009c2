const SAFE_PROTOCOLS = ['http:', 'https:', 'mailto:'];

/** The address, normalised, when it is absolute and http(s) or mailto; null for everything else. */
export function safeHref(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return SAFE_PROTOCOLS.includes(url.protocol) ? url.href : null;
}
