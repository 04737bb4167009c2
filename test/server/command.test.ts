import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runCommand } from './support/command';
import { documentOf, field, folderOf } from './support/profile';
import { expectStored, ONE_FIELD, saversOf, saveUntilGone } from './support/saving';

function dataFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'data-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** How often it is killed; npm run test:full kills it more often. */
const KILLS = Number(process.env.KILLS ?? 2);

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

  it('refuses a profile that is wrong before it makes anything', async () => {
    const profiles = folderOf({ 'one/en.json': '{' });
    const wrong = await runCommand(['--profiles', profiles, '--data', `${profiles}/data`]);
    expect(await wrong.ended).toBe(2);
    expect(wrong.output().errors).toMatch(/^\S+en\.json:1:2 is no JSON: mend the file\n$/);
  });

  it('loses nothing that it has confirmed, killed in mid-save again and again', async () => {
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
  }, 300_000);

  it('killed in the middle of erasures, leaves nobody half', async () => {
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
      const file = { id: 'passport', label: 'P', filename: 'p.pdf', type, md5, size: bytes.length };
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
      const ends = entries.filter(({ action }: { action: string }) => action === 'investor.erased');
      expect(ends).toHaveLength(1);
    }
    expect(folders()).toBe(0);
    last.kill('SIGTERM');
    expect(await last.ended).toBe(0);
  }, 300_000);
});
