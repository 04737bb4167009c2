/**
 * Resolves in a new task, so that the browser can paint and handle input first. WebKit has no
 * scheduler.yield.
 */
export function nextTask(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?(): Promise<void> } };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
