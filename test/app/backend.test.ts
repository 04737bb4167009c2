import { expect, test, vi } from 'vitest';
import { createBackend } from '../../src/app/backend';
import type { Host, HostProps } from '../../src/app/events/host';

const context = { signal: new AbortController().signal, language: 'en' };

function backendWith(uploadOrigins: readonly string[] | undefined) {
  const upload = vi.fn(async () => {});
  const props = { api: { upload } } as unknown as HostProps;
  const settings = {
    onSetAside: () => {},
    onOddity: () => {},
    uploadOrigins: () => uploadOrigins,
  };
  const { api } = createBackend({} as Host, props, settings);
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
