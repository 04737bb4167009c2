import { useOnboarding } from '../../app/onboarding';
import { useValue } from '../../kit/hooks/use-value';
import { useText } from '../../language/context';
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
