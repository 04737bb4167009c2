import * as v from 'valibot';

const text = v.pipe(v.string(), v.maxLength(10_000));
const id = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200));

/** What each store action must be given; parameters of path and query are among it. */
export const requestSchemas = {
  fetchSession: v.object({}),
  renewSession: v.object({}),
  signOut: v.object({}),
  fetchLanguages: v.object({}),
  investorLanguage: v.object({ language: id }),
  fetchMissingDisclaimers: v.object({}),
  acceptDisclaimer: v.object({ id }),
  fetchQualification: v.object({}),
  fetchSection: v.object({ sectionId: id }),
  saveSection: v.object({
    sectionId: id,
    elements: v.array(v.object({ id, value: v.unknown() })),
    etag: v.optional(v.string()),
  }),
  readReceipt: v.object({}),
  fetchKyc: v.object({}),
  fetchWalletChallenge: v.object({ address: text }),
  linkWalletToIdentity: v.object({
    walletAddress: text,
    signature: text,
    challengeSignature: v.optional(text),
  }),
  fetchDocumentUrl: v.object({
    fieldsetId: id,
    files: v.pipe(
      v.array(
        v.object({
          id,
          label: text,
          filename: text,
          type: text,
          md5: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/i)),
          size: v.pipe(v.number(), v.integer(), v.minValue(1)),
        }),
      ),
      v.nonEmpty(),
    ),
  }),
  fetchDocumentLink: v.object({ documentId: id }),
} as const;

export type ServedAction = keyof typeof requestSchemas;

export type RequestOf<Action extends ServedAction> = v.InferOutput<(typeof requestSchemas)[Action]>;
