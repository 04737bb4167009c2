import { type ReactNode, useEffect, useState } from 'react';
import { Notice } from '../../kit/display/notice';
import { useValue } from '../../kit/hooks/use-value';
import { useText } from '../../language/context';
import type { NoticeStore } from './notices-store';
import { type ConnectionDeps, type ConnectionWatch, watchConnection } from './watch-connection';

export interface ConnectionNoticeProps {
  readonly deps: Omit<ConnectionDeps, 'window'>;
  readonly notices: NoticeStore;
  /** Further notices in the same live region. */
  readonly children: ReactNode;
}

/** Watches the connection while mounted, and shows when it is lost or back. */
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

/** The notice about the connection, in the flow of the page. */
function Connection({ watch, notices }: ConnectionProps): ReactNode {
  const translate = useText();
  const state = useValue(watch.state);
  const shown = useValue(notices.notices);
  useEffect(() => {
    if (state !== 'back') return;
    // These notices report a lost connection, which is back.
    for (const { id, key } of notices.notices.peek()) {
      if (key === 'frontendErrorCodes.NETWORK') notices.dismiss(id);
    }
  }, [state, notices]);
  // The error notice of a failed call says it already.
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
