import { type ReactNode, useEffect, useState } from 'react';
import { ConflictDialog } from '../form/conflict-dialog';
import { lazyView } from '../kit/lazy-view';
import { useValue } from '../kit/use-value';
import { useText } from '../language/context';
import { ExpiryDialog } from '../session/expiry-dialog';
import { type ExpiryWatch, watchExpiry } from '../session/expiry-watch';
import { type ConnectionWatch, watchConnection } from '../shell/connection';
import { ConnectionNotice } from '../shell/connection-notice';
import { wait } from './clock';
import type { Onboarding } from './create-app';
import { errorTextKey } from './report-error';
import { whenBack } from './when-back';

const Drafts = lazyView(async () => (await import('./drafts')).Drafts, null, { silent: true });

interface SafeguardsProps {
  readonly onboarding: Onboarding;
}

/**
 * What keeps input from getting lost: word of the connection, the warning before the session ends, the
 * choice after a change elsewhere, drafts. Loaded in a quiet moment, all at once: when one of them is
 * needed, the connection may be gone.
 */
export function Safeguards({ onboarding }: SafeguardsProps): ReactNode {
  const { stores } = onboarding;
  const { visits } = stores;
  const { drafts } = useValue(stores.settings);
  const dialog = useValue(visits.dialog);
  const watches = useWatches(onboarding);
  return (
    <>
      <div className="notices" aria-live="polite">
        {watches && <Connection watch={watches.connection} onboarding={onboarding} />}
        {drafts === 'session' && <Drafts onboarding={onboarding} />}
      </div>
      {watches && <Expiry watch={watches.expiry} />}
      {dialog?.name === 'choosing' && (
        <ConflictDialog
          answers={dialog.answers}
          onKeepMine={() => visits.decide('keepMine')}
          onUseSaved={() => visits.decide('useSaved')}
          onClose={() => visits.decide('back')}
        />
      )}
    </>
  );
}

interface Watches {
  readonly connection: ConnectionWatch;
  readonly expiry: ExpiryWatch;
}

/** Both watches, for as long as the component stands. */
function useWatches({ stores, startUp }: Onboarding): Watches | undefined {
  const [watches, setWatches] = useState<Watches>();
  useEffect(() => {
    const { backend, api, session, context, logger } = stores;
    const connection = watchConnection({
      reachable: backend.reachable,
      probe: (signal) => api.fetchLanguages({}, context(signal)),
      wait,
      window,
    });
    const expiry = watchExpiry({
      session,
      fetchSession: (signal) => api.fetchSession({}, context(signal)),
      renewSession: (signal) => api.renewSession({}, context(signal)),
      onOther: () => void startUp.reload(),
      now: () => Date.now(),
      wait,
      warn: (line) => logger().warn(`investor-onboarding: ${line}`),
    });
    setWatches({ connection, expiry });
    const stopLooking = whenBack(expiry.look);
    return () => {
      stopLooking();
      connection.stop();
      expiry.stop();
    };
  }, [stores, startUp]);
  return watches;
}

function Connection({
  watch,
  onboarding,
}: SafeguardsProps & { readonly watch: ConnectionWatch }): ReactNode {
  const { notices } = onboarding.stores;
  const state = useValue(watch.state);
  const shown = useValue(notices.notices);
  useEffect(() => {
    if (state !== 'back') return;
    // It speaks of a connection that is there again.
    for (const { id, key } of notices.notices.peek()) {
      if (key === 'frontendErrorCodes.NETWORK') notices.dismiss(id);
    }
  }, [state, notices]);
  // A call that failed has said so already.
  if (state === 'unreachable' && shown.some(({ tone }) => tone === 'error')) return null;
  return <ConnectionNotice state={state} />;
}

function Expiry({ watch }: { readonly watch: ExpiryWatch }): ReactNode {
  const translate = useText();
  const minutesLeft = useValue(watch.minutesLeft);
  const renewing = useValue(watch.renewing);
  const error = useValue(watch.error);
  if (minutesLeft === undefined) return null;
  return (
    <ExpiryDialog
      minutesLeft={minutesLeft}
      renewing={renewing}
      error={error && translate(errorTextKey(error, translate))}
      onStay={() => void watch.renew()}
      onClose={watch.dismiss}
    />
  );
}
