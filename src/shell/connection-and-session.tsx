import { type ReactNode, useEffect } from 'react';
import { useOnboarding } from '../app/onboarding';
import { lazyView } from '../kit/lazy/lazy-view';
import { SessionExpiry } from '../session/session-expiry';
import { startDeferredWork } from './deferred-work';
import { ConnectionNotice } from './notices/connection-notice';
import { FieldNews, SavedNews } from './notices/news';

const Drafts = lazyView(async () => (await import('../form/drafts/drafts')).Drafts, null, {
  silent: true,
});

/**
 * Everything that protects input from getting lost: the notice of a lost connection, the warning before the
 * session ends, and drafts; what says that a field is wrong, or that all is saved; and the work that can wait for the
 * first screen. All of it is prefetched together, since the connection may be gone when one part is needed.
 */
export function ConnectionAndSession(): ReactNode {
  const onboarding = useOnboarding();
  useEffect(() => startDeferredWork(onboarding), [onboarding]);
  return (
    <>
      <ConnectionNotice>
        <Drafts />
      </ConnectionNotice>
      <FieldNews />
      <SavedNews />
      <SessionExpiry />
    </>
  );
}
