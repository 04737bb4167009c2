import type { Onboarding } from '../app/onboarding';
import { placeFieldErrors } from '../form/rules/validity/field-validity';
import type { OnboardingError } from '../http/errors';
import { until } from '../kit/waiting/waiting';
import { errorTextKey, type TextKey } from '../language/text';

/**
 * Server errors of fields are shown at the fields; a notice shows the rest, and that the answers are still here. Who
 * may not save is told what to do, too.
 */
export function reportFailure(
  { host, language, visits, notices, reportError }: Onboarding,
  error: OnboardingError,
  text?: TextKey,
): void {
  // The form can take the focus again.
  visits.progress.value = null;
  const form = visits.form.peek();
  const isShown = (key: string) =>
    form?.model.keys.get(key)?.holders.some((field) => !form.values.hidden(field).peek()) ?? false;
  const placed = form && placeFieldErrors(form.model, error.fieldErrors, isShown);
  if (placed) form.messages.setServerErrors(placed.byKey, error.contentLanguage);
  const unplaced = placed?.unplaced.join(' ');
  if (placed?.unknown.length) host.tell('errors-unknown', ...placed.unknown);
  const notice = !placed?.byKey.size || Boolean(unplaced);
  const isForbidden = text === 'form.notSaved' && error.status === 403;
  const advice =
    isForbidden && !error.detail && language.translate.peek()?.('frontendErrorCodes.FORBIDDEN');
  const detail = unplaced || advice;
  const words = { ...(notice && text && { key: text }), ...(detail && { detail }) };
  reportError(error, { notice, ...words, until: visits.visit.peek()?.signal });
  if (notice) notices.focusNewest();
}

/** Reports a failure of which nothing is stored; a save that never left is offered again once the line is back. */
export function reportRefusal(
  onboarding: Onboarding,
  error: OnboardingError,
  signal: AbortSignal,
  text?: TextKey,
): void {
  const isOffline = error.isUnsent && error.code === 'NETWORK';
  reportFailure(onboarding, error, isOffline ? 'form.notSavedOffline' : text);
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

/** Says that the answers are still here, where the refusal of a save has no text of its own. */
export function refusalText({ language }: Onboarding, error: OnboardingError): TextKey | undefined {
  const own = errorTextKey(error, language.translate.peek());
  const isGeneral = /\.(SERVER|FORBIDDEN|UNEXPECTED)$/.test(own);
  return error.status !== undefined && isGeneral ? 'form.notSaved' : undefined;
}
