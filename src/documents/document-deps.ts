import type { OnboardingApi } from '../http/calls';
import type { CallContext } from '../http/host-api';
import type { Wait } from '../kit/waiting/waiting';

/** Logs an error and raises it, with a notice unless `notice` is false. */
export type ReportError = (error: unknown, options?: { readonly notice?: boolean }) => void;

/** What the documents of one element need. */
export interface DocumentDeps {
  readonly api: Pick<OnboardingApi, 'fetchDocumentUrl' | 'fetchDocumentLink' | 'upload'>;
  readonly context: (signal: AbortSignal) => CallContext;
  /** Computes the md5 in hex. */
  readonly hash: (file: Blob, signal: AbortSignal) => Promise<string>;
  readonly readHead: (file: Blob) => Promise<Uint8Array>;
  /** Resolves after `ms`; rejects when `signal` aborts. */
  readonly wait: Wait;
  /** As `wait`, but never ends while the tab is hidden, and ends when it is shown again. */
  readonly waitVisibly: Wait;
  /** ms since 1970 */
  readonly now: () => number;
  readonly report: ReportError;
}
