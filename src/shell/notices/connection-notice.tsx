import { type ReactNode, useEffect, useState } from 'react';
import { Notice } from '../../kit/display/notice';
import { useValue } from '../../kit/hooks/use-value';
import { useText } from '../../language/context';
import type { NoticeStore } from './notices-store';
import { type ConnectionDeps, type ConnectionWatch, watchConnection } from './watch-connection';

export interface ConnectionNoticeProps {
  readonly deps: Omit<ConnectionDeps, 'window'>;
  readonly notices: NoticeStore;
  /** Another notice that stands with these. */
  readonly children: ReactNode;
}

/** Watches the connection for as long as it stands, and says when it is gone or back. */
export function ConnectionNotice({ deps, notices, children }: ConnectionNoticeProps): ReactNode {
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

/** The notice in the flow of the page, over nothing. */
function Connection({ watch, notices }: ConnectionProps): ReactNode {
  const translate = useText();
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
  const isSaid = state === 'unreachable' && shown.some(({ tone }) => tone === 'error');
  if (state === 'online' || isSaid) return null;
  return (
    <Notice
      key={state}
      tone={state === 'back' ? 'success' : 'warning'}
      title={translate(`component.Connection.${state}`)}
    />
  );
}
