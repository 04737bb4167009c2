import { effect } from '@preact/signals-core';
import { createRoot, type Root, type RootOptions } from 'react-dom/client';
import { toOnboardingError, unexpected } from '../http/errors';
import { broughtSheets, newSheet, sheetOf } from '../kit/styles/sheet';
import type { ThemeStore } from '../theme/theme-store';
import type { Onboarding } from './onboarding';

/** Makes the React root of one element. */
export function createReactRoot(
  container: ShadowRoot,
  { host, logger, reportError }: Pick<Onboarding, 'host' | 'logger' | 'reportError'>,
  renderAgain: () => void,
  begin?: (options: RootOptions) => Root | undefined,
): Root {
  const options: RootOptions = {
    // The boundary that caught the error has reported it; React would log it a second time, with its details.
    onCaughtError: () => {},
    // React's default would dispatch an error event on the page.
    onRecoverableError: (error) => {
      const { message } = toOnboardingError(error);
      logger().warn(`investor-onboarding: React has recovered from ${message}`);
    },
    onUncaughtError: (error) => {
      reportError(unexpected('the whole widget failed', error), { notice: false });
      // React has removed everything: show a message instead of a blank screen.
      host.showLoadFailure(renderAgain);
    },
  };
  return begin?.(options) ?? createRoot(container, options);
}

/** Ends the root, and lets go of all that it has drawn. */
export function unmount(container: ShadowRoot, root: Root): void {
  // React keeps the last focused field, and all around it, until `focusout`; not every browser fires it on removal.
  const focusOut = new FocusEvent('focusout', { bubbles: true });
  container.querySelector('.onboarding')?.dispatchEvent(focusOut);
  root.unmount();
}

/** Adopts style sheets and keeps the theme's own sheet current; returns a stop function. */
export function adoptStyles(
  root: ShadowRoot,
  theme: ThemeStore,
  texts: readonly string[],
): () => void {
  const before = root.adoptedStyleSheets.map(textOf);
  const sheetsOf = (styles: readonly string[]) =>
    styles.map((css) => sheetOf(css, root.ownerDocument));
  let own: CSSStyleSheet;
  const adopt = () => {
    own = newSheet(theme.css.peek(), root.ownerDocument);
    root.adoptedStyleSheets = [...sheetsOf([...before, ...texts]), own, ...broughtSheets(root)];
  };
  adopt();
  root.addEventListener('adopted', adopt);
  const stop = effect(() => own.replaceSync(theme.css.value));
  return () => {
    stop();
    root.removeEventListener('adopted', adopt);
    root.adoptedStyleSheets = sheetsOf(before);
  };
}

function textOf({ cssRules }: CSSStyleSheet): string {
  return [...cssRules].map(({ cssText }) => cssText).join('\n');
}
