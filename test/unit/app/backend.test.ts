import { signal } from '@preact/signals-core';
import { expect, test, vi } from 'vitest';
import { createBackend } from '../../../src/app/backend';
import type { HostProps } from '../../../src/app/onboarding';
import type { SendOptions } from '../../../src/http/send';
import { deferred } from '../../support/deferred';
import { elementWith } from '../../support/fakes/onboarding';
import { apiOf } from '../../support/fakes/onboarding-api';

const context = { signal: new AbortController().signal, language: 'en' };

function backendWith(uploadOrigins: readonly string[] | undefined) {
  const upload = vi.fn(async () => {});
  const props = { api: { upload } } as unknown as HostProps;
  const settings = { uploadOrigins };
  const configuration = { props: signal(props), settings: signal(settings) };
  const api = apiOf(
    createBackend(elementWith({ host: { answers: new Map() }, configuration })).call,
  );
  const send = (url: string) =>
    api.upload({ url, file: new Blob(), headers: {}, onProgress: () => {} }, context);
  return { upload, send };
}

test('files go to the listed origins alone, with a host’s own upload too', async () => {
  const { upload, send } = backendWith(['https://store.example']);
  await send('https://store.example/a?signature');
  expect(upload).toHaveBeenCalledOnce();
  for (const url of [
    'https://evil.example/a',
    'https://store.example.evil.example/a',
    'http://store.example/a',
    'https://store.example:8443/a',
    'no address',
  ]) {
    await expect(send(url)).rejects.toMatchObject({
      code: 'UNEXPECTED',
      message: expect.stringMatching(/not in upload-origins/),
    });
  }
  expect(upload).toHaveBeenCalledOnce();
});

test('without a list files go where the backend says', async () => {
  const { upload, send } = backendWith(undefined);
  await send('https://anywhere.example/a');
  expect(upload).toHaveBeenCalledOnce();
});

test('keeps one answer of each call that nobody has looked at', async () => {
  const section = { id: 's', label: 'S', status: 'active' };
  const api = { fetchSection: async () => section, fetchKyc: async () => ({ status: 'Pending' }) };
  const props = { api } as unknown as HostProps;
  const configuration = { props: signal(props), settings: signal({}) };
  const host = { answers: new Map<string, unknown>() };
  const backend = apiOf(createBackend(elementWith({ host, configuration })).call);
  await backend.fetchKyc({}, context);
  for (let read = 0; read < 10; read++) await backend.fetchSection({ sectionId: 's' }, context);
  expect([...host.answers.keys()]).toEqual(['fetchKyc', 'fetchSection']);
});

test('a call that waited while the element was led to another backend leaves for neither', async () => {
  const sent: string[] = [];
  const waiting = deferred<void>();
  const send = async (_method: string, path: string, options: SendOptions) => {
    await waiting.promise;
    options.onSend?.();
    sent.push(options.base + path);
    return new Response(null, { status: 204 });
  };
  const configuration = {
    props: signal({ apiBase: 'https://one.example' } as HostProps),
    settings: signal({}),
  };
  const early = { take: () => undefined, drop: () => {} };
  const host = { answers: new Map(), send, early, newRequestId: () => 'id-1' };
  const backend = createBackend(
    elementWith({ host, configuration, session: { inDoubt: () => false } }),
  );
  const api = apiOf(backend.call);
  const first = api.saveSection({ sectionId: 's', elements: [], etag: '"1"' }, context);
  const other = { apiBase: 'https://two.example' } as HostProps;
  configuration.props.value = other;
  expect(backend.update(other)).toBe(true);
  const second = api.saveSection({ sectionId: 's', elements: [], etag: '"1"' }, context);
  waiting.resolve();
  await expect(first).rejects.toHaveProperty('name', 'AbortError');
  await second;
  expect(sent).toEqual(['https://two.example/qualification/sections/s']);
  expect(backend.reachable.value).toBe(true);
});
