import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { documentOf, field, folderOf } from '../../server/support/profile';

const slot = (number: number) =>
  field(`owner_${number}`, {
    type: 'fieldset-grouped',
    legend: { type: 'input-checkbox', name: `there_${number}`, label: 'There' },
    repeat: { list: 'owners', label: 'Owner', title: `name_${number}` },
    fields: [field(`name_${number}`), field(`share_${number}`, { type: 'number', max: 100 })],
  });
const OWNERS = {
  status: 'active',
  elements: [slot(1), slot(2)],
  checks: [
    {
      ...{ id: 'shares', rule: 'sum', of: { list: 'owners', key: 'share_1' }, max: 100 },
      message: 'Together {{sum}} %.',
    },
  ],
};
const PAPERS = {
  forEach: { section: 'owners', list: 'owners' },
  elements: [field('job'), field('cv', { type: 'input-file', mimeTypes: ['application/pdf'] })],
};

/** The example with a profile and a file of its own; calls as one investor. */
async function start(document: object, data: string) {
  const folder = folderOf({ 'profile.json': document });
  const child = spawn(process.execPath, ['server.mjs', '0', 'http://localhost:1'], {
    cwd: 'examples/backend-node',
    env: { PATH: process.env.PATH, DATA: data, PROFILE: path.join(folder, 'profile.json') },
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const stop = async () => {
    child.kill();
    await ended;
  };
  onTestFinished(stop);
  const base = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (line) => resolve(String(line).trim()));
    child.stderr.once('data', (line) => reject(new Error(String(line))));
  });
  const headers = { Authorization: 'Bearer demo-token', 'Content-Type': 'application/json' };
  const call = async (method: string, place: string, body?: object, more = {}) => {
    const answer = await fetch(base + place, {
      ...{ method, headers: { ...headers, ...more } },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, json: text === '' ? undefined : JSON.parse(text) };
  };
  const at = (id: string) => `/qualification/sections/${id}`;
  const save = (id: string, values: Readonly<Record<string, unknown>>, more = {}) => {
    const elements = Object.entries(values).map(([key, value]) => ({ id: key, value }));
    return call('PUT', at(id), { elements }, more);
  };
  const read = async (id: string) => {
    const { status, json } = await call('GET', at(id));
    if (status !== 200) return status;
    return json.elements.map(({ value = '' }) => (typeof value === 'object' ? 'a file' : value));
  };
  const upload = async (id: string) => {
    const bytes = Buffer.from(`%PDF ${id}`);
    const md5 = createHash('md5').update(bytes).digest('hex');
    const file = { id, filename: 'a.pdf', type: 'application/pdf', md5, size: bytes.length };
    const { json } = await call('POST', '/documents/upload-urls', {
      fieldsetId: id,
      files: [file],
    });
    const { url, 'form-data': given } = json.filesToUpload[0].href;
    await fetch(url, {
      method: 'PUT',
      headers: { 'Content-Type': file.type, ...given },
      body: bytes,
    });
    return (await call('GET', `/documents/${id}/link`)).json.version;
  };
  return { save, read, upload, stop, call, at };
}

function dataFile(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'example-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return path.join(folder, 'data.json');
}

const named = (first: string, second: string) => ({
  ...{ there_1: true, name_1: first, share_1: 60 },
  ...(second === '-' ? { there_2: false } : { there_2: true, name_2: second, share_2: 40 }),
});

it('the example in Node makes checks across fields, in their own words', async () => {
  const { save } = await start(documentOf({ owners: OWNERS }), 'none');
  const refused = await save('owners', { ...named('Ada', 'Eve'), share_2: 40.01 - 0.01 + 1 });
  expect([refused.status, refused.json.errors]).toEqual([
    422,
    [{ id: 'share_2', message: 'Together 101 %.' }],
  ]);
  expect((await save('owners', named('Ada', 'Eve'))).status).toBe(204);
});

it('the example in Node shows the answers of an entry in no other', async () => {
  const example = await start(documentOf({ owners: OWNERS, papers: PAPERS }), 'none');
  const { save, read, upload, call, at } = example;
  await save('owners', named('Ada', 'Eve'));
  const version = await upload('cv-1');
  await save('papers-1', { 'job-1': 'of Ada', 'cv-1': { version } });
  await save('papers-2', { 'job-2': 'of Eve' });
  // They move: Eve is the first now.
  await save('owners', named('Eve', '-'));
  expect([await read('papers-1'), await read('papers-2')]).toEqual([['', ''], 404]);
  expect((await call('GET', '/documents/cv-1/link')).status).toBe(404);
  await save('owners', named('Ada', 'Eve'));
  expect([await read('papers-1'), await read('papers-2')]).toEqual([
    ['of Ada', 'a file'],
    ['of Eve', ''],
  ]);
  // Who types for one who has been renamed meanwhile is told.
  await save('owners', named('Bo', 'Eve'));
  const { etag } = (await call('GET', at('papers-1'))).json;
  await save('owners', named('Cy', 'Eve'));
  const late = await save('papers-1', { 'job-1': 'of Bo' }, { 'If-Match': etag });
  expect([late.status, await read('papers-1')]).toEqual([412, ['', '']]);
  // Who has no name is nobody's namesake.
  await save('owners', named('', 'Eve'));
  await save('papers-1', { 'job-1': 'of nobody', 'cv-1': { version: await upload('cv-1') } });
  await save('owners', { there_1: false });
  await save('owners', named('', 'Eve'));
  expect(await read('papers-1')).toEqual(['', '']);
});

it('the example in Node gives answers from before a section stood for entries to none of them', async () => {
  const data = dataFile();
  const plain = { elements: [field('job-1')] };
  const before = await start(documentOf({ owners: OWNERS, 'papers-1': plain }), data);
  await before.save('owners', named('Ada', '-'));
  expect((await before.save('papers-1', { 'job-1': 'of nobody' })).status).toBe(204);
  await before.stop();
  const after = await start(documentOf({ owners: OWNERS, papers: PAPERS }), data);
  expect(await after.read('papers-1')).toEqual(['', '']);
});
