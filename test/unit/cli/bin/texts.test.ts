import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { longIt } from '../../../support/long';

const FOLDER = mkdtempSync(path.join(tmpdir(), 'texts-'));
afterAll(() => rmSync(FOLDER, { recursive: true }));

function texts(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['cli/bin/investor-onboarding.mjs', 'texts', ...args],
    { encoding: 'utf8' },
  );
  return { status, out: stdout, errors: stderr };
}

/** The sheet of German with these cells in place of others. */
function sheetWith(...changes: readonly (readonly [key: string, cells: readonly string[]])[]) {
  const rows = texts('--sheet', '--lang', 'de').out.replace(/\n$/, '').split('\n');
  const changed = new Map(changes);
  const sheet = rows.map((row) => changed.get(row.split('\t')[0] ?? '')?.join('\t') ?? row);
  const file = path.join(FOLDER, `${changes.length}-${changes[0]?.[1].length}.tsv`);
  writeFileSync(file, `\uFEFF${sheet.join('\r\n')}\r\n`);
  return file;
}

it('finds a text by its words, in English or in the language, with its key', () => {
  const { status, out } = texts('--find', 'abmelden', '--lang', 'de');
  expect(status).toBe(0);
  expect(out).toContain('shared.label.signOut\n  en  Sign out\n  de  Abmelden');
  expect(out).toContain('widget.messages = {\n  "de": {\n    "shared": {');
  expect(texts('--find', 'Sign out').out).not.toContain('SessionExpiry');
});

it('finds a text by what is seen of it, with a number in place of its placeholder', () => {
  expect(texts('--find', 'step 2 of 5').out).toContain('component.Section.step');
});

it('says that nothing was found', () => {
  const { status, errors } = texts('--find', 'xyzzy', '--lang', 'fr');
  expect([status, errors]).toEqual([1, "No text has 'xyzzy', in English or in fr.\n"]);
});

longIt(
  'says which text English has left behind, until it is recorded as changed or as standing',
  () => {
    const folder = path.join(FOLDER, 'repository');
    for (const part of ['cli/bin', 'locales', 'tools/scripts', 'package.json']) {
      cpSync(part, path.join(folder, part), { recursive: true });
    }
    const node = (...args: string[]) =>
      spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    const rename = (lang: string, from: string, to: string) => {
      const file = path.join(folder, 'locales', `${lang}.json`);
      writeFileSync(file, readFileSync(file, 'utf8').replaceAll(`"${from}"`, `"${to}"`));
    };
    const left = () =>
      node('cli/bin/investor-onboarding.mjs', 'texts', '--find', 'signOut', '--lang', 'de').stdout;

    rename('en', 'Sign out', 'Sign off');
    rename('fr', 'Se déconnecter', 'Partir');
    expect(left()).toContain('Abmelden\n  made from another English text than today’s\n');
    const run = node('tools/scripts/translated.mjs');
    expect([run.status, run.stderr]).toEqual([1, '']);
    expect(run.stdout).toMatch(
      /^shared\.label\.signOut has changed in English: ar .* de .* zh-Hant\n$/,
    );
    expect(run.stdout).not.toContain(' fr ');

    node('tools/scripts/translated.mjs', '--stands', 'shared.label.signOut', '--lang', 'de');
    expect(left()).not.toContain('made from another');
    expect(node('tools/scripts/translated.mjs').stdout).not.toContain(' de ');
    const all = node('tools/scripts/translated.mjs', '--stands', 'shared.label.signOut');
    expect([all.status, all.stdout]).toEqual([0, '']);

    rename('en', 'Sign off', 'Sign off", "signOutOfAll": "Sign off everywhere');
    const lacking = node('tools/scripts/translated.mjs', '--stands', 'shared.label.signOut');
    expect(lacking.status).toBe(1);
    expect(lacking.stdout).toMatch(
      /^shared\.label\.signOutOfAll is missing: ar .* de .* zh-Hant\n$/,
    );
  },
);

