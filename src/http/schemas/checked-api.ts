import * as v from 'valibot';
import { abortable } from '../../kit/waiting/abortable';
import type { Wait } from '../../kit/waiting/wait';
import type { CallContext, OnboardingApi, OptionalAction, StoreAction } from '../api';
import { isAbort, OnboardingError, toOnboardingError, unexpected } from '../errors';
import { refusalError } from '../refusal-error';
import { lazyUpload, type Upload } from '../upload/lazy-upload';
import { withinLimit } from '../within-limit';
import { disclaimersSchema } from './disclaimer-schema';
import { documentLinkSchema, uploadUrlsSchema } from './document-schema';
import { kycReading, kycSchema } from './kyc-schema';
import { languagesSchema } from './language-schema';
import { oddities } from './oddities';
import { qualificationSchema } from './qualification-schema';
import { receiptSchema } from './receipt-schema';
import { qualificationReviewShape, sectionReviewShape } from './review-schema';
import { savedSectionSchema, sectionSchema } from './section-schema';
import { sessionSchema } from './session-schema';
import { walletChallengeSchema } from './wallet-challenge-schema';

/** If one of these methods is missing, the backend does not support it, as with a 404 over HTTP. */
const NOT_HERE: readonly StoreAction[] = [
  'fetchWalletChallenge',
  'readReceipt',
] satisfies OptionalAction[];

/** How many mismatches of one answer a log line lists. */
const NAMED_ISSUES = 3;

/**
 * The store actions over `raw`, the HTTP client or the host's own `api` object: every answer is checked
 * against the contract's shapes, every rejection is an OnboardingError, and a call that ignores its signal is
 * abandoned after an abort. Without an `upload` of its own the files are sent by `transfer`. With `wait`
 * every call has the time limit of a call over HTTP, except an upload, which may take as long as it makes
 * progress (documents/within-stall.ts). `onSetAside` is called for a part of an answer that is ignored since
 * it does not fit the contract; the rest of the answer is used. `onOddity` is called with a log line for what
 * is left out without an error.
 */
export function checkedApi(
  raw: object,
  transfer: () => Promise<Upload> = async () => (await import('../upload/transfer')).upload,
  wait?: Wait,
  onSetAside: (error: OnboardingError) => void = () => {},
  onOddity: (line: string) => void = () => {},
): OnboardingApi {
  const methods = raw as Partial<Record<StoreAction, unknown>>;

  const run = async (action: StoreAction, request: object, context: CallContext) => {
    const method = methods[action] ?? (action === 'upload' ? lazyUpload(transfer) : undefined);
    if (method === undefined && NOT_HERE.includes(action)) throw { status: 404, code: 'NOT_FOUND' };
    if (typeof method !== 'function') throw unexpected(`api.${action} is not a function`);
    return method.call(raw, request, context);
  };

  const ask = (action: StoreAction, request: object, context: CallContext) => {
    const { signal } = context;
    if (!wait || action === 'upload') return abortable(run(action, request, context), signal);
    const limited = (limit: AbortSignal) => run(action, request, { ...context, signal: limit });
    return withinLimit({ action }, wait, limited, signal);
  };

  const checked =
    <T>(action: StoreAction, read: (action: StoreAction, answer: unknown) => T) =>
    async (request: object, context: CallContext): Promise<T> => {
      try {
        return read(action, await ask(action, request, context));
      } catch (error) {
        if (context.signal.aborted && isAbort(error)) throw error;
        throw rejection(action, error);
      }
    };

  /** As `shape`, for a schema that leaves out what it can't read; mismatches with `exact` are reported. */
  const tolerant =
    <T>(schema: v.GenericSchema<unknown, T>, exact: v.GenericSchema) =>
    (action: StoreAction, answer: unknown): T => {
      const read = shape(schema)(action, answer);
      for (const line of oddities(action, answer)) onOddity(`${action}: ${line}`);
      const result = v.safeParse(exact, answer);
      if (!result.success) onSetAside(misshapen(action, result.issues));
      return read;
    };

  return {
    fetchSession: checked('fetchSession', shape(sessionSchema)),
    renewSession: checked('renewSession', shape(sessionSchema)),
    signOut: checked('signOut', nothing),
    fetchLanguages: checked('fetchLanguages', shape(languagesSchema)),
    investorLanguage: checked('investorLanguage', nothing),
    fetchMissingDisclaimers: checked('fetchMissingDisclaimers', shape(disclaimersSchema)),
    acceptDisclaimer: checked('acceptDisclaimer', nothing),
    fetchQualification: checked(
      'fetchQualification',
      tolerant(qualificationSchema, qualificationReviewShape),
    ),
    fetchSection: checked('fetchSection', tolerant(sectionSchema, sectionReviewShape)),
    saveSection: checked('saveSection', savedSection),
    readReceipt: checked('readReceipt', shape(receiptSchema)),
    fetchKyc: checked('fetchKyc', tolerant(kycReading, kycSchema)),
    fetchWalletChallenge: checked('fetchWalletChallenge', shape(walletChallengeSchema)),
    linkWalletToIdentity: checked('linkWalletToIdentity', nothing),
    fetchDocumentUrl: checked('fetchDocumentUrl', shape(uploadUrlsSchema)),
    fetchDocumentLink: checked('fetchDocumentLink', shape(documentLinkSchema)),
    upload: checked('upload', nothing),
  };
}

function nothing(): void {}

function shape<T>(schema: v.GenericSchema<unknown, T>) {
  return (action: StoreAction, answer: unknown): T => {
    const result = v.safeParse(schema, answer);
    if (result.success) return result.output;
    throw misshapen(action, result.issues);
  };
}

function misshapen(action: StoreAction, issues: readonly v.BaseIssue<unknown>[]): OnboardingError {
  const mismatches = issues.slice(0, NAMED_ISSUES).map(mismatch);
  return unexpected(`${action}: ${mismatches.join('; ')}`);
}

/** An answer without an entity tag is valid; a host's own method may resolve with the tag alone. */
function savedSection(action: StoreAction, answer: unknown) {
  const saved = typeof answer === 'string' ? { etag: answer } : (answer ?? {});
  return shape(savedSectionSchema)(action, saved);
}

/** Path, expected and actual kind; never the value, which may be personal. */
function mismatch(issue: v.BaseIssue<unknown>): string {
  const { input, kind, type, expected } = issue;
  const path = v.getDotPath(issue) ?? 'the answer';
  const received = input === null ? 'null' : Array.isArray(input) ? 'Array' : typeof input;
  return kind === 'schema'
    ? `${path}: Expected ${expected} but received ${received}`
    : `${path}: Expected ${type}`;
}

function rejection(action: StoreAction, error: unknown): OnboardingError {
  if (error instanceof OnboardingError) return error;
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return new OnboardingError('TIMEOUT', { reason: `${action}: ${error.message}`, cause: error });
  }
  const { status, code } = (error ?? {}) as { status?: unknown; code?: unknown };
  if (typeof status === 'number' || typeof code === 'string')
    return refusalError(action, error, {});
  const { message } = toOnboardingError(error);
  return unexpected(`${action}: ${message}`, error);
}
