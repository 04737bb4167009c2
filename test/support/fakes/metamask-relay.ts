import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { Server as WebSocketServer } from 'ws';
import { certificate } from '../bundle/certificate';

/** The name under which @metamask/sdk looks for its relay. */
export const METAMASK_RELAY = 'metamask-sdk.api.cx.metamask.io';

/** MetaMask's relay, as far as a page gets that nobody answers from a phone. */
export interface MetamaskRelay {
  readonly port: number;
  /** Pages connected right now. */
  clients(): number;
  close(): Promise<void>;
}

/** socket.io over a WebSocket: opens, and says yes to a page that opens a channel. */
export async function startMetamaskRelay(): Promise<MetamaskRelay> {
  const server = createServer(await certificate());
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) => {
    const opening = { sid: 'a', upgrades: [], pingInterval: 25_000, pingTimeout: 20_000 };
    socket.send(`0${JSON.stringify({ ...opening, maxPayload: 1_000_000 })}`);
    socket.on('message', (data) => {
      const text = String(data);
      if (text === '40') socket.send('40{"sid":"b"}');
      const [, call] = /^42(\d+)\["join_channel"/.exec(text) ?? [];
      if (call) socket.send(`43${call}[null,{"ready":false}]`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    clients: () => sockets.clients.size,
    close: async () => {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
