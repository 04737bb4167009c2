import { beforeAll } from 'vitest';
import type { DemoServerSettings } from '../../../../demo/server/demo-server';
import { listen } from '../../../../demo/server/listen';
import { API_BASE } from '../../../../server/src/contract/contract-calls';
import { startEngine } from '../../../server/support/engine';
import { startBackend, type TestBackend } from '../../../support/bundle/backend';

/** A host page's origin that every test server knows. */
export const PORTAL = 'https://portal.client.test';

export interface CallOptions {
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, with no Content-Type of its own. */
  readonly rawBody?: BodyInit;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; undefined when there is none. */
  readonly json: unknown;
}

export interface ReferenceServer {
  readonly origin: string;
  /** Of the contract's calls. */
  readonly base: string;
  readonly backend: TestBackend;
  /** The server's clock, in ms since 1970. */
  now(): number;
  /** Moves the server's clock on, by ms. */
  advance(ms: number): void;
  /** Calls an address below the origin. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** A bearer token of a demo investor; each investor has a name of its own. */
  token(investor: string, profile?: string): Promise<string>;
  close(): Promise<void>;
}

/** What a test may set of its server; it gets a database of its own and a clock that stands still. */
export type ServerOptions = Partial<
  Omit<DemoServerSettings, 'data' | 'hosts' | 'publicUrl' | 'now'>
>;

// The first test of a process would pay for all of them.
beforeAll(async () => {
  await startEngine();
}, 120_000);

const START = Date.UTC(2026, 10, 21, 12);

/** Starts the demo's server on a free port. */
export async function startServer(options: ServerOptions = {}): Promise<ReferenceServer> {
  const listening = await listen(0);
  const { origin } = listening;
  let now = START;
  const backend = await startBackend({
    ...{ publicUrl: origin, hosts: [PORTAL], handoffPage: `${PORTAL}/phone`, now: () => now },
    ...options,
  });
  listening.serve(backend.listener);

  const call = async (method: string, path: string, sent: CallOptions = {}): Promise<Answer> => {
    const { token, headers, body, rawBody } = sent;
    const response = await fetch(origin + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(rawBody !== undefined && { body: rawBody }),
    });
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('Content-Type') ?? '');
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: isJson && text ? JSON.parse(text) : undefined,
    };
  };

  return {
    ...{ origin, base: origin + API_BASE, backend, call },
    now: () => now,
    advance: (ms) => {
      now += ms;
    },
    token: async (investor, profile = 'individual') => {
      const { json } = await call('POST', '/demo/token', { body: { investor, profile } });
      return (json as { readonly accessToken: string }).accessToken;
    },
    close: async () => {
      await listening.close();
      await backend.close();
    },
  };
}
