import { Notice } from '../../kit/display/notice';
import { useText } from '../../language/context';
import type { ConnectionState } from './connection';

/** Says in the flow of the page, over nothing, that the connection is gone, or back. */
export function ConnectionNotice({ state }: { readonly state: ConnectionState }) {
  const translate = useText();
  if (state === 'online') return null;
  return (
    <Notice
      key={state}
      tone={state === 'back' ? 'success' : 'warning'}
      title={translate(`component.Connection.${state}`)}
    />
  );
}
