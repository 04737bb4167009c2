/**
 * A second try for code that did not come, under a second address: a browser keeps a 404 that came with long
 * caching, and most remember a module that failed to load until the page is loaded anew (whatwg/html#6768).
 * Where the page has import maps, an address without a hash in them is none to run code from.
 */

/** The addresses that have a hash in the page's import maps; undefined: the page has no import map. */
export type HashedAddresses = ReadonlySet<string> | undefined;

/** Reads the import maps that the page has now. */
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
    // A map the browser can't read either, or one without hashes.
    return [];
  }
}

/**
 * Imports `file`, which stands beside `base`, after `cause` kept it from coming under its first address.
 * Rejects with `cause` where the second one has no hash in a page with import maps.
 *
 * It is imported only once it can be fetched, so that the browser remembers no failure of this address: it is
 * looked for at a third, which is another one each time, since a failed preload is remembered as well (Firefox
 * does not tell of a `modulepreload` that failed).
 */
export async function importAgain(
  hashed: HashedAddresses,
  cause: unknown,
  file: string,
  base: string,
): Promise<never> {
  const { href } = new URL(file, base);
  if (hashed && !hashed.has(href)) throw cause;
  await find(href);
  // The comments keep bundlers of the host from resolving what only the browser can.
  return import(/* @vite-ignore */ /* webpackIgnore: true */ href) as Promise<never>;
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
