/** Reports whatever the page says or throws by itself; returns the way to stop. */
export function watchPage(complain: (problem: string) => void): () => void {
  const scope = globalThis as unknown as Record<string, unknown>;
  const { error, warn } = console;
  const hear = (...line: unknown[]) => {
    complain(`the console says: ${line.map(String).join(' ')}`);
  };
  console.error = console.warn = hear;
  const { onProblem } = scope;
  scope.onProblem = (event: ErrorEvent | PromiseRejectionEvent) => {
    const cause = event instanceof ErrorEvent ? (event.error ?? event.message) : event.reason;
    complain(`thrown: ${cause instanceof Error ? cause.stack : String(cause)}`);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  return () => {
    Object.assign(console, { error, warn });
    scope.onProblem = onProblem;
  };
}
