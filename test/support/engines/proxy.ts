import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Leads every `.test` name to this machine, and nothing else anywhere. */
export interface LoopbackProxy {
  readonly port: number;
  /** Names that were asked for and are none of ours. */
  readonly foreign: readonly string[];
  close(): Promise<void>;
}

const VERSION = 5;
const ACCEPTED = Buffer.from([VERSION, 0, 0, 1, 0, 0, 0, 0, 0, 0]);
const REFUSED = Buffer.from([VERSION, 4, 0, 1, 0, 0, 0, 0, 0, 0]);

/**
 * A SOCKS 5 proxy: engines have no common way of resolving names for a test, but all of them speak this
 * and leave the names to it.
 */
export async function startLoopbackProxy(): Promise<LoopbackProxy> {
  const foreign: string[] = [];
  const open = new Set<Socket>();
  const server = createServer((near) => {
    open.add(near);
    near.on('error', () => near.destroy());
    near.on('close', () => open.delete(near));
    near.once('data', () => {
      near.write(Buffer.from([VERSION, 0]));
      near.once('data', (request) => {
        const { name, port } = readRequest(request);
        if (name.endsWith('.test')) return join(near, port);
        foreign.push(name);
        near.end(REFUSED);
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    foreign,
    close: () => {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** RFC 1928: version, command, reserved, type of address (3: a name), its length, the name, the port. */
function readRequest(request: Buffer): { name: string; port: number } {
  if (request[3] !== 3)
    return { name: `an address, not a name: ${request.toString('hex')}`, port: 0 };
  const end = 5 + (request[4] ?? 0);
  return { name: request.toString('latin1', 5, end), port: request.readUInt16BE(end) };
}

function join(near: Socket, port: number): void {
  const far = connect(port, '127.0.0.1', () => {
    near.write(ACCEPTED);
    far.pipe(near);
    near.pipe(far);
  });
  far.on('error', () => near.destroy());
  near.on('close', () => far.destroy());
}
