/** Makes the signature of a text; nobody else can make it. */
export type Sign = (text: string) => string;

/**
 * A path of the store with the time it ends (ms since 1970) and a signature over method, path and end.
 */
function signedPath(
  method: 'GET' | 'PUT',
  path: string,
  { expiresAt, sign }: { readonly expiresAt: number; readonly sign: Sign },
): string {
  const signature = sign(`${method}\n${path}\n${expiresAt}`);
  return `${path}?expires=${expiresAt}&signature=${encodeURIComponent(signature)}`;
}

/** Where files go and come from; each address ends at a time (ms since 1970). */
export interface StoreAddresses {
  upload(
    uploadId: string,
    contentMd5: string,
    expiresAt: number,
  ): { readonly url: string; readonly 'form-data': Readonly<Record<string, string>> };
  document(uploadId: string, expiresAt: number): string;
  receipt(reference: string, expiresAt: number): string;
}

/** Addresses of a store that checks our own signatures. `storeUrl` has no slash at its end. */
export function signedAddresses({
  storeUrl,
  owner,
  sign,
}: {
  readonly storeUrl: string;
  /** What the store calls the investor. */
  readonly owner: string;
  readonly sign: Sign;
}): StoreAddresses {
  const address = (method: 'GET' | 'PUT', path: string, expiresAt: number) =>
    storeUrl + signedPath(method, `/${owner}/${path}`, { expiresAt, sign });
  return {
    upload: (uploadId, contentMd5, expiresAt) => ({
      url: address('PUT', `uploads/${uploadId}`, expiresAt),
      'form-data': { 'Content-MD5': contentMd5 },
    }),
    document: (uploadId, expiresAt) => address('GET', `documents/${uploadId}`, expiresAt),
    receipt: receiptAddressOf({ storeUrl, owner, sign }),
  };
}

/** Addresses of receipts, which no store keeps: they are made when they are fetched. */
export function receiptAddressOf({
  storeUrl,
  owner,
  sign,
}: Parameters<typeof signedAddresses>[0]): StoreAddresses['receipt'] {
  return (reference, expiresAt) =>
    storeUrl + signedPath('GET', `/${owner}/receipts/${reference}`, { expiresAt, sign });
}

/** True while a signed path is good at `now` (ms since 1970). */
export function signatureHolds(
  method: string,
  path: string,
  query: { readonly expires: string | null; readonly signature: string | null },
  { now, sign }: { readonly now: number; readonly sign: Sign },
): boolean {
  const { expires, signature } = query;
  if (!expires || !signature || !/^\d+$/.test(expires)) return false;
  const expected = sign(`${method}\n${path}\n${expires}`);
  // Compares signatures of the signatures, so that the time it takes reveals nothing about the expected one.
  return now < Number(expires) && sign(expected) === sign(signature);
}

/** Addresses that nobody is given: for rules that only look at values. */
export const NO_ADDRESSES: StoreAddresses = {
  upload: () => ({ url: '', 'form-data': {} }),
  document: () => '',
  receipt: () => '',
};
