import type {
  CreatedHandoff,
  Handoff,
  HandoffDocument,
  OpenedHandoff,
} from '../../../http/calls/handoff';
import type { TextLanguage } from '../language/localized-text';
import { fileFields } from '../save/file-fields';
import { type InvestorState, isHandoffOver, type StoredHandoff } from '../state/backend-state';
import { type Outcome, refuse } from '../state/outcome';
import { type DocumentDeps, fetchDocumentUrl, type UploadUrlsRequest } from './documents';

/** How long a hand-off is open, in ms. */
const LIFETIME = 15 * 60_000;

/** How many an investor keeps, ended ones too: the oldest are forgotten. */
const MOST_KEPT = 20;

/** What hand-offs need of the world. */
export interface HandoffFacts {
  /** The client's page for phones. */
  readonly page: string;
  /** The language that the computer shows, in which the phone is answered. */
  readonly language: string;
  /** A new secret by which its investor is found. */
  readonly newToken: () => string;
  /** What is kept of a secret: it leads to no other. */
  readonly hide: (secret: string) => string;
}

interface CreateRequest {
  readonly sectionId: string;
  readonly fieldsetId: string;
  readonly files: readonly { readonly id: string; readonly label: string }[];
}

/** Opens a hand-off for files of one fieldset. 422 DOCUMENT_REFUSED names every file that the section doesn't ask for. */
export function createHandoff(
  investor: InvestorState,
  { sectionId, fieldsetId, files }: CreateRequest,
  facts: HandoffFacts & {
    readonly profile: DocumentDeps['profile'];
    readonly now: number;
    readonly newId: () => string;
    readonly message: string;
  },
): Outcome<InvestorState, CreatedHandoff> {
  const group = fileFields(facts.profile).filter(
    (field) => field.sectionId === sectionId && field.fieldsetId === fieldsetId,
  );
  const wanted = files.map(({ id, label }) => {
    const field = group.find(({ key, documentId }) => key === id || documentId === id);
    return { id, label, documentId: field?.documentId };
  });
  const errors = wanted.flatMap(({ id, documentId }) =>
    documentId === undefined ? [{ id, message: facts.message }] : [],
  );
  if (errors.length > 0) return refuse(422, 'DOCUMENT_REFUSED', { errors });
  const token = facts.newToken();
  const expiresAt = facts.now + LIFETIME;
  const handoff: StoredHandoff = {
    id: facts.newId(),
    ...{ fieldsetId, language: facts.language, expiresAt },
    files: wanted.map(({ id, label, documentId = id }) => ({ id, label, documentId })),
    code: codeOf(facts.hide(`code ${facts.newToken()}`)),
    token: facts.hide(token),
  };
  const url = new URL(facts.page);
  url.hash = `handoff=${token}`;
  return {
    state: { ...investor, handoffs: [...(investor.handoffs ?? []), handoff].slice(-MOST_KEPT) },
    status: 201,
    answer: {
      handoffId: handoff.id,
      url: url.href,
      code: handoff.code,
      expiresAt: new Date(expiresAt).toISOString(),
    },
  };
}

/** Two digits that follow from a secret. */
function codeOf(secret: string): string {
  const number = [...secret].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 99_991, 7);
  return String(number % 100).padStart(2, '0');
}

/** Where the hand-off stands, and which of its files have arrived through it; 404 for one that is not the investor's. */
export function readHandoff(
  investor: InvestorState,
  { handoffId }: { readonly handoffId: string },
  now: number,
): Outcome<InvestorState, Handoff> {
  const handoff = investor.handoffs?.find(({ id }) => id === handoffId);
  if (!handoff) return refuse(404, 'NOT_FOUND');
  const files = handoff.files.map(({ id, documentId }) => {
    const isReceived = versionThrough(investor, handoff, documentId) !== undefined;
    return { id, state: isReceived ? 'received' : 'waiting' };
  });
  return { state: investor, answer: { status: statusOf(handoff, now), files } };
}

function statusOf(handoff: StoredHandoff, now: number): string {
  if (handoff.ended !== undefined) return handoff.ended;
  if (isHandoffOver(handoff, now)) return 'expired';
  return handoff.access === undefined ? 'waiting' : 'opened';
}

/** The version that came last through this hand-off. */
function versionThrough(
  { uploads }: InvestorState,
  handoff: StoredHandoff,
  documentId: string,
): string | undefined {
  const versions = Object.values(uploads).flatMap((upload) =>
    upload.handoff === handoff.id && upload.documentId === documentId ? (upload.version ?? []) : [],
  );
  return versions.sort((one, other) => Number(one) - Number(other)).at(-1);
}

/** Ends a hand-off that is still open; another one stays what it is. */
export function cancelHandoff(
  investor: InvestorState,
  { handoffId }: { readonly handoffId: string },
  now: number,
): Outcome<InvestorState> {
  const handoff = investor.handoffs?.find(({ id }) => id === handoffId);
  if (!handoff) return refuse(404, 'NOT_FOUND');
  return { state: ending(investor, handoff, 'cancelled', now), answer: undefined };
}

/** The investor after signing out: no hand-off is open any more. */
export function withoutOpenHandoffs(investor: InvestorState, now: number): InvestorState {
  const { handoffs = [] } = investor;
  return handoffs.reduce((after, one) => ending(after, one, 'cancelled', now), investor);
}

