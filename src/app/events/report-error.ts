import { isAbort, logError, toOnboardingError } from '../../http/errors';
import { errorTextKey } from '../../language/error-text';
import type { TextKey, Translate } from '../../language/text';
import type { NoticeStore } from '../../shell/notices/notices-store';
import type { Logger } from '../settings/settings';
import type { Emit } from './events';

/** What reporting an error needs. */
export interface ReportDeps {
  readonly notices: NoticeStore;
  readonly logger: () => Logger;
  readonly emit: Emit;
  readonly translate: () => Translate | undefined;
}

/** Options for reporting one failure. */
export interface ReportOptions {
  /** False: log and event only, since the investor is informed in another way. */
  readonly notice?: boolean;
  /** The notice's text, where a plainer one than the code's own exists. */
  readonly key?: TextKey;
  /** The server's words to show, where they are not those of the error itself. */
  readonly detail?: string;
}

/** Reports any failure; can be passed to a promise's catch. */
export type ReportError = (error: unknown, options?: ReportOptions) => void;

/**
 * Reports any failure: a log line, one event and, when it is meant for the investor, a notice
 * (product-rules#unexpected-error-event). An aborted wait is no failure.
 */
export function createReportError(deps: ReportDeps): ReportError {
  const { notices, logger, emit, translate } = deps;
  return (thrown, { notice, key, detail } = {}) => {
    if (isAbort(thrown)) return;
    const error = toOnboardingError(thrown);
    const words = detail ?? error.detail;
    logError(logger(), error);
    emit('onboarding-error', { code: error.code, recoverable: true });
    if (!error.userFacing || notice === false) return;
    notices.show({
      tone: 'error',
      key: key ?? errorTextKey(error, translate()),
      ...(words !== undefined && { detail: words }),
      ...(error.reference !== undefined && { reference: error.reference }),
    });
  };
}
