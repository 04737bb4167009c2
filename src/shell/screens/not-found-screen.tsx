import { useOnboarding } from '../../app/onboarding';
import { Button } from '../../kit/controls/button';
import { useText } from '../../language/context';
import { goToStart } from '../../routing/follow-route';
import { Screen } from './screen';

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
