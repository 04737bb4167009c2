import type { ReactNode } from 'react';
import { lazyView } from '../kit/lazy/lazy-view';
import { SessionExpiry } from '../session/session-expiry';
import { ConnectionNotice } from './notices/connection-notice';
import { FieldNews } from './notices/field-news';
import { SavedNews } from './notices/saved-news';

const Drafts = lazyView(async () => (await import('../form/drafts/drafts')).Drafts, null, {
  silent: true,
});

/**
 * Everything that protects input from getting lost: the notice of a lost connection, the warning before the
 * session ends, and drafts; and what says that a field is wrong, or that all is saved. All of it is prefetched
 * together, since the connection may be gone when one part is needed.
 */
export function ConnectionAndSession(): ReactNode {
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
