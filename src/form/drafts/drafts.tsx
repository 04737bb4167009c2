import { useEffect, useState } from 'react';
import { useValue } from '../../kit/hooks/use-value';
import { DraftNotice } from './draft-notice';
import {
  type DraftDeps,
  type Drafts as FollowedDrafts,
  keepAndRestoreDrafts,
} from './keep-and-restore-drafts';

export interface DraftsProps {
  readonly deps: DraftDeps;
  /** Contains the heading that gets the focus when a focused button is removed. */
  readonly root: ShadowRoot;
}

/** Keeps drafts while mounted; loaded only with `drafts="session"`. */
export function Drafts({ deps, root }: DraftsProps) {
  const [drafts, setDrafts] = useState<FollowedDrafts>();
  useEffect(() => {
    const made = keepAndRestoreDrafts(deps);
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
  // The focused button is removed.
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
