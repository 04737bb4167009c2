import { Notice } from '../../kit/display/notice';
import { useText } from '../../language/context';
import { Screen } from './screen';

/** A setting is missing without which nothing can be shown. */
export function ConfigScreen() {
  const translate = useText();
  return (
    <Screen id="config" title={translate('component.LoadError.title')}>
      <Notice tone="error" title={translate('frontendErrorCodes.CONFIG')} />
    </Screen>
  );
}
