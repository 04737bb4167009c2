import type { Onboarding } from '../app/onboarding';
import type { IdentityContext } from './providers/identity-provider';

/** The theme as a provider is told it: the client's colours, and the scheme that the widget is shown in. */
export function themeOf({ host, theme }: Onboarding): IdentityContext['theme'] {
  const { primary, primaryDark } = theme.theme.peek();
  const { element } = host;
  const own = getComputedStyle(element).colorScheme;
  // A page that declares its schemes in a meta element alone computes 'normal'.
  const meta = document.querySelector<HTMLMetaElement>('meta[name="color-scheme" i]');
  const schemes = own && own !== 'normal' ? own : (meta?.content ?? 'light dark');
  const isDark = /dark/.test(schemes) && (!/light/.test(schemes) || prefersDark());
  return { primary, primaryDark, scheme: isDark ? 'dark' : 'light' };
}

function prefersDark(): boolean {
  return matchMedia('(prefers-color-scheme: dark)').matches;
}
