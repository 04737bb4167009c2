import type { Onboarding, ReportOptions } from '../app/onboarding';
import { placeFieldErrors } from '../form/rules/validity/field-validity';
import type { OnboardingError } from '../http/errors';
import { until } from '../kit/waiting/waiting';
import { errorTextKey } from '../language/text';

/** What an alert says in place of the failure's own text and detail. */
type AlertWords = Pick<ReportOptions, 'key' | 'detail'>;

/** Reports a failure of a save: errors that name fields go to the fields, an alert tells the rest. */
export function reportFailure(
  onboarding: Onboarding,
  error: OnboardingError,
  words: AlertWords = {},
): void {
  const { visits, notices, reportError } = onboarding;
  // The form can take the focus again.
  visits.progress.value = null;
  const until = visits.visit.peek()?.signal;
  const rest = showFieldErrors(onboarding, error);
  if (rest === null) {
    reportError(error, { notice: false, until });
    return;
  }
  reportError(error, { ...words, ...(rest && { detail: rest }), until });
  notices.focusNewest();
}

/**
 * Shows the errors that name a field of the form at that field. Returns what an alert has to say besides: the other
 * errors, '' where there are none, and null where the fields say it all.
 */
function showFieldErrors(
  { host, visits }: Onboarding,
  { fieldErrors, contentLanguage }: OnboardingError,
): string | null {
  const form = visits.form.peek();
  if (!form) return '';
  const { model, values, messages } = form;
  const isShown = (key: string) =>
    model.keys.get(key)?.holders.some((field) => !values.hidden(field).peek()) ?? false;
  const { byKey, unplaced, unknown } = placeFieldErrors(model, fieldErrors, isShown);
  messages.setServerErrors(byKey, contentLanguage);
  if (unknown.length > 0) host.tell('errors-unknown', ...unknown);
  return unplaced.join(' ') || (byKey.size > 0 ? null : '');
}

/** Reports what kept a save from being sent; where the line was down, it is offered again once that is back. */
export function reportUnsent(
  onboarding: Onboarding,
  error: OnboardingError,
  signal: AbortSignal,
): void {
  const isOffline = error.isUnsent && error.code === 'NETWORK';
  reportFailure(onboarding, error, isOffline ? { key: 'form.notSavedOffline' } : {});
  if (isOffline) void offerSaveWhenBack(onboarding, signal);
}

/** Offers the save again once the connection is back, until the section is left or another save begins. */
async function offerSaveWhenBack(
  { notices, visits }: Onboarding,
  signal: AbortSignal,
): Promise<void> {
  const isBack = await until<true>(signal, (resolve) => {
    const end = () => resolve(true);
    window.addEventListener('online', end);
    return () => window.removeEventListener('online', end);
  }).catch(() => false);
  if (!isBack) return;
  const told = notices.notices.peek().find(({ key }) => key === 'form.notSavedOffline');
  if (told) notices.dismiss(told.id);
  const run = () => {
    notices.dismiss(id);
    void visits.submit();
  };
  const action = { label: 'shared.label.saveAndContinue', run } as const;
  const id = notices.show({ tone: 'info', key: 'component.Connection.back', action }, signal);
}

/**
 * What an alert says of a refused save that has no text of its own: that the answers are still here, and to those who
 * may not save what to do.
 */
export function refusalWords({ language }: Onboarding, error: OnboardingError): AlertWords {
  const { status, detail } = error;
  const translate = language.translate.peek();
  const isGeneral = /\.(SERVER|FORBIDDEN|UNEXPECTED)$/.test(errorTextKey(error, translate));
  if (status === undefined || !isGeneral) return {};
  const advice = status === 403 && !detail && translate?.('frontendErrorCodes.FORBIDDEN');
  return { key: 'form.notSaved', ...(advice && { detail: advice }) };
}
