import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type AskChain, createRpc, RpcError } from '../../../../src/wallet/connection/rpc';
import { isContractAccount } from '../../../../src/wallet/proof/challenges';
import { RPC_BATCH_SIZE, RPC_TIMEOUT_MS } from '../../../../src/wallet/rules/rpc-policy';

/** What the node gets of one request, and answers. */
interface Asked {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}
type Answer = { status?: number; headers?: Record<string, string>; body?: unknown } | 'hang';

let server: Server;
let url: string;
let answer: (asked: readonly Asked[], attempt: number) => Answer;
let attempts: Asked[][];
let pauses: number[];
let ask: AskChain;

const never = new AbortController().signal;
const result = (asked: readonly Asked[]) => ({
  body: asked.map(({ id }) => ({ jsonrpc: '2.0', id, result: `0x${id}` })),
});
const failure = (asked: readonly Asked[], code: number) => ({
  body: asked.map(({ id }) => ({ jsonrpc: '2.0', id, error: { code, message: 'no' } })),
});

beforeEach(async () => {
  attempts = [];
  pauses = [];
  server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  ask = createRpc({
    url,
    wait: async (ms) => {
      pauses.push(ms);
    },
  });
});

afterEach(async () => {
  vi.useRealTimers();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let text = '';
  for await (const part of request) text += part;
  const asked: Asked[] = [JSON.parse(text)].flat();
  attempts.push(asked);
  const reply = answer(asked, attempts.length);
  if (reply === 'hang') return;
  const { status = 200, headers = {}, body } = reply;
  const batch = text.startsWith('[') || !Array.isArray(body) ? body : body[0];
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(batch));
}

/** Until the first request has come, in real time whatever the timers do. */
async function asked(): Promise<void> {
  while (attempts.length === 0) await new Promise((resolve) => setImmediate(resolve));
}

const blockNumber = (signal = new AbortController().signal) => ask('eth_blockNumber', [], signal);

