import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createLog, type Log } from './log';
import { readSettings, type Settings, usage } from './options';
import { Refused } from './refused';
import { createOnboardingServer, type OnboardingServer } from './server';

/** Where the command writes and what it takes from its process. */
export interface Surroundings {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly print: (line: string) => void;
  readonly complain: (line: string) => void;
}

/** A server that listens. */
export interface Running {
  readonly url: string;
  readonly server: OnboardingServer;
  /** No new connection; calls under way are answered, at most 9 s, and the database is left. */
  stop(): Promise<void>;
}

/** How long everything may take after the end was asked for, and the calls under way of it. */
const GRACE_MS = 10_000;
const CALLS_MS = GRACE_MS - 1_000;
/** Node's own limits: of the headers, and of a whole request with an upload on a slow line. */
const HEADERS_MS = 20_000;
const REQUEST_MS = 10 * 60_000;

/** Runs the command to its end; resolves with the exit code. */
export async function run({ args, env, print, complain }: Surroundings): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    print(usage());
    return 0;
  }
  const read = readSettings(args, env);
  if ('problems' in read) {
    for (const line of read.problems) complain(line);
    return 2;
  }
  const log = createLog();
  const signals = listenToSignals();
  const serve = async () => {
    const running = await start(read.settings, log, signals.stopping);
    signals.onHangUp(() => readProfilesAnew(running, log));
    print(`ready ${running.url}/v1`);
    await signals.stopped;
    await running.stop();
  };
  // A database that is away without a word must not keep anybody: what is left then ends with the process.
  const late = signals.stopped.then(
    () => new Promise<void>((resolve) => setTimeout(resolve, GRACE_MS)),
  );
  try {
    await Promise.race([serve(), late]);
    return 0;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    // Whoever has ended the start has asked for nothing else.
    if (signals.stopping.aborted) return 0;
    for (const line of error.lines) complain(line);
    return 2;
  }
}

/** Hears the signals from the first moment on: one that comes while the server starts ends it, too. */
function listenToSignals() {
  let hangUp = () => {};
  process.on('SIGHUP', () => hangUp());
  const stopping = new AbortController();
  const stopped = new Promise<void>((resolve) => {
    stopping.signal.addEventListener('abort', () => resolve());
  });
  process.once('SIGTERM', () => stopping.abort());
  process.once('SIGINT', () => stopping.abort());
  return {
    ...{ stopped, stopping: stopping.signal },
    onHangUp: (run: () => void) => {
      hangUp = run;
    },
  };
}

function readProfilesAnew({ server }: Running, log: Log): void {
  const problems = server.readProfilesAnew();
  if (problems.length === 0) log.info('profiles read anew');
  for (const problem of problems) log.warn('the profiles stay as they were', { problem });
}

/** Starts a server with these settings. Rejects with Refused, also where `stopping` ends the wait for the database. */
export async function start(settings: Settings, log: Log, stopping: AbortSignal): Promise<Running> {
  const socket = createServer({ headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS });
  const { publicUrl, ...others } = settings;
  // The socket forgets it once it takes no new connection, and calls under way still need it.
  let port = settings.port;
  const server = await createOnboardingServer({
    ...{ ...others, log, stopping },
    publicUrl: publicUrl ?? (() => `http://localhost:${port}`),
  });
  try {
    const answer = getRequestListener(server.fetch, { overrideGlobalObjects: false });
    socket.on('request', answer);
    await listen(socket, settings.port, settings.host, '--port');
    ({ port } = socket.address() as AddressInfo);
    const ops = await startOps(server, settings.opsPort);
    if (!settings.oidc && !settings.devTokens) {
      log.warn('nobody can sign in: give --issuer and --audience, or --dev-tokens to try it');
    }
    const address = settings.host.includes(':') ? `[${settings.host}]` : settings.host;
    return {
      url: `http://${address}:${port}`,
      server,
      stop: async () => {
        await Promise.all([shut(socket), ops && shut(ops)]);
        await server.close();
      },
    };
  } catch (error) {
    socket.close();
    await server.close();
    throw error;
  }
}

async function startOps(
  server: OnboardingServer,
  port: number | undefined,
): Promise<Server | undefined> {
  if (port === undefined) return undefined;
  const ops = createServer((req, res) => {
    if (req.url !== '/metrics') {
      res.writeHead(404).end();
      return;
    }
    server.metrics().then(
      ({ text, contentType }) => res.writeHead(200, { 'Content-Type': contentType }).end(text),
      () => res.writeHead(500).end(),
    );
  });
  await listen(ops, port, '127.0.0.1', '--ops-port');
  return ops;
}

function listen(server: Server, port: number, host: string, option: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? 'is taken' : `can't be had (${error.code})`;
      reject(
        new Refused(
          `${option} ${port} on ${host} ${reason}: give another one, or 0 for a free one`,
        ),
      );
    });
    server.listen(port, host, () => resolve());
  });
}

function shut(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(() => server.closeAllConnections(), CALLS_MS);
    server.close(() => {
      clearTimeout(late);
      resolve();
    });
    server.closeIdleConnections();
  });
}
