import { Notice } from '../../kit/display/notice';
import { useText } from '../../language/context';
import { Screen } from './screen';

/** Shown when a fatal setting is missing or wrong. */
export function ConfigScreen() {
  const translate = useText();
  return (
    <Screen id="config" title={translate('component.LoadError.title')}>
      <Notice tone="error" title={translate('frontendErrorCodes.CONFIG')} />
    </Screen>
  );
}
