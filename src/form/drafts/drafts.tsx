import { useEffect, useState } from 'react';
import { useOnboarding } from '../../app/onboarding';
import { Button } from '../../kit/controls/button';
import { Notice } from '../../kit/display/notice';
import { useValue } from '../../kit/hooks/use-value';
import { useText } from '../../language/context';
import {
  type FollowedDrafts,
  keepAndRestoreDrafts,
  restoreAfterRedirect,
} from './keep-and-restore-drafts';

/** Keeps drafts while mounted, with `drafts="session"`; without it, restores what the redirect of a check has kept. */
export function Drafts() {
  const onboarding = useOnboarding();
  const isKept = useValue(onboarding.configuration.settings).drafts === 'session';
  const [drafts, setDrafts] = useState<FollowedDrafts>();
  useEffect(() => {
    const made = isKept ? keepAndRestoreDrafts(onboarding) : restoreAfterRedirect(onboarding);
    setDrafts(made);
    onboarding.lazy.drafts = made;
    onboarding.isInputBack.value = true;
    window.addEventListener('pagehide', made.flush);
    document.addEventListener('visibilitychange', made.flush);
    return () => {
      onboarding.isInputBack.value = false;
      delete onboarding.lazy.drafts;
      made.stop();
      window.removeEventListener('pagehide', made.flush);
      document.removeEventListener('visibilitychange', made.flush);
    };
  }, [onboarding, isKept]);
  return drafts ? <Restored drafts={drafts} /> : null;
}

function Restored({ drafts }: { readonly drafts: FollowedDrafts }) {
  const isRestored = useValue(drafts.restored);
  if (!isRestored) return null;
  return <DraftNotice onDiscard={drafts.discard} onDismiss={drafts.dismiss} />;
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
      actions={
        <Button variant="danger" onClick={onDiscard}>
          {translate('form.draft.discard')}
        </Button>
      }
      onDismiss={onDismiss}
      dismissLabel={translate('shared.label.close')}
    >
      {translate('form.draft.text')}
    </Notice>
  );
}