describe('createRpc', () => {
  test('sends one request and returns the result', async () => {
    answer = result;
    expect(await ask('eth_getCode', ['0xabc', 'latest'], never)).toBe('0x1');
    expect(attempts).toEqual([
      [{ jsonrpc: '2.0', id: 1, method: 'eth_getCode', params: ['0xabc', 'latest'] }],
    ]);
    expect(pauses).toEqual([]);
  });

  test.each([403, 408, 413, 429, 500, 502, 503, 504])('HTTP %i is final', async (status) => {
    answer = () => ({ status, headers: { 'retry-after': '1' }, body: 'no' });
    await expect(blockNumber()).rejects.toMatchObject({ name: 'RpcError', status });
    expect(attempts).toHaveLength(1);
  });

  test.each([-32700, -32600, -32601, -32602, 3, 4001])('RPC code %i is final', async (code) => {
    answer = (asked) => failure(asked, code);
    await expect(blockNumber()).rejects.toMatchObject({ name: 'RpcError', code });
    expect(attempts).toHaveLength(1);
  });

  test.each([400, 401, 404, 409, 425, 501, 505, 520])('HTTP %i is tried again', async (status) => {
    answer = () => ({ status, body: 'no' });
    await expect(blockNumber()).rejects.toMatchObject({ status });
    expect(pauses).toEqual([150, 300, 600]);
    expect(attempts).toHaveLength(4);
  });

  test.each([-32603, -32000, -32005, -32002, 4900])('RPC code %i is tried again', async (code) => {
    answer = (asked, attempt) => (attempt < 4 ? failure(asked, code) : result(asked));
    expect(await blockNumber()).toBe('0x1');
    expect(pauses).toEqual([150, 300, 600]);
  });

  test.each(['', 'null', '[]', '{"jsonrpc":"2.0","id":77,"result":"0x1"}', '<html>'])(
    'an invalid answer is tried again: %j',
    async (body) => {
      answer = () => ({ body });
      await expect(blockNumber()).rejects.toBeInstanceOf(RpcError);
      expect(attempts).toHaveLength(4);
    },
  );

  test('a final code in the body of another status is final', async () => {
    answer = () => ({
      status: 400,
      body: { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'bad' } },
    });
    await expect(blockNumber()).rejects.toMatchObject({ status: 400, code: -32600 });
    expect(attempts).toHaveLength(1);
  });

  test('Retry-After lengthens the pause, in seconds or as a date', async () => {
    const soon = new Date(Date.now() + 60_000).toUTCString();
    const headers = ['1', soon, 'Thu, 01 Jan 1970 00:00:00 GMT'];
    answer = (asked, attempt) =>
      attempt < 4
        ? { status: 404, headers: { 'retry-after': headers[attempt - 1] as string } }
        : result(asked);
    await blockNumber();
    expect(pauses[0]).toBe(1000);
    expect(pauses[1]).toBeGreaterThan(50_000);
    expect(pauses[2]).toBe(600);
  });

  test('an unreachable node is tried four times', async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await expect(blockNumber()).rejects.toMatchObject({ status: undefined, code: undefined });
    expect(pauses).toEqual([150, 300, 600]);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });

  test('an attempt ends after ten seconds, and the next one may succeed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    answer = (asked, attempt) => (attempt === 1 ? 'hang' : result(asked));
    const answered = blockNumber();
    await asked();
    await vi.advanceTimersByTimeAsync(RPC_TIMEOUT_MS - 1);
    expect(pauses).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await answered).toBe('0x1');
    expect(pauses).toEqual([150]);
  });

  test('a thousand calls of one task are batched, the next one is sent alone', async () => {
    answer = result;
    const calls = Array.from({ length: RPC_BATCH_SIZE + 1 }, () => blockNumber());
    expect((await Promise.all(calls)).at(-1)).toBe(`0x${RPC_BATCH_SIZE + 1}`);
    expect(attempts.map((asked) => asked.length).sort()).toEqual([1, RPC_BATCH_SIZE]);
  });

  test('tries only what failed again, of a batch', async () => {
    answer = (asked) => ({
      body: asked
        .map(({ id }) =>
          id === 2 && attempts.length === 1
            ? { id, error: { code: -32000, message: 'busy' } }
            : { id, result: id },
        )
        .reverse(),
    });
    expect(await Promise.all([blockNumber(), blockNumber(), blockNumber()])).toEqual([1, 2, 3]);
    expect(attempts.map((asked) => asked.map(({ id }) => id))).toEqual([[1, 2, 3], [2]]);
  });

  test('an aborted call is not retried, its neighbour is', async () => {
    const controller = new AbortController();
    answer = (asked, attempt) => {
      if (attempt > 1) return result(asked);
      controller.abort();
      return { status: 404 };
    };
    const [left, stayed] = [blockNumber(controller.signal), blockNumber()];
    await expect(left).rejects.toMatchObject({ name: 'AbortError' });
    expect(await stayed).toBe('0x2');
    expect(attempts.map((asked) => asked.map(({ id }) => id))).toEqual([[1, 2], [2]]);
  });

  test('the request is aborted when no call waits for it', async () => {
    const controller = new AbortController();
    const gone = new Promise((resolve) => {
      server.once('request', (request: IncomingMessage) => request.socket.once('close', resolve));
    });
    answer = () => 'hang';
    const left = blockNumber(controller.signal);
    await asked();
    controller.abort();
    await expect(left).rejects.toMatchObject({ name: 'AbortError' });
    await gone;
    expect(attempts).toHaveLength(1);
  });
});

describe('isContractAccount', () => {
  test.each([
    ['0x', false],
    ['0x6080', true],
    ['0xef010063c0c19a282a1b52b07dd5a65b58948a07dae32b', false],
    [null, undefined],
    [7, undefined],
  ])('for code %j is %j', async (code, expected) => {
    answer = (asked) => ({ body: asked.map(({ id }) => ({ id, result: code })) });
    expect(await isContractAccount(ask, '0xabc', never)).toBe(expected);
  });

  test('for an unreachable chain is undefined and does not throw', async () => {
    answer = () => ({ status: 503 });
    expect(await isContractAccount(ask, '0xabc', never)).toBeUndefined();
  });
});
