import { computed } from '@preact/signals-core';
import type { ComponentType } from 'react';
import type { Stores } from '../app/onboarding';
import type { DraftDeps } from '../form/drafts/keep-and-restore-drafts';
import { useValue } from '../kit/hooks/use-value';
import { lazyView } from '../kit/lazy/lazy-view';
import { wait } from '../kit/waiting/wait';
import type { ExpiryWatchDeps } from '../session/expiry-watch';
import { SessionExpiry } from '../session/session-expiry';
import { ConnectionNotice } from './notices/connection-notice';
import type { ConnectionDeps } from './notices/watch-connection';

const Drafts = lazyView(async () => (await import('../form/drafts/drafts')).Drafts, null, {
  silent: true,
});

export type ConnectionStores = Pick<
  Stores,
  | 'api'
  | 'backend'
  | 'context'
  | 'host'
  | 'logger'
  | 'notices'
  | 'session'
  | 'configuration'
  | 'visits'
>;

/**
 * Everything that protects input from getting lost: the notice of a lost connection, the warning before the
 * session ends, and drafts. All of it is prefetched together, since the connection may be
 * gone when one part is needed.
 */
export function connectionAndSession(stores: ConnectionStores): ComponentType {
  const { configuration, host, notices } = stores;
  const connection = connectionDeps(stores);
  const expiry = expiryDeps(stores);
  const drafts = draftDeps(stores);

  // biome-ignore lint/correctness/noComponentHookFactories: made once for each element
  return function ConnectionAndSession() {
    const keepsDrafts = useValue(configuration.settings).drafts === 'session';
    return (
      <>
        <ConnectionNotice deps={connection} notices={notices}>
          {keepsDrafts && <Drafts deps={drafts} root={host.root} />}
        </ConnectionNotice>
        <SessionExpiry deps={expiry} />
      </>
    );
  };
}

function connectionDeps({
  api,
  backend,
  context,
}: ConnectionStores): Omit<ConnectionDeps, 'window'> {
  return {
    reachable: backend.reachable,
    probe: (signal) => api.fetchLanguages({}, context(signal)),
    wait,
  };
}

function expiryDeps({ api, context, logger, session }: ConnectionStores): ExpiryWatchDeps {
  return {
    session,
    fetchSession: (signal) => api.fetchSession({}, context(signal)),
    renewSession: (signal) => api.renewSession({}, context(signal)),
    now: () => Date.now(),
    wait,
    warn: (line) => logger().warn(`investor-onboarding: ${line}`),
  };
}

function draftDeps({ logger, session, visits }: ConnectionStores): DraftDeps {
  return {
    form: visits.form,
    leaving: visits.leavingTo,
    savedAt: visits.savedAt,
    investorId: computed(() => session.session.value?.investorId),
    storage: () => window.sessionStorage,
    now: () => Date.now(),
    wait,
    warn: (line) => logger().warn(`investor-onboarding: ${line}`),
  };
}
