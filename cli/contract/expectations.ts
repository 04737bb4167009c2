import * as v from 'valibot';
import type { Answer } from './caller';
import { Wrong } from './findings';

const SHOWN_BODY_LENGTH = 80;

/** Fails unless the answer has this status. */
export function expectStatus(answer: Answer, status: number, fix: string): void {
  if (answer.status === status) return;
  throw new Wrong(`${answer.call} answered ${answer.status} instead of ${status}.`, fix);
}

/** The body in the contract's shape; fails with the path of what has another one. */
export function expectShape<T>(answer: Answer, schema: v.GenericSchema<unknown, T>): T {
  const { call, json, headers } = answer;
  if (json === undefined) {
    throw new Wrong(
      `${call} answered a body that is not JSON: ${startOf(answer)}.`,
      'Answer with JSON as the contract has it.',
    );
  }
  const type = headers.get('Content-Type') ?? 'none';
  if (!/^application\/json\b/i.test(type)) {
    throw new Wrong(
      `${call} answered JSON with the Content-Type ${type}.`,
      'Answer with Content-Type: application/json; charset=utf-8.',
    );
  }
  const result = v.safeParse(schema, json);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const where = v.getDotPath(issue) ?? 'the body';
  const fix = `Send ${where} as docs/backend/openapi.yaml has it; the widget shows an error instead of the page otherwise.`;
  if (issue.input === undefined) throw new Wrong(`${call}: ${where} is missing.`, fix);
  const found =
    issue.input === null ? 'null' : Array.isArray(issue.input) ? 'Array' : typeof issue.input;
  throw new Wrong(
    `${call}: ${where} should be ${issue.expected ?? issue.type} and is ${found}.`,
    fix,
  );
}

/** Problem details to the letter; the widget itself forgives more. */
const strictProblem = v.looseObject({
  title: v.pipe(v.string(), v.nonEmpty()),
  status: v.number(),
  code: v.pipe(v.string(), v.nonEmpty()),
  errors: v.optional(v.array(v.looseObject({ id: v.string(), message: v.string() }))),
});

export type StrictProblem = v.InferOutput<typeof strictProblem>;

/** What a refusal has to be. */
export interface ExpectedProblem {
  readonly status: number | readonly number[];
  readonly code?: string;
  /** When the status or the code is another one. */
  readonly fix: string;
}

/** Fails unless the answer is a refusal in application/problem+json with this status and code. */
export function expectProblem(
  answer: Answer,
  { status, code, fix }: ExpectedProblem,
): StrictProblem {
  const { call, headers, json } = answer;
  const statuses = [status].flat();
  if (!statuses.includes(answer.status)) {
    const redirect = answer.status >= 300 && answer.status < 400 ? ' (a redirect)' : '';
    throw new Wrong(
      `${call} answered ${answer.status}${redirect} instead of ${statuses.join(' or ')}.`,
      fix,
    );
  }
  const type = headers.get('Content-Type') ?? 'none';
  if (!/^application\/problem\+json\b/i.test(type)) {
    throw new Wrong(
      `${call} refused with ${answer.status}, but with the Content-Type ${type}.`,
      'Answer every error as application/problem+json (RFC 9457).',
    );
  }
  const problem = v.safeParse(strictProblem, json);
  if (!problem.success) {
    const where = v.getDotPath(problem.issues[0]) ?? 'the body';
    throw new Wrong(
      `${call} refused with problem details whose ${where} is missing or of the wrong type.`,
      'Problem details need title, status and code (and errors with id and message, where fields are wrong).',
    );
  }
  if (problem.output.status !== answer.status) {
    throw new Wrong(
      `${call} answered ${answer.status} with problem details of status ${problem.output.status}.`,
      'Put the HTTP status into the status of the problem details.',
    );
  }
  if (code !== undefined && problem.output.code !== code) {
    throw new Wrong(
      `${call} refused with the code ${problem.output.code} instead of ${code}.`,
      fix,
    );
  }
  return problem.output;
}

/** Fails for a text that is no RFC 3339 date and time in UTC. */
export function expectUtcDate(text: string, where: string): number {
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00)$/.test(text)) return Date.parse(text);
  throw new Wrong(
    `${where} is not a date and time in UTC (RFC 3339).`,
    `Send ${where} like 2026-01-31T12:00:00Z.`,
  );
}

/** A list in a header as lower-case entries. */
export function listOf(headers: Headers, name: string): readonly string[] {
  return (headers.get(name) ?? '')
    .toLowerCase()
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}

function startOf({ text }: Answer): string {
  const line = text.trim().replace(/\s+/g, ' ');
  if (line === '') return 'nothing';
  return line.length > SHOWN_BODY_LENGTH ? `${line.slice(0, SHOWN_BODY_LENGTH)}…` : line;
}
