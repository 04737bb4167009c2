import {
  type HashedAddresses,
  importAgain,
  readHashedAddresses,
} from '../../../src/kit/lazy/import-again';
import { expect } from '../../support/browser/assert';
import { cleanUp, describe, it } from '../../support/browser/suite';

const BASE = new URL('/src/kit/', location.href).href;
/** A small module of the sources. */
const FILE = 'rules/is-record.ts';
const cause = new TypeError('Failed to fetch dynamically imported module');

/** Puts an import map into the page. Nothing here is resolved by it: its addresses are the test's own. */
function putMap(text: string): HTMLScriptElement {
  const script = Object.assign(document.createElement('script'), { type: 'importmap' });
  script.textContent = text;
  document.head.append(script);
  cleanUp(() => script.remove());
  return script;
}

/** What came of it: 'imported', or why not. */
function outcome(hashed: HashedAddresses, file: string): Promise<unknown> {
  return importAgain(hashed, cause, file, BASE).then(
    () => 'imported',
    (error: unknown) => error,
  );
}

describe('a second attempt to load code', () => {
  it('imports it from a second address where the page has no import map', async () => {
    expect(readHashedAddresses()).toBeUndefined();
    const found: { isRecord?: unknown } = await importAgain(undefined, cause, `${FILE}?2`, BASE);
    expect(found.isRecord).toBeTypeOf('function');
    expect(document.head.querySelector('link[href*="/src/kit/"]')).toBeNull();
  });

  it('fails if the file still does not load, and leaves nothing in the page', async () => {
    await expect(importAgain(undefined, cause, 'nothing.ts', BASE)).rejects.toThrow(TypeError);
    expect(document.head.querySelector('link[href*="/src/kit/"]')).toBeNull();
  });

  it('requests no second address without a hash in the page’s import map', async () => {
    putMap(JSON.stringify({ integrity: { [`${BASE}${FILE}`]: 'sha384-first' } }));
    const hashed = readHashedAddresses();
    expect(await outcome(hashed, `${FILE}?unhashed`)).toBe(cause);
    const asked = performance.getEntriesByType('resource').map(({ name }) => name);
    expect(asked.some((name) => name.includes('unhashed'))).toBe(false);
  });

  it('requests a second address that has a hash, even if the map lists it relative to the page', async () => {
    const { pathname } = new URL(`${FILE}?hashed`, BASE);
    putMap(JSON.stringify({ imports: {} }));
    putMap(JSON.stringify({ integrity: { [`${pathname}?hashed`]: '' } }));
    const found: { isRecord?: unknown } = await importAgain(
      readHashedAddresses(),
      cause,
      `${FILE}?hashed`,
      BASE,
    );
    expect(found.isRecord).toBeTypeOf('function');
  });

  it('requests no second address if the map has no hashes, even after the map was removed', async () => {
    const map = putMap(JSON.stringify({ imports: {} }));
    const hashed = readHashedAddresses();
    map.remove();
    expect(await outcome(hashed, `${FILE}?gone`)).toBe(cause);
  });
});
