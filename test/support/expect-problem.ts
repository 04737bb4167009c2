import { createProblemLog, type ProblemKind } from './problems';

/** The problems of the running unit test; read by unit-setup.ts alone. */
export const log = createProblemLog();

/**
 * Declares a console.error or console.warn the running test causes on purpose; the test fails when
 * it does not come. Call it before.
 */
export function expectProblem(
  kind: Extract<ProblemKind, 'console.error' | 'console.warn'>,
  text: RegExp,
): void {
  log.expect(kind, text);
}
