import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { createConnection, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A folder that this process alone works in. */
export interface DataLock {
  release(): Promise<void>;
}

/** Longest path that a socket may have on every system. */
const LONGEST = 100;
/** How long somebody who was there first may take to say whether the folder is theirs. */
const ANSWER_MS = 5_000;
/** What the one who has the folder says. */
const MINE = 'mine';

/**
 * Takes a folder for this process; undefined where another process has it. The lock is a socket that listens: whoever
 * is killed no longer answers, so that nothing is left locked.
 *
 * Each starter listens under a name of its own and looks at the others only then, so that of any two at least one sees
 * the other. No name is used twice, and only who has the folder removes those of the dead: nothing that somebody
 * listens on is ever taken away.
 */
export async function lockData(folder: string): Promise<DataLock | undefined> {
  const { place, prefix, own } = placeOf(folder);
  const asking = new Set<Socket>();
  let isMine = false;
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('close', () => asking.delete(socket));
    asking.add(socket);
    if (isMine) say(socket);
  });
  const leave = async () => {
    server.close();
    for (const socket of asking) socket.destroy();
    await once(server, 'close');
  };
  server.listen(own);
  try {
    await once(server, 'listening');
  } catch (error) {
    // A pipe of Windows ends with its process, and has one name for everybody.
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined;
    throw error;
  }
  server.on('error', () => {});
  server.unref();
  if (prefix === undefined) return { release: leave };

  const others = (await readdir(place))
    .filter((name) => name.startsWith(prefix))
    .map((name) => path.join(place, name))
    .filter((other) => other !== own);
  const heard = await Promise.all(others.map((other) => hear(other, own)));
  if (heard.includes('there')) {
    await leave();
    return undefined;
  }
  isMine = true;
  for (const socket of asking) say(socket);
  for (const [index, other] of others.entries()) {
    if (heard[index] === 'dead') await rm(other, { force: true });
  }
  // Somebody who had the folder saw a name on which nobody listened yet, and has left meanwhile: nobody would see us.
  if (existsSync(own)) return { release: leave };
  await leave();
  return undefined;
}

function say(socket: Socket): void {
  socket.end(MINE, () => socket.destroy());
}

/** Where the sockets of a folder are, how their names begin, and one for us. */
function placeOf(folder: string) {
  const name = createHash('sha256').update(path.resolve(folder)).digest('hex').slice(0, 32);
  if (process.platform === 'win32') {
    return { place: '', prefix: undefined, own: `\\\\.\\pipe\\onboarding-${name}` };
  }
  const ending = `-${randomBytes(6).toString('hex')}`;
  const prefix = 'server.lock';
  const inside = path.join(folder, prefix + ending);
  if (inside.length <= LONGEST) return { place: folder, prefix, own: inside };
  const elsewhere = `onboarding-${name}.lock`;
  return { place: tmpdir(), prefix: elsewhere, own: path.join(tmpdir(), elsewhere + ending) };
}

/**
 * Whether somebody listens on another socket. Who sees a smaller name than the own steps back; who sees a greater one
 * waits until that starter has the folder or has stepped back, so that of several at once one is left.
 */
function hear(other: string, own: string): Promise<'there' | 'left' | 'dead'> {
  return new Promise((resolve) => {
    const socket = createConnection(other);
    const end = (heard: 'there' | 'left' | 'dead') => {
      socket.destroy();
      resolve(heard);
    };
    socket.setTimeout(ANSWER_MS, () => end('there'));
    socket.once('connect', () => {
      if (other < own) end('there');
    });
    socket.once('data', () => end('there'));
    socket.once('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'ECONNREFUSED') end('dead');
      else end(code === 'ENOENT' || code === 'ECONNRESET' || code === 'EPIPE' ? 'left' : 'there');
    });
    socket.once('close', () => end('left'));
  });
}
