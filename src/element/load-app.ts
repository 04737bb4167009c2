import { importAgain, readHashedAddresses } from '../kit/lazy/import-again';

/**
 * The app's file by a second address: the same to any server, another one to the browser. What the app
 * imports then comes from there too, so nothing is loaded twice.
 */
const APP_AGAIN = '%63hunks/app.js';

/**
 * The same to most servers. WebKitGTK spells %63 out once the file is there, so what that file imports is at
 * the first address again, where a page's failed preload stays in the way.
 */
const APP_OTHERWISE = 'chunks//app.js';

// Read once, when the script runs: a browser goes on applying an import map that is later removed from the
// page.
const HASHED = readHashedAddresses();

/** Loads the app's file; rejects if it can't be loaded. Each call tries again. */
export async function loadApp(): Promise<Pick<typeof import('../app/start/main'), 'createApp'>> {
  const { createApp, trustOnly } = await import('../app/start/main').catch(
    (cause): Promise<typeof import('../app/start/main')> =>
      importAgain(HASHED, cause, APP_AGAIN, import.meta.url, APP_OTHERWISE),
  );
  trustOnly(HASHED);
  return { createApp };
}
