import type { Host, HostProps, OnboardingApp } from '../app/onboarding';
import { codeLoader, readHashedAddresses } from '../kit/lazy/import-again';
import { whenActivated } from './activation';
import { whenReactFits } from './hosts-react';

/** Loads and makes the app. A failed load shows a message with a retry button; never rejects. */
export async function makeApp(host: Host, props: HostProps): Promise<OnboardingApp> {
  const file = props.handoff === undefined ? 'app' : 'phone';
  // A constant of each build (vite.config.ts): nothing of this is in the other ones.
  if (import.meta.env.MODE === 'shared-react-entry') await whenReactFits(host);
  for (;;) {
    try {
      const { createApp } = await loadApp(file);
      await new Promise<void>(whenActivated);
      // Evaluating the app's code and making the app are separate tasks.
      await nextTask();
      return createApp(host, props);
    } catch (error) {
      host.logger.error(
        `investor-onboarding: file-missing: chunks/${file}.js could not be loaded — serve the whole dist folder:`,
        error,
      );
      const again = new Promise<void>((retry) => host.showLoadFailure(retry));
      host.emit('onboarding-error', { code: 'NETWORK', recoverable: true });
      await again;
    }
  }
}

/**
 * Resolves in a new task, so that the browser can paint and handle input first. WebKit has no
 * scheduler.yield.
 */
function nextTask(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?(): Promise<void> } };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}

// The hashes are read once, when the script runs: a browser goes on applying an import map that is later removed
// from the page.
const LOAD = codeLoader(readHashedAddresses());

/** What the entry uses of the file that it loads. */
interface AppFile {
  createApp(host: Host, props: HostProps): OnboardingApp | Promise<OnboardingApp>;
  loadBy(entrys: typeof LOAD): void;
}

/**
 * Loads the app's file, or that of the page for phones; rejects if it can't be loaded. Each call tries again.
 *
 * The second address: servers decode it to the same file, browsers take it for another one. What the app imports then
 * comes from this address too, so nothing is loaded twice. The third, for WebKitGTK; most servers resolve it to the same
 * file. WebKitGTK decodes %63 after the load, so the app's own imports would use the first address again, whose failed
 * preload it remembers.
 */
async function loadApp(file: 'app' | 'phone'): Promise<AppFile> {
  const app = await LOAD<AppFile>(
    file === 'app' ? import('../app/main') : import('../phone/main'),
    `%63hunks/${file}.js`,
    import.meta.url,
    `chunks//${file}.js`,
  );
  app.loadBy(LOAD);
  return app;
}
