import { type ReactNode, useEffect, useState } from 'react';
import { useValue } from '../../kit/hooks/use-value';
import { type ConnectionDeps, type ConnectionWatch, watchConnection } from './connection';
import { ConnectionNotice } from './connection-notice';
import type { NoticeStore } from './notices-store';

export interface ConnectionStatusProps {
  readonly deps: Omit<ConnectionDeps, 'window'>;
  readonly notices: NoticeStore;
  /** Another notice that stands with these. */
  readonly children: ReactNode;
}

/** Watches the connection for as long as it stands, and says when it is gone or back. */
export function ConnectionStatus({ deps, notices, children }: ConnectionStatusProps): ReactNode {
  const [watch, setWatch] = useState<ConnectionWatch>();
  useEffect(() => {
    const made = watchConnection({ ...deps, window });
    setWatch(made);
    return made.stop;
  }, [deps]);
  return (
    <div className="notices" aria-live="polite">
      {watch && <Connection watch={watch} notices={notices} />}
      {children}
    </div>
  );
}

interface ConnectionProps {
  readonly watch: ConnectionWatch;
  readonly notices: NoticeStore;
}

function Connection({ watch, notices }: ConnectionProps): ReactNode {
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
