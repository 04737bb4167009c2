import { type HashedAddresses, importAgain, readHashedAddresses } from '../kit/import-again';

/** What the app chunk gives the element. */
export { createApp } from './create-app';

let hashed = readHashedAddresses();

/**
 * Takes over what the entry has read of the page's import maps when it ran: they may be gone from the page by
 * now, and hold all the same. True of the page, whichever element says it.
 */
export function trustOnly(addresses: HashedAddresses): void {
  hashed = addresses;
}

/** The second try of every lazy load, under the name that build/retry-imports.ts calls it by. */
export const $again = (cause: unknown, file: string, base: string): Promise<never> =>
  importAgain(hashed, cause, file, base);
