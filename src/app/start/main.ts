import {
  type HashedAddresses,
  importAgain,
  readHashedAddresses,
} from '../../kit/lazy/import-again';

/** What the app chunk exports to the element. */
export { createApp } from '../create-app';

let hashed = readHashedAddresses();

/**
 * Takes over the hashes that the entry read from the page's import maps when it ran: the maps may have left
 * the page since, and still apply. They hold for the whole page, whichever element passes them.
 */
export function trustOnly(addresses: HashedAddresses): void {
  hashed = addresses;
}

/** Retries a failed lazy load; build/retry-imports.ts calls it by this name. */
export const $again = (cause: unknown, file: string, base: string): Promise<never> =>
  importAgain(hashed, cause, file, base);
