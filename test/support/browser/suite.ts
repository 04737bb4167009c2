import { watchFocus } from '../lost-focus';
import { asText, createProblemLog, type ProblemKind, watchConsole } from '../problems';

type Body = () => void | Promise<void>;

/** What Mocha hands to a hook; `error` fails the test without ending the run. */
interface Hook {
  readonly test: { error(reason: Error): void };
}

declare global {
  interface Window {
    /** Called for every error and unhandled rejection of the page. */
    onProblem: (event: ErrorEvent | PromiseRejectionEvent) => void;
  }
}

interface Mocha {
  describe(title: string, body: () => void): void;
  it(title: string, body: Body): void;
  afterEach(body: (this: Hook) => void | Promise<void>): void;
}

const mocha = globalThis as typeof globalThis & Mocha;

/** A group of tests. */
export const describe = mocha.describe;
/** One test; fails as well on any problem it did not declare by `expectProblem`. */
export const it = (title: string, body: Body): void =>
  mocha.it(title, async () => {
    try {
      await body();
    } catch (error) {
      throw withoutNodes(error);
    }
  });

/**
 * What an integrator is told of a mistake comes when there is time for it: it may come after a test, and many of
 * the backends here make mistakes. advice/mistakes.test.ts is about these lines, and that a right page has none.
 */
const ADVICE = /^investor-onboarding: [a-z-]+: .+ — /s;

/**
 * Some backends here never answer a call. Its line comes after 30 s, when another test is running: each has 20 s. While
 * a test has replaced the timers the line may be its own, and is a problem as any other.
 */
const NEVER_ANSWERED = /^investor-onboarding: .*TIMEOUT: \w+: no answer within 30 s/;
const ownTimers = window.setTimeout;
const isOfEarlierTest = (text: string) =>
  NEVER_ANSWERED.test(text) && window.setTimeout === ownTimers;

const log = createProblemLog((text) => ADVICE.test(text) || isOfEarlierTest(text));
const cleanups: Body[] = [];

/**
 * Declares that the running test causes this problem on purpose; the test fails when it does not.
 * Call it before the problem arises.
 */
export function expectProblem(kind: ProblemKind, text: RegExp): void {
  log.expect(kind, text);
}

/** Runs after the current test, last one first, whether it passed or not. */
export function cleanUp(body: Body): void {
  cleanups.push(body);
}

watchConsole(log);

// Called ahead of the runner's and the framework's listeners (web-test-runner.config.mjs).
window.onProblem = (event) => {
  if (event instanceof ErrorEvent) log.record('error', asText([event.error ?? event.message]));
  else log.record('unhandled rejection', asText([event.reason]));
  event.preventDefault();
  event.stopImmediatePropagation();
};

addEventListener('securitypolicyviolation', (event) => {
  log.record('policy violation', `${event.violatedDirective} blocked ${event.blockedURI}`);
});

// No action by keyboard may end with the focus on nothing, in any test.
watchFocus((text) => {
  log.record('lost focus', text);
});

mocha.afterEach(async function settle() {
  for (const body of cleanups.splice(0).reverse()) await body();
  await reported();
  const problems = log.settle();
  if (problems.length > 0) this.test.error(new Error(problems.join('\n')));
});

/** The runner writes down what was compared: from a node that is the whole page with React's tree. */
function withoutNodes(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  for (const name of ['actual', 'expected'] as const) {
    const compared: unknown = Reflect.get(error, name);
    if (!(compared instanceof Node)) continue;
    const alone = compared.cloneNode(false);
    Reflect.set(error, name, alone instanceof Element ? alone.outerHTML : alone);
  }
  return error;
}

/** An unhandled rejection is reported in a task of its own, soon after the test's last one. */
async function reported(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await new Promise((resolve) => setTimeout(resolve));
}
