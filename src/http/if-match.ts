import { isRecord } from '../kit/rules/is-record';

/**
 * The header with which a save names the entity tag of the section it is based on (product-rules#if-match);
 * no header for a request without one.
 */
export function ifMatch({
  etag,
}: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return typeof etag === 'string' && etag ? { 'If-Match': etag } : {};
}

/** A section with the entity tag of its `ETag` header, unless its own body names one. */
export function withEtag(section: unknown, { headers }: Response): unknown {
  const etag = headers.get('ETag');
  return etag && isRecord(section) && section.etag == null ? { ...section, etag } : section;
}

/** The new entity tag that answers a save: in its body or its `ETag` header; null for none. */
export function savedEtag(body: unknown, { headers }: Response): string | null {
  const own = isRecord(body) && typeof body.etag === 'string' ? body.etag : undefined;
  return own ?? headers.get('ETag');
}
