import type { Onboarding } from '../app/onboarding';

/**
 * The host's sign-in, or the page of `sign-in-url` where the host leaves it to the widget. What was typed would be
 * lost with this page, unless there are drafts: then the page opens in another tab, and the session is read when
 * the investor looks at this one again.
 */
export function signIn({ configuration, host, visits }: Onboarding): void {
  const { signInUrl, drafts } = configuration.settings.peek();
  if (!host.emit('onboarding-sign-in', {})) return;
  const isUnsaved = visits.form.peek()?.saveState.unsaved.peek() && drafts === 'off';
  if (signInUrl && isUnsaved) window.open(signInUrl, '_blank', 'noopener');
  else if (signInUrl) window.location.assign(signInUrl);
  else host.tell('sign-in-unheard');
}
