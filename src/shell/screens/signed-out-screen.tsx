import { useOnboarding } from '../../app/onboarding';
import { Button } from '../../kit/controls/button';
import { useValue } from '../../kit/hooks/use-value';
import { useText } from '../../language/context';
import { signIn } from '../../session/sign-in';
import { Screen } from './screen';

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
