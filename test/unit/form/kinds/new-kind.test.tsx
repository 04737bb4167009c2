// @vitest-environment happy-dom
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { signal } from '@preact/signals-core';
import { createRoot } from 'react-dom/client';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import en from '../../../../locales/en.json';
import type { Section } from '../../../../src/http/schemas';
import { elementOf, sectionOf } from '../../../support/fixtures/sections';

const PAGE = readFileSync('CONTRIBUTING.md', 'utf8');
/** The files of the kind that the page shows, by their names. */
const FILES = [
  ...PAGE.matchAll(/```tsx?\n\/\/ src\/form\/kinds\/<kind>\/(\S+)\n([\s\S]+?)```/g),
].map(([, name = '', text = '']) => [name, text] as const);
const [IMPORT, ENTRY] = ["import { iban } from './iban/kind';", 'iban,'];

/** A copy of the sources, with the kind and its line in the list. */
const copy = mkdtempSync(path.join(tmpdir(), 'new-kind-'));
let server: ViteDevServer;

beforeAll(async () => {
  for (const folder of ['src', 'cli/contract', 'cli/profile-document', 'locales']) {
    cpSync(folder, path.join(copy, folder), { recursive: true });
  }
  symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'));
  const kinds = path.join(copy, 'src/form/kinds');
  mkdirSync(path.join(kinds, 'iban'));
  for (const [name, text] of FILES) writeFileSync(path.join(kinds, 'iban', name), text);
  const list = path.join(kinds, 'index.ts');
  const withEntry = readFileSync(list, 'utf8').replace('\n  text,\n', `\n  text,\n  ${ENTRY}\n`);
  writeFileSync(list, `${IMPORT}\n${withEntry}`);
  server = await createServer({
    root: copy,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    oxc: { jsx: { runtime: 'automatic' } },
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false },
  });
});

afterAll(async () => {
  await server.close();
  rmSync(copy, { recursive: true });
});

type Rules = typeof import('../../../../src/form/rules/model/flatten-section') &
  typeof import('../../../../src/form/rules/settling') &
  typeof import('../../../../src/form/rules/validity/field-validity') &
  typeof import('../../../../src/form/rules/payload') &
  typeof import('../../../../src/form/rules/display/display-value') &
  typeof import('../../../../src/review/rules/answer-rows') &
  typeof import('../../../../cli/contract/sample-answers') &
  typeof import('../../../../cli/profile-document/section-rules');
type Views = typeof import('../../../../src/form/section-form') &
  typeof import('../../../../src/form/store/form-store') &
  typeof import('../../../../src/form/store/rules-on-demand') &
  typeof import('../../../../src/language/context') &
  typeof import('../../../../src/language/translate');

/** What these files of the copy export. */
async function exportsOf<Modules>(...files: readonly string[]): Promise<Modules> {
  const modules = files.map((file) => server.ssrLoadModule(`/${file}`));
  return Object.assign({}, ...(await Promise.all(modules))) as Modules;
}

const rules = () =>
  exportsOf<Rules>(
    'src/form/rules/model/flatten-section.ts',
    'src/form/rules/settling.ts',
    'src/form/rules/validity/field-validity.ts',
    'src/form/rules/payload.ts',
    'src/form/rules/display/display-value.ts',
    'src/review/rules/answer-rows.ts',
    'cli/contract/sample-answers.ts',
    'cli/profile-document/section-rules.ts',
  );

const section = (value?: string): Section =>
  sectionOf([elementOf('account', { type: 'iban', label: 'Account', required: true, value })]);

test('the page shows each file of a kind, and its line in the list', () => {
  expect(FILES.map(([name]) => name)).toEqual(['kind.ts', 'answer.ts', 'tools.ts', 'view.tsx']);
  expect(PAGE).toContain(`\`${IMPORT}\` and \`${ENTRY}\` in the list`);
});

test('a new kind is read, refused and sent', async () => {
  const { flattenSection, initialValues, validate, buildPayload } = await rules();
  const model = flattenSection(section('de02 1203 0000 0000 2020 51'));
  expect(initialValues(model).values.get('account')).toBe('de02120300000000202051');

  const errorOf = (value: string) => validate(model, new Map([['account', value]]))[0]?.error.key;
  expect(errorOf('')).toBe('form.errors.required');
  expect(errorOf('de02')).toBe('form.errors.tooShort');
  expect(errorOf('de02120300000000202052')).toBeUndefined();

  const typed = new Map([['account', 'de02120300000000202052']]);
  expect(buildPayload(model, typed).elements).toEqual([
    { id: 'account', value: 'DE02120300000000202052' },
  ]);
});

test('a new kind reads as text, and is among the answers that sum up a section', async () => {
  const { answerRows, answerText, displayValue } = await rules();
  const [row] = answerRows(section('DE02120300000000202051'));
  if (row?.kind !== 'answer') throw new Error('no answer');
  const words = 'DE02 1203 0000 0000 2020 51';
  expect(displayValue(row.fields, row.value, 'en')).toEqual({ text: words });
  expect([row.label, answerText(row.fields, row.value, 'en')]).toEqual([
    'Account',
    { kind: 'text', text: words },
  ]);
});

test('the tools know a new kind: they have an answer for it, and its type is none they warn of', async () => {
  const { sampleAnswers, canEqual, flattenSection } = await rules();
  expect(sampleAnswers(section())?.elements).toEqual([
    { id: 'account', value: 'DE02120300000000202051' },
  ]);
  const [field] = flattenSection(section()).fields;
  expect(field && [canEqual(field, 'DE02'), canEqual(field, 2)]).toEqual([true, false]);
});

test('the form shows a new kind with its view', async () => {
  const { SectionForm, createFormStore, validation, TextContext, createTranslate } =
    await exportsOf<Views>(
      'src/form/section-form.tsx',
      'src/form/store/form-store.ts',
      'src/form/store/rules-on-demand.ts',
      'src/language/context.ts',
      'src/language/translate.ts',
    );
  const form = createFormStore(section('DE02120300000000202051'), signal(validation));
  const host = document.createElement('div');
  document.body.append(host);
  const root = createRoot(host);
  root.render(
    <TextContext value={createTranslate('en', en)}>
      <SectionForm form={form} submitting={false} onSubmit={() => {}} />
    </TextContext>,
  );
  await vi.waitFor(() => expect(host.querySelector('input')).not.toBeNull(), { timeout: 20_000 });
  const input = host.querySelector('input');
  expect([input?.value, input?.getAttribute('autocapitalize')]).toEqual([
    'DE02120300000000202051',
    'characters',
  ]);
  root.unmount();
  host.remove();
});
