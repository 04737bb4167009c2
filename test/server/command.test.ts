import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { everyTest, longIt } from '../support/long';
import { runCommand } from './support/command';
import { documentOf, field, folderOf } from './support/profile';
import { expectStored, ONE_FIELD, saversOf, saveUntilGone } from './support/saving';

function dataFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'data-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A port of this machine that nobody has. */
async function freePort(): Promise<number> {
  const server = http.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** How often it is killed; npm run test:full kills it more often. */
const KILLS = Number(process.env.KILLS ?? 1);

describe('the command', () => {
  it('refuses what it was asked for wrongly with a line each and exit code 2', async () => {
    const wrong = await runCommand(['--host', '0.0.0.0', '--dev-tokens', '--database', 'x']);
    expect(await wrong.ended).toBe(2);
    const { out, errors } = wrong.output();
    expect([out, errors.trim().split('\n')]).toEqual([
      '',
      [expect.stringMatching(/^--dev-tokens/), expect.stringMatching(/^--database/)],
    ]);
  });

  it('tells what it does on standard error, and what it counts to this machine alone', async () => {
    const profiles = folderOf({ 'one/en.json': ONE_FIELD });
    const opsPort = await freePort();
    const server = await runCommand([
      ...['--dev-tokens', '--data', dataFolder(), '--profiles', profiles],
      ...['--ops-port', String(opsPort)],
    ]);
    const base = await server.base;
    const { port } = new URL(base);
    // The page of the public address is the one that may call, where nothing else was said.
    const own = `http://localhost:${port}`;
    const asFrom = (origin: string) =>
      fetch(`${base}/session`, { headers: { Authorization: 'Bearer dev:anna', Origin: origin } });
    const known = await asFrom(own);
    expect((await known.json()).investorId).toBe('anna');
    expect(known.headers.get('Access-Control-Allow-Origin')).toBe(own);
    const stranger = await asFrom('http://localhost:1');
    expect(stranger.headers.has('Access-Control-Allow-Origin')).toBe(false);

    const metrics = await fetch(`http://127.0.0.1:${opsPort}/metrics`);
    expect(metrics.headers.get('Content-Type')).toMatch(/^text\/plain/);
    expect(await metrics.text()).toContain(
      'onboarding_call_seconds_count{method="GET",route="/v1/session",status="200"} 2',
    );
    expect((await fetch(`http://127.0.0.1:${opsPort}/v1/session`)).status).toBe(404);
    expect((await fetch(new URL('/metrics', base))).status).toBe(404);

    const renamed = field('first', { label: 'Renamed' });
    const changed = documentOf({ about: { status: 'active', elements: [renamed] } });
    writeFileSync(path.join(profiles, 'one/en.json'), JSON.stringify(changed));
    server.kill('SIGHUP');
    await expect
      .poll(() => server.output().errors, { timeout: 15_000 })
      .toContain('profiles read anew');
    const headers = { Authorization: 'Bearer dev:anna' };
    const section = await fetch(`${base}/qualification/sections/about`, { headers });
    expect((await section.json()).elements[0].label).toBe('Renamed');

    const taken = await runCommand(['--ops-port', String(opsPort), '--data', dataFolder()]);
    expect(await taken.ended).toBe(2);
    expect(taken.output().errors).toMatch(
      /^--ops-port \d+ on 127\.0\.0\.1 is taken: .+ 0 for a free one$/m,
    );
    server.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    const lines = server.output().errors.trim().split('\n');
    expect(lines.map((line) => typeof JSON.parse(line).msg)).toEqual(lines.map(() => 'string'));
    expect(server.output().out).toBe(`ready ${base}\n`);
  }, 120_000);

  it('refuses a profile that is wrong before it makes anything', async () => {
    const profiles = folderOf({ 'one/en.json': '{' });
    const wrong = await runCommand(['--profiles', profiles, '--data', `${profiles}/data`]);
    expect(await wrong.ended).toBe(2);
    expect(wrong.output().errors).toMatch(/^\S+en\.json:1:2 is no JSON: mend the file\n$/);
  });

  /** A save whose body is only begun; `finish` sends the rest and resolves with the status. */
  const beginSave = async (base: string) => {
    const body = JSON.stringify({ elements: [{ id: 'first', value: 'Ada' }] });
    const request = http.request(`${base}/qualification/sections/about`, {
      method: 'PUT',
      agent: false,
      headers: {
        ...{ Authorization: 'Bearer dev:anna', 'Content-Type': 'application/json' },
        'Content-Length': body.length,
      },
    });
    const status = new Promise<number | undefined>((resolve) => {
      request.once('response', (answer) => resolve(answer.resume().statusCode));
      request.once('error', () => resolve(undefined));
    });
    await new Promise<void>((resolve) => request.write(body.slice(0, 5), () => resolve()));
    // The server has it once another call, which came later, is answered.
    await (await fetch(`${base}/languages`, { headers: { Connection: 'close' } })).text();
    return {
      status,
      finish: () => {
        request.end(body.slice(5));
        return status;
      },
    };
  };

  it.each(everyTest ? (['SIGINT', 'SIGTERM'] as const) : (['SIGTERM'] as const))(
    'after %s takes no new call, answers the one under way, and ends with 0',
    async (signal) => {
      const profiles = folderOf({ 'one/en.json': ONE_FIELD });
      const server = await runCommand([
        ...['--dev-tokens', '--data', dataFolder(), '--profiles', profiles],
      ]);
      const base = await server.base;
      const saving = await beginSave(base);
      server.kill(signal);
      const isRefused = () =>
        fetch(`${base}/languages`, { headers: { Connection: 'close' } }).then(
          async (answer) => !(await answer.text()),
          () => true,
        );
      await expect.poll(isRefused, { timeout: 10_000 }).toBe(true);
      expect(await saving.finish()).toBe(204);
      expect(await server.ended).toBe(0);
    },
    60_000,
  );

  it('told to end while it waits for the database, ends with 0', async () => {
    const waiting = await runCommand([
      ...['--data', dataFolder(), '--database', 'postgres://nobody@127.0.0.1:1/none'],
    ]);
    await expect
      .poll(() => waiting.output().errors, { timeout: 30_000 })
      .toContain('the database is not there yet');
    waiting.kill('SIGTERM');
    expect(await waiting.ended).toBe(0);
    const { out, errors } = waiting.output();
    expect(out).toBe('');
    expect(
      errors
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).level),
    ).not.toContain(50);
  }, 60_000);

  longIt(
    'waits 10 s for a call under way, and 30 s for a database, and no longer',
    async () => {
      const profiles = folderOf({ 'one/en.json': ONE_FIELD });
      const nowhere = await runCommand([
        ...['--data', dataFolder(), '--profiles', profiles],
        ...['--database', 'postgres://nobody@127.0.0.1:1/none'],
      ]);
      const server = await runCommand([
        ...['--dev-tokens', '--data', dataFolder(), '--profiles', profiles],
      ]);
      const saving = await beginSave(await server.base);
      server.kill('SIGTERM');
      expect(await server.ended).toBe(0);
      expect(await saving.status).toBeUndefined();
      expect(await nowhere.ended).toBe(2);
      expect(nowhere.output().errors).toMatch(/^--database is not there within 30 s /m);
    },
    90_000,
  );

  longIt(
    'ends a call whose headers never come to an end',
    async () => {
      const profiles = folderOf({ 'one/en.json': ONE_FIELD });
      const server = await runCommand(['--data', dataFolder(), '--profiles', profiles]);
      const { port } = new URL(await server.base);
      const socket = connect(Number(port), '127.0.0.1');
      let answer = '';
      socket.on('data', (part) => {
        answer += part;
      });
      socket.write('GET /v1/session HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
      await once(socket, 'close');
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
      server.kill('SIGTERM');
      expect(await server.ended).toBe(0);
    },
    90_000,
  );

  longIt(
    'loses nothing that it has confirmed, killed in mid-save again and again',
    async () => {
      const data = dataFolder();
      const profiles = folderOf({ 'one/en.json': ONE_FIELD });
      const args = ['--dev-tokens', '--data', data, '--profiles', profiles];
      const savers = saversOf(4);
      for (let round = 0; round < KILLS; round++) {
        const server = await runCommand(args);
        const base = await server.base;
        for (const saver of savers) await expectStored(base, saver);
        let left = 10 + round;
        await Promise.all(
          savers.map((saver) =>
            saveUntilGone(base, saver, () => {
              left -= 1;
              if (left === 0) server.kill('SIGKILL');
            }),
          ),
        );
        await server.ended;
      }
      const last = await runCommand(args);
      const base = await last.base;
      for (const saver of savers) await expectStored(base, saver);

      // The folder is this server's alone, for as long as it lives.
      const second = await runCommand(args);
      expect(await second.ended).toBe(2);
      expect(second.output().errors).toMatch(/^--data \S+ is in use by another server: .+\n$/);

      // A profile that is wrong is not taken over; the log says why.
      writeFileSync(path.join(profiles, 'one/en.json'), '{');
      last.kill('SIGHUP');
      await expect
        .poll(() => last.output().errors, { timeout: 15_000 })
        .toContain('the profiles stay as they were');
      expect((await fetch(`${base}/languages`)).status).toBe(200);

      last.kill('SIGTERM');
      expect(await last.ended).toBe(0);
      expect(last.output().out).toBe(`ready ${base}\n`);
      await expect(fetch(`${base}/languages`)).rejects.toThrow();
    },
    300_000,
  );

  longIt(
    'killed in the middle of erasures, leaves nobody half',
    async () => {
      const data = dataFolder();
      const passport = field('passport', { type: 'input-file', mimeTypes: ['application/pdf'] });
      const papers = { status: 'active', elements: [field('first'), passport] };
      const profiles = folderOf({ 'one/en.json': documentOf({ papers }) });
      const args = ['--dev-tokens', '--data', data, '--profiles', profiles];
      const names = Array.from({ length: 12 }, (_, index) => `leaver-${index}`);
      const first = await runCommand(args);
      const base = await first.base;
      const asInvestor = (name: string) => ({
        ...{ Authorization: `Bearer dev:${name}`, 'Content-Type': 'application/json' },
      });
      for (const name of names) {
        const bytes = Buffer.from(`%PDF of ${name}`);
        const md5 = createHash('md5').update(bytes).digest('hex');
        const type = 'application/pdf';
        const file = {
          id: 'passport',
          label: 'P',
          filename: 'p.pdf',
          type,
          md5,
          size: bytes.length,
        };
        const announced = await fetch(`${base}/documents/upload-urls`, {
          ...{ method: 'POST', headers: asInvestor(name) },
          body: JSON.stringify({ fieldsetId: 'passport', files: [file] }),
        });
        const [{ href }] = (await announced.json()).filesToUpload;
        const address = new URL(href.url);
        const put = await fetch(new URL(address.pathname + address.search, base), {
          ...{ method: 'PUT', body: bytes, headers: { 'Content-Type': type } },
        });
        expect(put.status).toBe(200);
      }
      const folders = () => readdirSync(path.join(data, 'documents')).length;
      expect(folders()).toBe(names.length);
      const desk = (at: string, method: string, name: string, more = '') =>
        fetch(new URL(`/desk/v1/investors/${name}${more}`, at), {
          ...{ method, headers: { Authorization: 'Bearer dev-desk:eva' } },
        });
      let erased = 0;
      const answers = await Promise.all(
        names.map(async (name) => {
          const answer = await desk(base, 'DELETE', name).catch(() => undefined);
          erased += answer?.status === 204 ? 1 : 0;
          if (erased === 3) first.kill('SIGKILL');
          return answer?.status;
        }),
      );
      await first.ended;

      const last = await runCommand(args);
      const again = await last.base;
      for (const [index, name] of names.entries()) {
        const { status } = await desk(again, 'GET', name);
        // Answered with 204: gone. Else gone or whole, with the file; and the same call ends what was begun.
        if (answers[index] === 204) expect(status).toBe(404);
        if (status === 200) {
          expect((await desk(again, 'GET', name, '/documents/passport')).status).toBe(200);
        }
        expect([204, 404]).toContain((await desk(again, 'DELETE', name)).status);
        expect((await desk(again, 'GET', name)).status).toBe(404);
        const { entries } = await (await desk(again, 'GET', name, '/history')).json();
        const ends = entries.filter(
          ({ action }: { action: string }) => action === 'investor.erased',
        );
        expect(ends).toHaveLength(1);
      }
      expect(folders()).toBe(0);
      last.kill('SIGTERM');
      expect(await last.ended).toBe(0);
    },
    300_000,
  );
});
