import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A Postgres of its own for a test. */
export interface Postgres {
  readonly url: string;
  /** Of an empty database of its own, for each call. */
  freshUrl(): string;
  stop(): void;
  start(): void;
  /** Stops it, and removes what it has written. */
  remove(): void;
}

/** Where Postgres' programs are; undefined where there are none. */
export function findPostgres(): string | undefined {
  const onPath = (process.env.PATH ?? '').split(path.delimiter);
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort().reverse() : [];
  const places = [...versions.map((version) => path.join(debian, version, 'bin')), ...onPath];
  return places.find((place) =>
    ['pg_ctl', 'initdb'].every((program) => existsSync(path.join(place, program))),
  );
}

/** Makes and starts one. It refuses to run as root, who gives it to the user that its package made. */
export async function startPostgres(programs: string): Promise<Postgres> {
  const folder = mkdtempSync(path.join(tmpdir(), 'postgres-'));
  const user = process.getuid?.() === 0 ? userOf('postgres') : undefined;
  if (user) chownSync(folder, user.uid, user.gid);
  const data = path.join(folder, 'data');
  const run = (program: string, ...args: string[]) =>
    execFileSync(path.join(programs, program), args, { ...user, stdio: 'ignore', cwd: folder });
  run('initdb', '-D', data, '-A', 'trust', '-U', 'onboarding', '-E', 'UTF8', '--no-sync');
  const port = await freePort();
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`;
  const start = () =>
    run('pg_ctl', '-D', data, '-w', '-l', path.join(folder, 'log'), '-o', options, 'start');
  const stop = () => run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop');
  start();
  const urlOf = (name: string) => `postgres://onboarding@127.0.0.1:${port}/${name}`;
  let made = 0;
  return {
    url: urlOf('postgres'),
    freshUrl: () => {
      made += 1;
      const name = `own_${made}`;
      run('psql', urlOf('postgres'), '-c', `create database ${name}`);
      return urlOf(name);
    },
    ...{ start, stop },
    remove: () => {
      try {
        stop();
      } catch {
        // It was stopped already.
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function userOf(name: string): { readonly uid: number; readonly gid: number } {
  const id = (what: string) => Number(execFileSync('id', [what, name], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
