/** How long a test waits for what it expects; a busy machine may take long. */
export const PATIENCE_MS = 10_000;

/** Frames between two questions at the most: a question by role goes through the whole page, which the page waits for. */
const MOST_FRAMES = 6;

type Truthy<T> = Exclude<T, false | null | undefined | 0 | ''>;

/**
 * Asks once per frame until the answer is truthy, and resolves with it. An answer that throws,
 * such as a failed assertion, counts as 'not yet'.
 *
 * @param what what is waited for, for the message
 * @param ask gives the answer; throws or is falsy while it is not there
 * @param patience in milliseconds
 * @throws Error with `what` and the last answer or failure, when patience runs out
 */
export async function waitFor<T>(
  what: string,
  ask: () => T | Promise<T>,
  patience = PATIENCE_MS,
): Promise<Truthy<T>> {
  const end = performance.now() + patience;
  for (let asked = 1; ; asked += 1) {
    const answer = await attempt(ask);
    if (answer.ok) return answer.value;
    if (performance.now() > end) {
      throw new Error(`waited ${patience} ms for ${what}: ${answer.why}`, { cause: answer.cause });
    }
    for (let frames = Math.min(asked, MOST_FRAMES); frames > 0; frames -= 1) await nextFrame();
  }
}

/** Resolves when `assertion` has passed; fails with the assertion's own message. */
export async function eventually(
  what: string,
  assertion: () => void | Promise<void>,
  patience = PATIENCE_MS,
): Promise<void> {
  const passed = async () => {
    await assertion();
    return true;
  };
  await waitFor(what, passed, patience);
}

/** Resolves in the next animation frame. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => resolve()));
}

/**
 * Resolves after the browser has laid out and painted once, so that everything queued before has
 * run. For checks that something did NOT happen.
 */
export async function settled(): Promise<void> {
  await nextFrame();
  await nextFrame();
  await new Promise((resolve) => setTimeout(resolve));
}

type Answer<T> =
  | { readonly ok: true; readonly value: Truthy<T> }
  | { readonly ok: false; readonly why: string; readonly cause?: unknown };

async function attempt<T>(ask: () => T | Promise<T>): Promise<Answer<T>> {
  try {
    const value = await ask();
    if (value) return { ok: true, value: value as Truthy<T> };
    return { ok: false, why: `the last answer was ${String(value)}` };
  } catch (cause) {
    return { ok: false, why: cause instanceof Error ? cause.message : String(cause), cause };
  }
}
