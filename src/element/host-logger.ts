import type { Logger } from '../app/settings';

/** A line names what it needs: ids of the backend can be of any length. */
const LONGEST_LINE = 2000;

/**
 * The host's logger, or the console: each line goes to the one that is set then, as one text, cut where it
 * is too long. A logger that throws, or lacks a method, costs nobody more than itself: its lines go to the
 * console.
 */
export function hostLogger(read: () => Partial<Logger> | undefined): Logger {
  const write =
    (level: keyof Logger) =>
    (...line: unknown[]): void => {
      try {
        const text = line.join(' ').slice(0, LONGEST_LINE);
        try {
          (read() as Logger)[level](text);
        } catch {
          console[level](text);
        }
      } catch {
        // Not even the page's console takes it.
      }
    };
  return { error: write('error'), warn: write('warn'), info: write('info') };
}
