import type { Logger } from '../app/settings/settings';

/** The longest log line, since ids of the backend can be of any length. */
const LONGEST_LINE = 2000;

/**
 * Makes a logger that passes each line, as one text cut to LONGEST_LINE, to the host's current logger, or
 * else to the console. If the host's logger throws, or lacks a method, the line goes to the console, and
 * `onUseless` is told which method.
 */
export function hostLogger(
  read: () => Partial<Logger> | undefined,
  onUseless?: (level: keyof Logger) => void,
): Logger {
  const write =
    (level: keyof Logger) =>
    (...line: unknown[]): void => {
      try {
        const text = line.join(' ').slice(0, LONGEST_LINE);
        const own = read();
        try {
          ((own ?? console) as Logger)[level](text);
        } catch {
          console[level](text);
          if (own) onUseless?.(level);
        }
      } catch {
        // The page's console is broken too.
      }
    };
  return { error: write('error'), warn: write('warn'), info: write('info') };
}
