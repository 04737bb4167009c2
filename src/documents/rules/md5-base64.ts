import { unexpected } from '../../http/errors';

/** Converts an md5 from hex to base64, the form of contentMd5 and Content-MD5. Throws for any other text. */
export function md5Base64(hex: string): string {
  if (!/^[0-9a-f]{32}$/i.test(hex)) throw unexpected('documents: a checksum that is no md5');
  const bytes = hex.match(/../g) ?? [];
  return btoa(String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 16))));
}
