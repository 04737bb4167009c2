import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { beforeAll, onTestFinished } from 'vitest';
import { createLog } from '../../../server/src/log';
import {
  createOnboardingServer,
  type OnboardingServer,
  type ServerOptions,
} from '../../../server/src/server';
import { emptyDatabase, openAgain } from './engine';

/** A host page's origin that every test server knows. */
export const PORTAL = 'https://portal.client.test';
/** Of the server itself. */
export const API = 'https://api.client.test';

export interface CallOptions {
  /** An investor's id; '' for no token. */
  readonly as?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly rawBody?: BodyInit;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  readonly json: any;
  /** The problem's code. */
  readonly code: string | undefined;
}

export interface TestServer {
  readonly server: OnboardingServer;
  readonly engine: PGlite;
  readonly data: string;
  /** Lines of the log. */
  readonly lines: string[];
  /** Moves the server's clock on, by ms. */
  advance(ms: number): void;
  now(): number;
  /** Calls a path, or an address that the server gave. */
  call(method: string, target: string, options?: CallOptions): Promise<Answer>;
  /** One more server on the same database and folder. */
  again(options?: Partial<ServerOptions>): Promise<TestServer>;
}

// The first test of a process would pay for all of them.
beforeAll(async () => {
  await emptyDatabase();
}, 120_000);

const START = Date.UTC(2026, 10, 21, 12);

/** Starts a server on an empty database, with tokens for tests and a clock that stands still. */
export async function startServer(options: Partial<ServerOptions> = {}): Promise<TestServer> {
  const data = mkdtempSync(path.join(tmpdir(), 'onboarding-'));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  const engine = await emptyDatabase();
  return open(engine, data, { now: START }, options);
}

async function open(
  engine: PGlite,
  data: string,
  clock: { now: number },
  options: Partial<ServerOptions>,
): Promise<TestServer> {
  const lines: string[] = [];
  const server = await createOnboardingServer({
    ...{ data, publicUrl: API, origins: [PORTAL, API], devTokens: true },
    openDatabase: openAgain(engine),
    log: createLog((line) => lines.push(line)),
    now: () => clock.now,
    ...options,
  });
  onTestFinished(() => server.close());
  const call = async (method: string, target: string, sent: CallOptions = {}): Promise<Answer> => {
    const { as = 'anna', headers, body, rawBody } = sent;
    const request = new Request(new URL(target, API), {
      method,
      headers: {
        ...(as !== '' && target.startsWith('/v1') && { Authorization: `Bearer dev:${as}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(rawBody !== undefined && { body: rawBody, duplex: 'half' as const }),
    });
    const answer = await server.fetch(request);
    const text = await answer.text();
    const isJson = /json/.test(answer.headers.get('Content-Type') ?? '');
    const json = isJson && text !== '' ? JSON.parse(text) : undefined;
    return { status: answer.status, headers: answer.headers, text, json, code: json?.code };
  };
  return {
    ...{ server, engine, data, lines, call },
    advance: (ms) => {
      clock.now += ms;
    },
    now: () => clock.now,
    again: (more = {}) => open(engine, data, clock, { ...options, ...more }),
  };
}
