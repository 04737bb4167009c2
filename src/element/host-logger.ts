import type { Logger } from './settings';

/**
 * The host's logger, or the console: each line goes to the one that is set then. A logger that throws,
 * or lacks a method, costs nobody more than itself: its lines go to the console.
 */
export function hostLogger(read: () => Partial<Logger> | undefined): Logger {
  const write =
    (level: keyof Logger) =>
    (...line: unknown[]): void => {
      try {
        const own = read();
        if (own?.[level]) own[level](...line);
        else console[level](...line);
      } catch {
        console[level](...line);
      }
    };
  return { error: write('error'), warn: write('warn'), info: write('info') };
}
