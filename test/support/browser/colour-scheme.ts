import { cleanUp } from './suite';

/** Has the host page ask for a colour scheme, for the current test. */
export function wearScheme(scheme: string): void {
  document.documentElement.style.colorScheme = scheme;
  cleanUp(() => {
    document.documentElement.style.removeProperty('color-scheme');
  });
}
