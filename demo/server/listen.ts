import type { RequestListener } from 'node:http';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that listens; its handler is given later, since handlers name each other's addresses. */
export interface Listening {
  readonly port: number;
  /** `http://localhost:<port>` */
  readonly origin: string;
  serve(handler: RequestListener): void;
  /** Ends all connections and frees the port. */
  close(): Promise<void>;
}

const HOST = 'localhost';
const PORTS_TRIED = 50;

/**
 * Listens on `port`, or on the next free one, which `onTaken` hears of; port 0 is any free one. Rejects
 * when fifty ports in a row are taken, and for every other reason a port can't be had.
 */
export async function listen(
  port: number,
  onTaken: (port: number) => void = () => {},
): Promise<Listening> {
  for (let tried = port; ; tried++) {
    const server = createServer();
    try {
      await listenOn(server, tried);
      return listening(server);
    } catch (error) {
      if (!isTaken(error) || tried >= port + PORTS_TRIED) throw error;
      onTaken(tried);
    }
  }
}

function listening(server: Server): Listening {
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `http://${HOST}:${port}`,
    serve: (handler) => {
      server.on('request', handler);
    },
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

function listenOn(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}
