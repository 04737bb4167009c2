import { useEffect, useState } from 'react';
import { useValue } from '../kit/use-value';
import { DraftNotice } from './draft-notice';
import { type DraftDeps, type Drafts as FollowedDrafts, followDrafts } from './follow-drafts';

export interface DraftsProps {
  readonly deps: DraftDeps;
  /** Where the heading is that takes the focus of a button that goes. */
  readonly root: ShadowRoot;
}

/** Keeps what is typed while this stands; loaded only with `drafts="session"`. */
export function Drafts({ deps, root }: DraftsProps) {
  const [drafts, setDrafts] = useState<FollowedDrafts>();
  useEffect(() => {
    const made = followDrafts(deps);
    setDrafts(made);
    window.addEventListener('pagehide', made.flush);
    document.addEventListener('visibilitychange', made.flush);
    return () => {
      made.stop();
      window.removeEventListener('pagehide', made.flush);
      document.removeEventListener('visibilitychange', made.flush);
    };
  }, [deps]);
  return drafts ? <Restored drafts={drafts} root={root} /> : null;
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
