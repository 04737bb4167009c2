import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import texts from '../../../locales/en.json';
import { errorCodes, logLines, walletFaults } from './log-lines';

const page = readFileSync('docs/operate/troubleshooting.md', 'utf8');

/** The first cell of each row, and of it what stands in backticks. */
const named = page
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .flatMap((line) => [...(line.split(' | ')[0] ?? '').matchAll(/`([^`]+)`/g)])
  .map(([, text = '']) => text);

test('every log line of the sources is on the page of troubleshooting', () => {
  const lines = logLines();
  expect(lines.length).toBeGreaterThan(80);
  expect(lines.filter(({ text }) => !named.includes(text))).toEqual([]);
});

test('every fault of a wallet is on the page of troubleshooting', () => {
  expect(walletFaults().length).toBeGreaterThan(10);
  expect(walletFaults().filter((fault) => !named.includes(`wallet: ${fault}`))).toEqual([]);
});

test('every error code of the sources, and each that has a text, is on the page of troubleshooting', () => {
  const codes = [...errorCodes(), ...Object.keys(texts.frontendErrorCodes)];
  expect(codes).toContain('REDIRECTED');
  expect(codes.filter((code) => !named.includes(code))).toEqual([]);
});

test('every code of the reference server is on the page of troubleshooting', () => {
  const codes = ['src/reference-backend', 'demo/server', 'server/src'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) => [
        ...readFileSync(path.join(folder, file), 'utf8').matchAll(/\brefuse\(\d+, '([A-Z_]+)'/g),
      ])
      .map(([, code = '']) => code),
  );
  expect(codes).toContain('SECTION_INVALID');
  expect([...new Set(codes)].filter((code) => !named.includes(code))).toEqual([]);
});

test('the page of troubleshooting has no line that is no longer in the sources', () => {
  const known = [
    ...logLines().map(({ text }) => text),
    ...walletFaults().map((fault) => `wallet: ${fault}`),
  ];
  const [, lines = ''] = page.split('## Log lines');
  const shown = named.filter((text) => lines.includes(`| \`${text}\``));
  expect(shown.filter((text) => !known.includes(text))).toEqual([]);
});