it('makes a sheet with each text of a language once, beside the English one', () => {
  const [head, ...rows] = texts('--sheet', '--lang', 'pl').out.replace(/\n$/, '').split('\n');
  expect(head).toBe('key\tEnglish\ttext\tcorrection');
  expect(rows.every((row) => row.split('\t').length === 4)).toBe(true);
  // A form that English lacks stands beside the English one for many.
  expect(rows).toContainEqual(
    expect.stringMatching(/^component\.Disclaimers\.text\.few\tThere are .+\tSą /),
  );
});

it('names the pictures on which a text is seen, where there are some', () => {
  const folder = mkdtempSync(path.join(FOLDER, 'pictures-'));
  const seen = { de: { 'shared.label.close': ['de-one.png', 'de-two.png'] } };
  writeFileSync(path.join(folder, 'keys.json'), JSON.stringify(seen));
  const [head = '', ...rows] = texts('--sheet', '--lang', 'de', '--pictures', folder).out.split(
    '\n',
  );
  expect(head.split('\t').at(-1)).toBe('picture');
  expect(rows.find((row) => row.startsWith('shared.label.close\t'))).toMatch(
    /\tde-one\.png de-two\.png$/,
  );
  expect(texts('--sheet', '--lang', 'fr', '--pictures', folder)).toMatchObject({ status: 2 });
});

it('reads the corrections of a sheet, as spreadsheets write it, as messages', () => {
  const file = sheetWith(
    ['shared.label.signOut', ['shared.label.signOut', 'Sign out', 'Abmelden', '"Tsch""üss"']],
    [
      'component.Section.step',
      ['component.Section.step', 'Step {{step}} of {{total}}', 'x', '{{total}}, davon {{step}}'],
    ],
  );
  const { status, out, errors } = texts('--read', file, '--lang', 'de');
  expect([status, errors]).toEqual([0, '']);
  expect(JSON.parse(out)).toEqual({
    de: {
      shared: { label: { signOut: 'Tsch"üss' } },
      component: { Section: { step: '{{total}}, davon {{step}}' } },
    },
  });
});

it('names each correction that can’t be used, and reads the others', () => {
  const file = sheetWith(
    ['shared.label.signOut', ['shared.label.signOut', 'Leave', 'Abmelden', 'Ende']],
    ['shared.label.signIn', ['shared.label.signInn', 'Sign in', 'Anmelden', 'Los']],
    [
      'component.Section.step',
      ['component.Section.step', 'Step {{step}} of {{total}}', 'x', 'Schritt {{step}}'],
    ],
    ['shared.label.close', ['shared.label.close', 'Close', 'Schließen', '<b>Zu</b>']],
    ['shared.label.print', ['shared.label.print', 'Print', 'Drucken', 'Ausdrucken']],
  );
  const { status, out, errors } = texts('--read', file, '--lang', 'de');
  expect(status).toBe(1);
  expect(JSON.parse(out)).toEqual({ de: { shared: { label: { print: 'Ausdrucken' } } } });
  expect(errors.trim().split('\n').sort()).toEqual([
    'component.Section.step: has {{step}}, not {{step}}, {{total}}',
    'shared.label.close: a text is plain, without < and >',
    'shared.label.signInn is no key of de',
    'shared.label.signOut: the English text has changed since: Sign out',
  ]);
});

it.each([
  [[], 'name one of --find, --sheet and --read'],
  [['--find', 'a', '--sheet'], 'name one of --find, --sheet and --read'],
  [['--sheet', '--lang', 'xx'], '--lang is one of ar, bg, '],
  [['--read', 'nothing.tsv'], "nothing.tsv can't be read"],
  [['--read', 'package.json'], 'the first row names the columns key, English, text, correction'],
])('refuses %j with what is wrong', (args, words) => {
  const { status, errors } = texts(...args);
  expect(status).toBe(2);
  expect(errors).toContain(words);
});

it('the docs of the languages describe it', () => {
  const page = readFileSync('docs/embed/languages.md', 'utf8');
  for (const option of ['--find', '--sheet', '--read']) expect(page).toContain(`texts ${option}`);
});
