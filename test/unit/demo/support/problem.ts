import * as v from 'valibot';
import { expect } from 'vitest';
import type { Answer } from './reference-server';

/** Problem details to the letter: the client's own schema forgives what this one does not. */
const strictProblem = v.strictObject({
  type: v.string(),
  title: v.pipe(v.string(), v.nonEmpty()),
  status: v.number(),
  code: v.pipe(v.string(), v.nonEmpty()),
  detail: v.optional(v.string()),
  errors: v.optional(
    v.array(v.strictObject({ id: v.string(), message: v.pipe(v.string(), v.nonEmpty()) })),
  ),
});

/** Expects problem details with this status and code; returns them. */
export function expectProblem(answer: Answer, status: number, code: string) {
  expect({ status: answer.status, problem: answer.json }).toMatchObject({
    status,
    problem: { status, code },
  });
  expect(answer.headers.get('Content-Type')).toBe('application/problem+json; charset=utf-8');
  return v.parse(strictProblem, answer.json);
}
