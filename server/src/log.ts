import pino from 'pino';

/** What may be told of a call: nothing of what it carried. */
export interface CallLine {
  readonly method: string;
  /** The pattern, never the path: a path holds ids. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  readonly requestId: string;
  /** Keyed hash of the investor's id. */
  readonly investor?: string | undefined;
}

/** Lines of JSON on standard error. */
export interface Log {
  call(line: CallLine): void;
  info(message: string, facts?: object): void;
  warn(message: string, facts?: object): void;
  /** Of the error its name, code and stack; never its message, which may hold what somebody typed. */
  error(message: string, error?: unknown): void;
}

/** Writes lines of JSON; `write` gets each of them. */
export function createLog(write?: (line: string) => void): Log {
  const options = { base: null, timestamp: pino.stdTimeFunctions.isoTime } as const;
  const destination = write ? { write } : pino.destination({ dest: 2, sync: true });
  const logger = pino(options, destination);
  return {
    call: (line) => logger.info(line, 'call'),
    info: (message, facts = {}) => logger.info(facts, message),
    warn: (message, facts = {}) => logger.warn(facts, message),
    error: (message, error) => logger.error(factsOf(error), message),
  };
}

function factsOf(error: unknown): object {
  if (!(error instanceof Error)) return {};
  const { code } = error as { code?: unknown };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    error: error.name,
    ...(typeof code === 'string' && { code }),
    at: frames.slice(0, 12).map((line) => line.trim()),
  };
}
