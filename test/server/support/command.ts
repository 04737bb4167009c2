import { type ChildProcess, spawn } from 'node:child_process';
import { buildIfChanged } from '../../../server/build.mjs';

const PROGRAM = 'server/bin/investor-onboarding-server.mjs';

/** A server that runs as its command. */
export interface Command {
  /** Of the contract; rejects where the command ended before it was ready. */
  readonly base: Promise<string>;
  /** The exit code; null after a signal that nobody caught. */
  readonly ended: Promise<number | null>;
  /** What it has written. */
  readonly output: () => { readonly out: string; readonly errors: string };
  kill(signal: NodeJS.Signals): void;
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts the command. */
export async function runCommand(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Command> {
  await buildIfChanged();
  // As the processes of the tests (vitest.config.ts): it lives for seconds.
  const child = spawn(process.execPath, ['--liftoff-only', PROGRAM, '--port', '0', ...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let out = '';
  let errors = '';
  child.stderr.on('data', (part) => {
    errors += part;
  });
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      running.delete(child);
      resolve(code);
    });
  });
  const base = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (part) => {
      out += part;
      const found = /^ready (\S+)$/m.exec(out)?.[1];
      if (found) resolve(found);
    });
    child.once('close', (code) => reject(new Error(`ended with ${code}: ${errors}`)));
  });
  base.catch(() => {});
  return { base, ended, output: () => ({ out, errors }), kill: (signal) => child.kill(signal) };
}
