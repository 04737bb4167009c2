import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { transformWithOxc } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyTest } from '../support/long';

const ROUNDS = everyTest ? 100 : 10;

/** A process that takes the lock of a folder when it is told to, and says whether it has got it; '' gives it back. */
const STARTER = `
import { lockData } from './data-lock.mjs';
let lock;
process.on('message', async (folder) => {
  if (folder === '') await lock?.release();
  lock = folder === '' ? undefined : await lockData(folder);
  process.send(lock !== undefined);
});
process.send('ready');
`;

const root = mkdtempSync(path.join(tmpdir(), 'lock-'));
const running = new Set<ChildProcess>();
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(root, { recursive: true, force: true });
});

beforeAll(async () => {
  const source = readFileSync('server/src/database/data-lock.ts', 'utf8');
  const { code } = await transformWithOxc(source, 'data-lock.ts');
  writeFileSync(path.join(root, 'data-lock.mjs'), code);
  writeFileSync(path.join(root, 'starter.mjs'), STARTER);
});

async function startStarter() {
  const child = fork(path.join(root, 'starter.mjs'), { execArgv: [] });
  running.add(child);
  await once(child, 'message');
  const ask = async (folder: string): Promise<boolean> => {
    const answered = once(child, 'message');
    child.send(folder);
    const [isTaken] = await answered;
    return isTaken;
  };
  const kill = async () => {
    running.delete(child);
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return { lock: (folder: string) => ask(folder), release: () => ask(''), kill };
}

function emptyFolder(name: string): string {
  const folder = path.join(root, name);
  mkdirSync(folder);
  return folder;
}

describe('several servers that start at once on a folder', () => {
  it('whose server was killed: one gets it', async () => {
    const starters = await Promise.all(Array.from({ length: 4 }, startStarter));
    for (let round = 0; round < ROUNDS; round++) {
      const folder = emptyFolder(`killed-${round}`);
      const dead = await startStarter();
      expect(await dead.lock(folder)).toBe(true);
      await dead.kill();
      const taken = await Promise.all(starters.map(({ lock }) => lock(folder)));
      expect(taken.filter(Boolean)).toEqual([true]);
      await Promise.all(starters.map(({ release }) => release()));
      expect(readdirSync(folder)).toEqual([]);
    }
    await Promise.all(starters.map(({ kill }) => kill()));
  }, 300_000);

  it('where one after the other is killed: none has it beside another', async () => {
    const folder = emptyFolder('chain');
    let starters = await Promise.all(Array.from({ length: 4 }, startStarter));
    for (let round = 0; round < ROUNDS / 2; round++) {
      const fresh = startStarter();
      const taken = await Promise.all(starters.map(({ lock }) => lock(folder)));
      expect(taken.filter(Boolean)).toEqual([true]);
      const [owner] = starters.filter((_, index) => taken[index]);
      const late = await fresh;
      expect(await late.lock(folder)).toBe(false);
      await owner?.kill();
      starters = [...starters.filter((one) => one !== owner), late];
    }
    await Promise.all(starters.map(({ kill }) => kill()));
  }, 300_000);
});
