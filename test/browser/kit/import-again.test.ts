import {
  type HashedAddresses,
  importAgain,
  readHashedAddresses,
} from '../../../src/kit/lazy/import-again';
import { expect } from '../support/assert';
import { cleanUp, describe, it } from '../support/suite';

const BASE = new URL('/src/kit/', location.href).href;
/** A small module of the sources. */
const FILE = 'styles/class-names.ts';
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

describe('a second try for code that did not come', () => {
  it('imports it from a second address where the page has no import map', async () => {
    expect(readHashedAddresses()).toBeUndefined();
    const found: { classNames?: unknown } = await importAgain(undefined, cause, `${FILE}?2`, BASE);
    expect(found.classNames).toBeTypeOf('function');
    expect(document.head.querySelector('link[href*="/src/kit/"]')).toBeNull();
  });

  it('fails where the file still does not come, and leaves nothing in the page', async () => {
    await expect(importAgain(undefined, cause, 'nothing.ts', BASE)).rejects.toThrow(TypeError);
    expect(document.head.querySelector('link[href*="/src/kit/"]')).toBeNull();
  });

  it('asks for no second address that has no hash in the page’s import map', async () => {
    putMap(JSON.stringify({ integrity: { [`${BASE}${FILE}`]: 'sha384-first' } }));
    const hashed = readHashedAddresses();
    expect(await outcome(hashed, `${FILE}?unhashed`)).toBe(cause);
    const asked = performance.getEntriesByType('resource').map(({ name }) => name);
    expect(asked.some((name) => name.includes('unhashed'))).toBe(false);
  });

  it('asks for a second address that has a hash, also by an address that counts from the page', async () => {
    const { pathname } = new URL(`${FILE}?hashed`, BASE);
    putMap(JSON.stringify({ imports: {} }));
    putMap(JSON.stringify({ integrity: { [`${pathname}?hashed`]: '' } }));
    const found: { classNames?: unknown } = await importAgain(
      readHashedAddresses(),
      cause,
      `${FILE}?hashed`,
      BASE,
    );
    expect(found.classNames).toBeTypeOf('function');
  });

  it('asks for no second address where the map names no hashes, and what was read stands when the map is gone', async () => {
    const map = putMap(JSON.stringify({ imports: {} }));
    const hashed = readHashedAddresses();
    map.remove();
    expect(await outcome(hashed, `${FILE}?gone`)).toBe(cause);
  });
});
