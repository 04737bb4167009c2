import { importAgain, readHashedAddresses } from '../kit/import-again';

/**
 * The app's file in its own folder by another name: the same to any server, another address to the browser.
 * Whatever the app loads comes from there then, so that nothing is there twice.
 */
const APP_AGAIN = '%63hunks/app.js';

// Read once, as the page is when the script runs: whoever takes an import map out of the page later takes
// nothing out of what it holds.
const HASHED = readHashedAddresses();

/** Loads the app's file; rejects where it does not come. Each call tries again. */
export async function loadApp(): Promise<Pick<typeof import('../app/main'), 'createApp'>> {
  const { createApp, trustOnly } = await import('../app/main').catch(
    (cause): Promise<typeof import('../app/main')> =>
      importAgain(HASHED, cause, APP_AGAIN, import.meta.url),
  );
  trustOnly(HASHED);
  return { createApp };
}
