import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findBrowser, findTestBrowser } from '../../../../tools/scripts/find-browser.mjs';

let folder: string;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'find-browser-')));
});

afterEach(() => rmSync(folder, { recursive: true }));

function program(file: string, exitCode = 0): string {
  const full = path.join(folder, file);
  mkdirSync(path.dirname(full), { recursive: true });
  writeFileSync(full, `#!/bin/sh\nexit ${exitCode}\n`);
  chmodSync(full, 0o755);
  return full;
}

/** Where to look: a project with an unpacked packaged browser, and nothing on the PATH but `folders`. */
function within(environment: NodeJS.ProcessEnv, folders: readonly string[]) {
  const PATH = folders.map((name) => path.join(folder, name)).join(path.delimiter);
  return { env: { PATH, ...environment }, platform: 'linux' as const, root: folder };
}

const find = (environment: NodeJS.ProcessEnv, ...folders: string[]) =>
  findBrowser(within(environment, folders));

const packaged = `node_modules/.cache/chromium-${process.arch}/chromium`;

describe('findBrowser', () => {
  it('takes CHROME_PATH before an installed browser', () => {
    const own = program('own/my-chrome');
    program('bin/chromium');
    const found = find({ CHROME_PATH: own }, 'bin');
    expect(found).toMatchObject({ executablePath: own, from: 'CHROME_PATH' });
  });

  it('does not look further when CHROME_PATH is wrong', () => {
    program('bin/chromium');
    expect(() => find({ CHROME_PATH: '/nowhere/chrome' }, 'bin')).toThrow(
      'CHROME_PATH points to /nowhere/chrome, which does not exist',
    );
  });

  it('takes an installed browser before the packaged one, in the order of the PATH', () => {
    const chrome = program('first/google-chrome');
    program('second/chromium');
    program(packaged);
    const found = find({}, 'empty', 'first', 'second');
    expect(found).toMatchObject({ executablePath: chrome, from: 'installed' });
  });

  it('passes over an installed name that does not start', () => {
    program('first/chromium-browser', 1);
    const chrome = program('second/google-chrome');
    expect(find({}, 'first', 'second').executablePath).toBe(chrome);
  });

  it('takes the packaged browser last, with its fonts', () => {
    const file = program(packaged);
    const found = find({ KEPT: 'yes' });
    expect(found).toMatchObject({ executablePath: file, from: '@sparticuz/chromium' });
    expect(found.env).toMatchObject({
      KEPT: 'yes',
      FONTCONFIG_PATH: path.join(path.dirname(file), 'fonts'),
    });
    expect(found.env).not.toHaveProperty('LD_LIBRARY_PATH');
  });

  it('gives the packaged browser its own libraries when it needs them', () => {
    const file = program(packaged);
    writeFileSync(
      file,
      '#!/bin/sh\ncase "$LD_LIBRARY_PATH" in *al2023/lib:/own) ;; *) exit 127 ;; esac\n',
    );
    const libraries = path.join(path.dirname(file), 'al2023', 'lib');
    expect(find({ LD_LIBRARY_PATH: '/own' }).env.LD_LIBRARY_PATH).toBe(`${libraries}:/own`);
  });

  it('names what to install when there is none', () => {
    writeFileSync(path.join(folder, 'package.json'), '{}');
    expect(() => find({})).toThrow(/Install Chrome or Chromium .* or set CHROME_PATH/);
  });

  it('names what to install when the packaged browser does not start', () => {
    program(packaged, 127);
    expect(() => find({})).toThrow(/does not start here\. Install Chrome or Chromium/);
  });
});

describe('findTestBrowser', () => {
  it('takes CHROME_PATH first, then the packaged browser, then an installed one', () => {
    const own = program('own/my-chrome');
    const installed = program('bin/chromium');
    const whole = program(packaged);
    const from = (environment: NodeJS.ProcessEnv) =>
      findTestBrowser(within(environment, ['bin'])).executablePath;
    expect(from({ CHROME_PATH: own })).toBe(own);
    expect(from({})).toBe(whole);
    program(packaged, 127);
    expect(from({})).toBe(installed);
  });

  it('takes an installed one where the packaged browser is for another system', () => {
    const installed = program('bin/chromium');
    program(packaged);
    const mac = { ...within({}, ['bin']), platform: 'darwin' as const };
    expect(findTestBrowser(mac).executablePath).toBe(installed);
  });
});
