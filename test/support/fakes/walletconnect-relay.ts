import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type WebSocket from 'ws';
import { Server as WebSocketServer } from 'ws';

/** Closed with this code, as relay.walletconnect.org does with a project id it does not know. */
const UNKNOWN_PROJECT = 3000;

/** A relay that answers calls of both sides and keeps a message until the other side has it. */
export interface WalletConnectRelay {
  /** Where a peer in Node reaches it; a browser comes through `attach`. */
  readonly url: string;
  /** Methods the clients called, in order. */
  readonly calls: readonly string[];
  /** Clients connected right now. */
  clients(): number;
  /** Takes the WebSocket connections of another server too. */
  attach(server: Pick<Server, 'on'>): void;
  /** From now on clients of other project ids than this are turned away. */
  onlyProject(projectId: string): void;
  close(): Promise<void>;
}

interface Message {
  readonly topic: string;
  readonly message: string;
  readonly tag: number;
  readonly publishedAt: number;
  /** Clients that sent it or have it already. */
  readonly seen: Set<string>;
}

interface Client {
  readonly socket: WebSocket;
  /** Who it is across connections: a reload comes back under the same name. */
  readonly name: string;
  /** Subscription ids by topic. */
  readonly topics: Map<string, string>;
}

type Params = Readonly<Record<string, unknown>>;

/**
 * A WalletConnect relay on this machine: what of its protocol (irn_*, wc_proposeSession,
 * wc_approveSession) the packages 2.21 use. Messages are ciphertext to it, as to the real one.
 */
export async function startRelay(): Promise<WalletConnectRelay> {
  const clients = new Set<Client>();
  const mailbox: Message[] = [];
  const calls: string[] = [];
  let project: string | undefined;
  let lastId = 0;

  const deliver = (client: Client, mail: Message) => {
    const subscription = client.topics.get(mail.topic);
    if (!subscription || mail.seen.has(client.name)) return;
    mail.seen.add(client.name);
    lastId += 1;
    const { topic, message, tag, publishedAt } = mail;
    // An empty attestation: a wallet would ask verify.walletconnect.org what to think of another one.
    const data = { topic, message, tag, publishedAt, attestation: '' };
    const params = { id: subscription, data };
    const id = Date.now() * 1000 + (lastId % 1000);
    client.socket.send(JSON.stringify({ jsonrpc: '2.0', id, method: 'irn_subscription', params }));
  };

  const publish = (client: Client, topic: unknown, message: unknown, tag: unknown) => {
    const seen = new Set([client.name]);
    const mail = {
      topic: String(topic),
      message: String(message),
      tag: Number(tag ?? 0),
      publishedAt: Date.now(),
      seen,
    };
    mailbox.push(mail);
    for (const other of clients) deliver(other, mail);
  };

  const subscribe = (client: Client, topic: unknown) => {
    const id = randomBytes(32).toString('hex');
    client.topics.set(String(topic), id);
    // After the answer: the client only knows its subscription then.
    setImmediate(() => {
      for (const mail of mailbox) deliver(client, mail);
    });
    return id;
  };

  const answer = (client: Client, method: string, params: Params): unknown => {
    switch (method) {
      case 'irn_publish':
        publish(client, params.topic, params.message, params.tag);
        return true;
      case 'irn_subscribe':
        return subscribe(client, params.topic);
      case 'irn_batchSubscribe':
        return (params.topics as readonly string[]).map((topic) => subscribe(client, topic));
      case 'irn_unsubscribe':
        client.topics.delete(String(params.topic));
        return true;
      case 'irn_batchFetchMessages':
        return { messages: [], hasMore: false };
      case 'wc_proposeSession':
        subscribe(client, params.pairingTopic);
        publish(client, params.pairingTopic, params.sessionProposal, 1100);
        return true;
      case 'wc_approveSession':
        subscribe(client, params.sessionTopic);
        publish(client, params.pairingTopic, params.sessionProposalResponse, 1101);
        publish(client, params.sessionTopic, params.sessionSettlementRequest, 1102);
        return true;
      default:
        throw new Error(`the relay has no ${method}`);
    }
  };

  const connect = (socket: WebSocket, request: IncomingMessage) => {
    const query = new URL(request.url ?? '/', 'ws://relay.test').searchParams;
    if (project !== undefined && query.get('projectId') !== project) {
      socket.close(UNKNOWN_PROJECT, 'Unauthorized: Project not found');
      return;
    }
    const client = { socket, name: issuerOf(query.get('auth')), topics: new Map() };
    clients.add(client);
    socket.on('close', () => clients.delete(client));
    socket.on('message', (data) => {
      const { id, method, params } = JSON.parse(String(data));
      // Without a method it acknowledges a message.
      if (!method) return;
      calls.push(method);
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, result: answer(client, method, params) }));
    });
  };

  const sockets = new WebSocketServer({ noServer: true });
  const attach = (server: Pick<Server, 'on'>) => {
    server.on('upgrade', (request, socket, head) => {
      sockets.handleUpgrade(request, socket as Socket, head, connect);
    });
  };
  const own = createServer();
  attach(own);
  await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve));
  return {
    url: `ws://127.0.0.1:${(own.address() as AddressInfo).port}`,
    calls,
    clients: () => clients.size,
    attach,
    onlyProject: (projectId) => {
      project = projectId;
    },
    close: async () => {
      for (const { socket } of clients) socket.terminate();
      await new Promise((resolve) => own.close(resolve));
    },
  };
}

/** The client's key, from the token it identifies itself with. */
function issuerOf(token: string | null): string {
  const claims = Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString();
  return JSON.parse(claims).iss;
}
