import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { close, listen } from './listen';

/** A port that nobody listens to now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await close(server);
  return port;
}

/** Hands a request of the portal, which is on HTTPS, on to a host's own server on this port. */
export function passOn(incoming: IncomingMessage, response: ServerResponse, port: number): void {
  const { method, url, headers } = incoming;
  const onward = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.writeHead(502).end());
  incoming.pipe(onward);
}
