import { type Onboarding, useOnboarding } from '../../app/onboarding';
import { Button } from '../../kit/controls/button';
import { Notice } from '../../kit/display/notice';
import { useValue } from '../../kit/hooks/use-value';
import { useText } from '../../language/context';
import { startPath } from '../../routing/rules/destination';
import { ErrorNotice } from '../notices/error-notice';
import { Screen } from './screen';

/** Shown when session or profile could not be loaded. */
export function ErrorScreen() {
  const translate = useText();
  const { session, profile, startUp } = useOnboarding();
  const sessionError = useValue(session.error);
  const profileError = useValue(profile.error);
  const error = sessionError ?? profileError;
  return (
    <Screen id="error" title={translate('component.LoadError.title')}>
      {error && <ErrorNotice error={error} onRetry={() => void startUp.reload()} />}
    </Screen>
  );
}

/** An address that is no part of the profile. */
export function NotFoundScreen() {
  const onboarding = useOnboarding();
  const translate = useText();
  return (
    <Screen id="not-found" title={translate('component.NotFound.title')}>
      <p>{translate('component.NotFound.text')}</p>
      <Button variant="primary" onClick={() => goToStart(onboarding)}>
        {translate('shared.label.continue')}
      </Button>
    </Screen>
  );
}

/** Leads from an unknown address to the current section. */
function goToStart({ profile, routing }: Onboarding): void {
  const qualification = profile.qualification.peek();
  if (qualification) routing.navigate(startPath(qualification), { replace: true });
}

/** Shown when a fatal setting is missing or wrong. */
export function ConfigScreen() {
  const translate = useText();
  return (
    <Screen id="config" title={translate('component.LoadError.title')}>
      <Notice tone="error" title={translate('frontendErrorCodes.CONFIG')} />
    </Screen>
  );
}

/**
 * Covers the profile while nobody is signed in (product-rules#signed-out); its form waits in the stores.
 */
export function SignedOutScreen() {
  const onboarding = useOnboarding();
  const translate = useText();
  const edits = useValue(onboarding.visits.form)?.saveState.edits();
  return (
    <Screen id="signed-out" title={translate('component.SignedOut.title')}>
      <p>
        {translate('component.SignedOut.text')}
        {edits && edits.size > 0 && ` ${translate('component.SignedOut.kept')}`}
      </p>
      <Button variant="primary" onClick={() => signIn(onboarding)}>
        {translate('shared.label.signIn')}
      </Button>
    </Screen>
  );
}

/**
 * The host's sign-in, or the page of `sign-in-url` where the host leaves it to the widget. What was typed would be
 * lost with this page, unless there are drafts: then the page opens in another tab, and the session is read when
 * the investor looks at this one again.
 */
function signIn({ configuration, host, visits }: Onboarding): void {
  const { signInUrl, drafts } = configuration.settings.peek();
  if (!host.emit('onboarding-sign-in', {})) return;
  const isUnsaved = visits.form.peek()?.saveState.unsaved.peek() && drafts === 'off';
  if (signInUrl && isUnsaved) window.open(signInUrl, '_blank', 'noopener');
  else if (signInUrl) window.location.assign(signInUrl);
  else host.tell('sign-in-unheard');
}
