import * as v from 'valibot';
import { OnboardingError } from './errors';
import { problemSchema } from './schemas/problem-schema';

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
