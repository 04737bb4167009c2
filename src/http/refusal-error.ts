import * as v from 'valibot';
import { OnboardingError } from './errors';
import { lenient, text, words } from './schemas';

/** The facts of a refused call besides its body. */
export interface RefusalFacts {
  readonly status?: number | undefined;
  /** The status text, used if the body has no title. */
  readonly statusText?: string | undefined;
  readonly reference?: string | undefined;
}

/**
 * Converts a refusal to an error: its code is the problem's (RFC 9457), else `HTTP_<status>`; 401 is always
 * SIGNED_OUT. The log line has call, status and code only: title and detail may be personal, and so may a
 * code that is not in CAPITALS_AND_DIGITS, which is ignored.
 */
export function refusalError(action: string, body: unknown, facts: RefusalFacts): OnboardingError {
  const problem = v.safeParse(problemSchema, body);
  const { title, detail, errors, ...fields } = problem.success ? problem.output : {};
  const code = isCode(fields.code) ? fields.code : undefined;
  const status = facts.status ?? fields.status;
  const ownCode = code || (status === undefined ? 'UNEXPECTED' : `HTTP_${status}`);
  const words = facts.statusText === undefined ? undefined : `${status} ${facts.statusText}`.trim();
  return new OnboardingError(status === 401 ? 'SIGNED_OUT' : ownCode, {
    reason: `${action}: ${words ?? status ?? 'refused'}, code ${code || 'none'}`,
    status,
    reference: facts.reference,
    detail: detail || title || words,
    fieldErrors: errors?.filter((error) => error.id),
  });
}

/** Codes appear in logs and in events of the host. */
function isCode(code: string | undefined): code is string {
  return code !== undefined && /^[A-Z][A-Z0-9_]{0,63}$/.test(code);
}

/** One message of a problem's `errors`; `id` is an element key of the section. */
export const fieldErrorSchema = v.object({ id: text, message: words });

/**
 * RFC 9457 problem details with the contract's `code` and field errors. A field of the wrong shape is absent
 * (a field error without an id too), so that the valid parts of an error body are used.
 */
export const problemSchema = v.object({
  type: lenient(text),
  title: lenient(words),
  status: lenient(v.number()),
  code: lenient(text),
  detail: lenient(words),
  errors: lenient(v.array(v.fallback(fieldErrorSchema, { id: '', message: '' }))),
});
