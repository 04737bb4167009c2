import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runCommand } from './support/command';
import { folderOf } from './support/profile';
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
});
