/** What no test may cause unless it says so. */
export type ProblemKind =
  | 'console.error'
  | 'console.warn'
  | 'error'
  | 'unhandled rejection'
  | 'policy violation'
  | 'lost focus';

interface Expectation {
  readonly kind: ProblemKind;
  readonly text: RegExp;
  met: boolean;
}

/** Collects what went wrong beside the assertions during one test. */
export interface ProblemLog {
  /** Takes note of a problem; true when the test declared it. */
  record(kind: ProblemKind, text: string): boolean;
  /** Declares a problem the running test causes on purpose. It then has to happen. */
  expect(kind: ProblemKind, text: RegExp): void;
  /** What is wrong so far, one sentence each, and a clean slate for the next test. */
  settle(): readonly string[];
}

/** A log without any problem or expectation. What `isFine` accepts is no problem. */
export function createProblemLog(isFine: (text: string) => boolean = () => false): ProblemLog {
  let expectations: Expectation[] = [];
  let problems: string[] = [];
  return {
    record(kind, text) {
      const expected = expectations.find((one) => one.kind === kind && one.text.test(text));
      if (expected) expected.met = true;
      else if (!isFine(text)) problems.push(`unexpected ${kind}: ${text}`);
      return expected !== undefined || isFine(text);
    },
    expect(kind, text) {
      expectations.push({ kind, text, met: false });
    },
    settle() {
      const unmet = expectations.filter((one) => !one.met);
      const found = [
        ...problems,
        ...unmet.map((one) => `declared but never seen: ${one.kind} matching ${one.text}`),
      ];
      expectations = [];
      problems = [];
      return found;
    },
  };
}

/** Console arguments as one line of text. */
export function asText(values: readonly unknown[]): string {
  return values.map(oneAsText).join(' ');
}

function oneAsText(value: unknown): string {
  if (value instanceof Error) return value.stack ?? String(value);
  if (typeof value !== 'object' || value === null) return String(value);
  try {
    return JSON.stringify(value);
  } catch {
    return String(value);
  }
}

/**
 * Puts the log between console.error/console.warn and their callers; what a test declared is not
 * printed.
 */
export function watchConsole(log: ProblemLog): void {
  for (const method of ['error', 'warn'] as const) {
    const print = console[method].bind(console);
    console[method] = (...values: unknown[]) => {
      if (!log.record(`console.${method}`, asText(values))) print(...values);
    };
  }
}
