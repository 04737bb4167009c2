import { computed } from '@preact/signals-core';
import { useEffect, useState } from 'react';
import { DraftNotice } from '../form/draft-notice';
import { type Drafts as FollowedDrafts, followDrafts } from '../form/follow-drafts';
import { useValue } from '../kit/use-value';
import { wait } from './clock';
import type { Onboarding } from './create-app';

/** Keeps what is typed while this stands; loaded only with `drafts="session"`. */
export function Drafts({ onboarding }: { readonly onboarding: Onboarding }) {
  const [drafts, setDrafts] = useState<FollowedDrafts>();
  useEffect(() => {
    const { stores } = onboarding;
    const { visits } = stores;
    const made = followDrafts({
      form: visits.form,
      leaving: visits.leavingTo,
      savedAt: visits.savedAt,
      investorId: computed(() => stores.session.session.value?.investorId),
      storage: () => window.sessionStorage,
      now: () => Date.now(),
      wait,
      warn: (line) => stores.logger().warn(`investor-onboarding: ${line}`),
    });
    setDrafts(made);
    window.addEventListener('pagehide', made.flush);
    document.addEventListener('visibilitychange', made.flush);
    return () => {
      made.stop();
      window.removeEventListener('pagehide', made.flush);
      document.removeEventListener('visibilitychange', made.flush);
    };
  }, [onboarding]);
  return drafts ? <Restored drafts={drafts} root={onboarding.stores.host.root} /> : null;
}

interface RestoredProps {
  readonly drafts: FollowedDrafts;
  readonly root: ShadowRoot;
}

function Restored({ drafts, root }: RestoredProps) {
  const isRestored = useValue(drafts.restored);
  if (!isRestored) return null;
  // The button that had the focus goes.
  const thenToHeading = (act: () => void) => () => {
    act();
    root.querySelector('h1')?.focus();
  };
  return (
    <DraftNotice
      onDiscard={thenToHeading(drafts.discard)}
      onDismiss={thenToHeading(drafts.dismiss)}
    />
  );
}
