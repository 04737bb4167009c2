import { type ReactNode, useEffect, useState } from 'react';
import { useOnboarding } from '../../app/onboarding';
import { Notice } from '../../kit/display/notice';
import { useValue } from '../../kit/hooks/use-value';
import { useText } from '../../language/context';
import type { NoticeStore } from './notices-store';
import { type ConnectionWatch, watchConnection } from './watch-connection';

/** Watches the connection while mounted, and shows when it is lost or back, with further notices beside it. */
export function ConnectionNotice({ children }: { readonly children: ReactNode }): ReactNode {
  const onboarding = useOnboarding();
  const [watch, setWatch] = useState<ConnectionWatch>();
  useEffect(() => {
    const made = watchConnection(onboarding);
    setWatch(made);
    return made.stop;
  }, [onboarding]);
  return (
    <div className="notices" aria-live="polite">
      {watch && <Connection watch={watch} notices={onboarding.notices} />}
      {children}
    </div>
  );
}

/** The texts of a save that never left, and of the offer to save again. */
const SAVE_OFFERS: readonly string[] = ['form.notSavedOffline', 'component.Connection.back'];

interface ConnectionProps {
  readonly watch: ConnectionWatch;
  readonly notices: NoticeStore;
}

/** The notice about the connection, in the flow of the page. */
function Connection({ watch, notices }: ConnectionProps): ReactNode {
  const translate = useText();
  const state = useValue(watch.state);
  const shown = useValue(notices.notices);
  const status = useValue(useOnboarding().session.status);
  useEffect(() => {
    if (state !== 'back') return;
    // These notices report a lost connection, which is back.
    for (const { id, key } of notices.notices.peek()) {
      if (key === 'frontendErrorCodes.NETWORK') notices.dismiss(id);
    }
  }, [state, notices]);
  // The error notice of a failed call says it already, and the offer to save again; and that the connection is back is
  // no news above an error, or to who has to sign in first.
  const isError = shown.some(({ tone }) => tone === 'error');
  const isOffered = shown.some(({ key }) => SAVE_OFFERS.includes(key));
  // Said once: the offer goes with its save.
  const [wasOffered, setWasOffered] = useState(false);
  if (isOffered !== wasOffered && (isOffered || state !== 'back')) setWasOffered(isOffered);
  const isSaid =
    wasOffered || (isError && state !== 'offline') || (status === 'signed-out' && state === 'back');
  if (state === 'online' || isSaid) return null;
  return (
    <Notice
      key={state}
      tone={state === 'back' ? 'success' : 'warning'}
      title={translate(`component.Connection.${state}`)}
    />
  );
}
