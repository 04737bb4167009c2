import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** One request that came. */
export interface Received {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface Answered {
  readonly status: number;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Somebody else's server on this machine, which answers as it is told; it ends with the test. */
export async function startReceiver(
  answer: (request: Received) => Answered | Promise<Answered>,
): Promise<{ readonly url: string; readonly received: Received[] }> {
  const received: Received[] = [];
  const server = createServer(async (req, res) => {
    const parts: Buffer[] = [];
    for await (const part of req) parts.push(part);
    const { method = '', url: target = '', headers } = req;
    const one = { method, target, headers, text: Buffer.concat(parts).toString() };
    received.push(one);
    const { status, body, headers: more } = await answer(one);
    res.writeHead(status, { 'Content-Type': 'application/json', ...more });
    res.end(body && JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}
