import { unexpected } from '../../http/errors';

/** An md5 in hex as base64, the way contentMd5 and Content-MD5 have it. Throws for what is no md5. */
export function md5Base64(hex: string): string {
  if (!/^[0-9a-f]{32}$/i.test(hex)) throw unexpected('documents: a checksum that is no md5');
  const bytes = hex.match(/../g) ?? [];
  return btoa(String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 16))));
}
