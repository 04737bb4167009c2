import type { ReadonlySignal } from '@preact/signals-core';
import type { FormStore } from '../../form/store/form-store';
import { Button } from '../../kit/controls/button';
import { useValue } from '../../kit/hooks/use-value';
import { useText } from '../../language/context';
import { Screen } from './screen';

export interface SignedOutScreenProps {
  /** The form that waits behind this screen. */
  readonly form: ReadonlySignal<Pick<FormStore, 'saveState'> | undefined>;
  readonly onSignIn: () => void;
}

/**
 * Covers the profile while nobody is signed in (product-rules#signed-out); its form waits in the stores.
 */
export function SignedOutScreen({ form, onSignIn }: SignedOutScreenProps) {
  const translate = useText();
  const edits = useValue(form)?.saveState.edits();
  return (
    <Screen id="signed-out" title={translate('component.SignedOut.title')}>
      <p>
        {translate('component.SignedOut.text')}
        {edits && edits.size > 0 && ` ${translate('component.SignedOut.kept')}`}
      </p>
      <Button variant="primary" onClick={onSignIn}>
        {translate('shared.label.signIn')}
      </Button>
    </Screen>
  );
}
