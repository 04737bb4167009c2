import { useEffect, useState } from 'react';
import { Button } from '../../kit/controls/button';
import { Notice } from '../../kit/display/notice';
import { useValue } from '../../kit/hooks/use-value';
import { useText } from '../../language/context';
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

interface DraftNoticeProps {
  readonly onDiscard: () => void;
  readonly onDismiss: () => void;
}

/** Reports that a draft was restored, and offers to discard it (product-rules#drafts). */
function DraftNotice({ onDiscard, onDismiss }: DraftNoticeProps) {
  const translate = useText();
  return (
    <Notice
      tone="info"
      title={translate('form.draft.title')}
      actions={<Button onClick={onDiscard}>{translate('form.draft.discard')}</Button>}
      onDismiss={onDismiss}
      dismissLabel={translate('shared.label.close')}
    >
      {translate('form.draft.text')}
    </Notice>
  );
}
