import * as v from 'valibot';

const text = v.pipe(v.string(), v.maxLength(10_000));
const id = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200));

/** Longer than any file system's. */
const name = v.pipe(v.string(), v.maxLength(1000));

const secret = v.pipe(v.string(), v.maxLength(1000));

const announcedFiles = v.pipe(
  v.array(
    v.object({
      id,
      label: text,
      filename: name,
      type: name,
      md5: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/i)),
      size: v.pipe(v.number(), v.integer(), v.minValue(1)),
    }),
  ),
  v.nonEmpty(),
  v.maxLength(100),
);

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
  fetchDocumentUrl: v.object({ fieldsetId: id, files: announcedFiles }),
  fetchDocumentLink: v.object({ documentId: id }),
  createHandoff: v.object({
    sectionId: id,
    fieldsetId: id,
    files: v.pipe(v.array(v.object({ id, label: text })), v.nonEmpty(), v.maxLength(100)),
  }),
  readHandoff: v.object({ handoffId: id }),
  cancelHandoff: v.object({ handoffId: id }),
  openHandoff: v.object({ token: secret }),
  fetchHandoffUploadUrls: v.object({
    accessToken: secret,
    fieldsetId: id,
    files: announcedFiles,
  }),
  fetchHandoffDocument: v.object({ accessToken: secret, documentId: id }),
  completeHandoff: v.object({ accessToken: secret }),
} as const;

export type ServedAction = keyof typeof requestSchemas;

/** The calls of a phone, which know a hand-off by a secret of their own, and no session. */
export type PhoneAction =
  | 'openHandoff'
  | 'fetchHandoffUploadUrls'
  | 'fetchHandoffDocument'
  | 'completeHandoff';

/** Whether a call is the phone's. */
export function isOfPhone(action: ServedAction): action is PhoneAction {
  return (
    action === 'completeHandoff' || action === 'openHandoff' || action.startsWith('fetchHandoff')
  );
}

export type RequestOf<Action extends ServedAction> = v.InferOutput<(typeof requestSchemas)[Action]>;
