import type { Server as PlainServer } from 'node:http';
import type { Server } from 'node:https';
import type { AddressInfo } from 'node:net';

/** Lets a server listen on this machine; resolves with its port. */
export function listen(server: Server | PlainServer): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

/** Closes a server and every connection to it. */
export function close(server: Server | PlainServer): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
