import { useText } from '../../language/context';
import { ErrorNotice, type ErrorNoticeProps } from '../notices/error-notice';
import { Screen } from './screen';

/** Shown when session or profile could not be loaded. */
export function ErrorScreen(props: ErrorNoticeProps) {
  const translate = useText();
  return (
    <Screen id="error" title={translate('component.LoadError.title')}>
      <ErrorNotice {...props} />
    </Screen>
  );
}
