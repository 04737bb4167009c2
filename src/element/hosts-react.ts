import { devDependencies } from '../../package.json';
import type { Host } from '../app/onboarding';

/** The major version of React that the widget is made with, as in '19.0.0'; pages that bring none for it may have another. */
const MAJOR = devDependencies.react.replace(/\..*/, '');

/**
 * Resolves once the page's React is one that the widget runs on, in the build that brings none of its own. Says
 * so where it is not, before anything is drawn with it, and looks again when the investor tries again.
 */
export async function whenReactFits(host: Host): Promise<void> {
  // Beside React, so that nothing waits for this; a failure is reported by who needs the app.
  import('../app/main').catch(() => {});
  for (;;) {
    const found = await import('react').then(
      ({ version }) => `React ${version}`,
      (cause) => `no React (${cause})`,
    );
    if (found.startsWith(`React ${MAJOR}.`)) return;
    host.logger.error(
      `investor-onboarding: react: the page has ${found}, and investor-onboarding/shared-react runs on React ${MAJOR} — bring it, or import 'investor-onboarding', which has its own`,
    );
    const again = new Promise<void>((retry) => host.showLoadFailure(retry));
    host.emit('onboarding-error', { code: 'CONFIG', recoverable: false });
    await again;
  }
}
