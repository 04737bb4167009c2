/** Reports whatever the page says or throws by itself; returns the way to stop. */
export function watchPage(complain: (problem: string) => void): () => void {
  const { error, warn } = console;
  const hear = (...line: unknown[]) => {
    complain(`the console says: ${line.map(String).join(' ')}`);
  };
  console.error = console.warn = hear;
  const { onProblem } = window;
  window.onProblem = (event) => {
    const cause = event instanceof ErrorEvent ? (event.error ?? event.message) : event.reason;
    complain(`thrown: ${cause instanceof Error ? cause.stack : String(cause)}`);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  return () => {
    Object.assign(console, { error, warn });
    window.onProblem = onProblem;
  };
}
