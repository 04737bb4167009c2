import { Button } from '../../kit/controls/button';
import { useText } from '../../language/context';
import { Screen } from './screen';

/** An address that is no part of the profile. */
export function NotFoundScreen({ onContinue }: { readonly onContinue: () => void }) {
  const translate = useText();
  return (
    <Screen id="not-found" title={translate('component.NotFound.title')}>
      <p>{translate('component.NotFound.text')}</p>
      <Button variant="primary" onClick={onContinue}>
        {translate('shared.label.continue')}
      </Button>
    </Screen>
  );
}