function ending(
  investor: InvestorState,
  handoff: StoredHandoff,
  ended: 'done' | 'cancelled',
  now: number,
): InvestorState {
  return isHandoffOver(handoff, now) ? investor : withHandoff(investor, { ...handoff, ended });
}

function withHandoff(investor: InvestorState, handoff: StoredHandoff): InvestorState {
  const { handoffs = [] } = investor;
  return { ...investor, handoffs: handoffs.map((one) => (one.id === handoff.id ? handoff : one)) };
}

/** The hand-off that a secret of the phone belongs to: its token, or its access token. */
export function handoffOf(
  { handoffs = [] }: InvestorState,
  secret: string,
  hide: HandoffFacts['hide'],
): StoredHandoff | undefined {
  const hidden = hide(secret);
  return handoffs.find(({ token, access }) => token === hidden || access === hidden);
}

/** Opens a hand-off at the phone, once: a second time is 410 HANDOFF_USED, and leaves the first one as it is. */
export function openHandoff(
  investor: InvestorState,
  { token }: { readonly token: string },
  facts: Omit<HandoffFacts, 'page' | 'language'> & {
    readonly profile: DocumentDeps['profile'];
    readonly language: TextLanguage;
    readonly now: number;
  },
): Outcome<InvestorState, OpenedHandoff> {
  const handoff = investor.handoffs?.find((one) => one.token === facts.hide(token));
  if (!handoff || isHandoffOver(handoff, facts.now)) return refuse(410, 'HANDOFF_ENDED');
  if (handoff.access !== undefined) return refuse(410, 'HANDOFF_USED');
  const accessToken = facts.newToken();
  const fields = fileFields(facts.profile, facts.language);
  const files = handoff.files.flatMap(({ label, documentId }) => {
    const field = fields.find((one) => one.documentId === documentId);
    if (!field) return [];
    // Conditions name other answers, and a value is one.
    const { value, hiddenWhen, disabledWhen, disableWhen, ...definition } = field.definition;
    return [{ ...definition, label, documentId }];
  });
  return {
    state: withHandoff(investor, { ...handoff, access: facts.hide(accessToken) }),
    answer: {
      ...{ accessToken, code: handoff.code, for: masked(investor.email) },
      language: handoff.language,
      expiresAt: new Date(handoff.expiresAt).toISOString(),
      ...{ fieldsetId: handoff.fieldsetId, files },
    },
  };
}

/** An e-mail address that its owner knows again, and nobody else learns. */
function masked(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email][0] ?? ''}•••${at < 0 ? '' : email.slice(at)}`;
}

/** The open hand-off of an access token, or why there is none. */
function openedBy(
  { handoffs = [] }: InvestorState,
  accessToken: string,
  { hide, now }: Pick<HandoffFacts, 'hide'> & { readonly now: number },
): StoredHandoff | undefined {
  const handoff = handoffs.find(({ access }) => access === hide(accessToken));
  return handoff && !isHandoffOver(handoff, now) ? handoff : undefined;
}

type PhoneFacts = Pick<HandoffFacts, 'hide'>;

/** As fetchDocumentUrl, for files of the hand-off alone; no address outlives it. */
export function fetchHandoffUploadUrls(
  investor: InvestorState,
  { accessToken, ...request }: UploadUrlsRequest & { readonly accessToken: string },
  deps: Parameters<typeof fetchDocumentUrl>[2] & PhoneFacts,
): ReturnType<typeof fetchDocumentUrl> {
  const handoff = openedBy(investor, accessToken, deps);
  if (!handoff) return refuse(410, 'HANDOFF_ENDED');
  const isOfHandoff = ({ id }: { readonly id: string }) =>
    handoff.files.some((file) => file.id === id || file.documentId === id);
  if (request.fieldsetId !== handoff.fieldsetId || !request.files.every(isOfHandoff)) {
    return refuse(403, 'HANDOFF_FORBIDDEN');
  }
  const uploadUrlLifetime = Math.min(deps.uploadUrlLifetime, handoff.expiresAt - deps.now);
  return fetchDocumentUrl(investor, request, { ...deps, uploadUrlLifetime, handoff: handoff.id });
}

/** Whether a file of the hand-off has arrived through it. */
export function fetchHandoffDocument(
  investor: InvestorState,
  { accessToken, documentId }: { readonly accessToken: string; readonly documentId: string },
  deps: PhoneFacts & { readonly now: number },
): Outcome<InvestorState, HandoffDocument> {
  const handoff = openedBy(investor, accessToken, deps);
  if (!handoff) return refuse(410, 'HANDOFF_ENDED');
  if (!handoff.files.some((file) => file.documentId === documentId)) {
    return refuse(403, 'HANDOFF_FORBIDDEN');
  }
  const version = versionThrough(investor, handoff, documentId);
  if (version === undefined) return refuse(404, 'ERROR_DOCUMENTS_NOT_FOUND');
  return { state: investor, answer: { version } };
}

/** The phone is done: its access token ends. */
export function completeHandoff(
  investor: InvestorState,
  { accessToken }: { readonly accessToken: string },
  deps: PhoneFacts & { readonly now: number },
): Outcome<InvestorState> {
  const handoff = openedBy(investor, accessToken, deps);
  if (!handoff) return refuse(410, 'HANDOFF_ENDED');
  return { state: ending(investor, handoff, 'done', deps.now), answer: undefined };
}
