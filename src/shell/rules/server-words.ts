import type { OnboardingError } from '../../http/errors';

/** The phrases of HTTP's statuses, as servers give them for a title. */
const PHRASE =
  /^(error )?(\d{3}[: -]*)?(bad request|unauthori[sz]ed|payment required|forbidden|(page )?not found|method not allowed|not acceptable|request timeout|conflict|gone|length required|precondition (failed|required)|(request entity|payload|content) too large|uri too long|unsupported media type|unprocessable (entity|content)|locked|too many requests|(internal )?server error|not implemented|bad gateway|service (temporarily )?unavailable|gateway time-?out)?[.!]?$/i;

/** A server's words as they are shown: none where they are a status's phrase, which tells an investor nothing. */
export function shownWords(words: string | undefined): string | undefined {
  return words === undefined || PHRASE.test(words.trim()) ? undefined : words;
}

/**
 * The id of a call that failed, where it helps to ask somebody: not where the investor can do something about it, or
 * the call did not arrive.
 */
export function shownReference({
  code,
  status = 0,
  fieldErrors,
  reference,
}: Pick<OnboardingError, 'code' | 'status' | 'fieldErrors' | 'reference'>): string | undefined {
  const isBare = status === 400 && fieldErrors.length === 0;
  const isOurs = code === 'UNEXPECTED' || code === 'TIMEOUT' || status >= 500 || isBare;
  return isOurs ? reference : undefined;
}
