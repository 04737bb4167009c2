import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A folder that this process alone works in. */
export interface DataLock {
  release(): Promise<void>;
}

/** Longest path that a socket may have on every system. */
const LONGEST = 100;

/**
 * Takes a folder for this process; undefined where another process has it. The lock is a socket that listens: whoever
 * is killed no longer answers, so that nothing is left locked.
 */
export async function lockData(folder: string): Promise<DataLock | undefined> {
  const socket = socketOf(folder);
  for (let attempt = 0; attempt < 3; attempt++) {
    const server = createServer((connection) => connection.destroy());
    const isMine = await new Promise<boolean>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
      );
      server.listen(socket, () => resolve(true));
    });
    if (isMine) {
      server.unref();
      return { release: () => new Promise((resolve) => server.close(() => resolve())) };
    }
    if (await answers(socket)) return undefined;
    await rm(socket, { force: true });
  }
  return undefined;
}

function socketOf(folder: string): string {
  const name = createHash('sha256').update(path.resolve(folder)).digest('hex').slice(0, 32);
  if (process.platform === 'win32') return `\\\\.\\pipe\\onboarding-${name}`;
  const inside = path.join(folder, 'server.lock');
  return inside.length <= LONGEST ? inside : path.join(tmpdir(), `onboarding-${name}.lock`);
}

function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = createConnection(socket);
    connection.once('connect', () => {
      connection.destroy();
      resolve(true);
    });
    connection.once('error', () => resolve(false));
  });
}
