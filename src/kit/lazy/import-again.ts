/**
 * Retries a failed import under a second address: a browser caches a 404 with long caching, and most remember
 * a module that failed to load until the page is reloaded (whatwg/html#6768). In a page with import maps,
 * code is only run from an address that has a hash in them.
 */

/**
 * How long code may take to arrive, from each address. A line that is dead, or a host that never answers, must not
 * keep the investor waiting for ever. Milliseconds.
 */
export const CODE_LIMIT_MS = 20_000;

/** The code that is `loading`; rejects if it does not arrive in time. */
export function inTime<Code>(loading: Promise<Code>): Promise<Code> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(reject, CODE_LIMIT_MS, new TypeError('no answer'));
    loading.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * Waits for code that is loading, and loads it from a second address `file` if it fails or does not arrive in time;
 * without a file there must be no second address. `otherwise`: a third one.
 */
export type LoadCode = <Code>(
  loading: Promise<Code>,
  file?: string,
  base?: string,
  otherwise?: string,
) => Promise<Code>;

/** Makes it for a page with these hashes. */
export function codeLoader(hashed: HashedAddresses): LoadCode {
  return (loading, file, base, otherwise) =>
    inTime(loading).catch((cause) => importAgain(hashed, cause, file, base, otherwise));
}

/** The addresses with a hash in the page's import maps; undefined if the page has no import map. */
export type HashedAddresses = ReadonlySet<string> | undefined;

/** Reads the page's current import maps. */
export function readHashedAddresses(): HashedAddresses {
  if (typeof document === 'undefined') return undefined;
  const maps = document.querySelectorAll('script[type=importmap]');
  return maps.length === 0 ? undefined : new Set([...maps].flatMap(addressesIn));
}

function addressesIn({ textContent }: Element): string[] {
  try {
    const { integrity } = JSON.parse(textContent ?? '');
    return Object.keys(integrity).map((address) => new URL(address, document.baseURI).href);
  } catch {
    // A map that the browser can't read either, or one without hashes.
    return [];
  }
}

/**
 * Imports `file` from beside `base`, after `cause` made the import from its first address fail. Rejects with
 * `cause` without a file, or if its address has no hash in a page with import maps.
 *
 * It is imported only after a preload has succeeded, so that the browser remembers no failure of the address.
 * The preload uses a third address, a new one each time, since a failed preload is remembered too (Firefox
 * does not report a failed `modulepreload`).
 *
 * `otherwise` is one more address, for a browser that finds the file at `file` and still can't import it.
 */
export async function importAgain(
  hashed: HashedAddresses,
  cause: unknown,
  file?: string,
  base?: string,
  otherwise?: string,
): Promise<never> {
  if (file === undefined) throw cause;
  const { href } = new URL(file, base);
  if (hashed && !hashed.has(href)) throw cause;
  await inTime(find(href));
  // The comments keep the host's bundlers from resolving the address.
  const found = inTime(import(/* @vite-ignore */ /* webpackIgnore: true */ href) as Promise<never>);
  return found.catch((failure) => importAgain(hashed, failure, otherwise, base));
}

async function find(href: string): Promise<void> {
  const link = document.createElement('link');
  const address = new URL(href);
  address.search = String(Date.now());
  try {
    await new Promise((onload, reject) => {
      const onerror = () => reject(new TypeError(`${href} could not be loaded`));
      const as = { rel: 'preload', as: 'script', crossOrigin: '', href: address.href };
      document.head.append(Object.assign(link, { ...as, onload, onerror }));
    });
  } finally {
    link.remove();
  }
}
