import type { ReactNode } from 'react';
import { useOnboarding } from '../../app/onboarding';
import { Announcement } from '../../kit/display/announcement';
import { useValue } from '../../kit/hooks/use-value';
import { useText } from '../../language/context';

/** Says 'Saved just now' once after each save, unless a notice says more. The eye reads it at the section. */
export function SavedNews(): ReactNode {
  const { visits, notices } = useOnboarding();
  const translate = useText();
  const savedAt = useValue(visits.savedAt);
  const isTold = useValue(notices.notices).length > 0;
  if (!savedAt) return null;
  return (
    <Announcement
      key={savedAt.getTime()}
      text={isTold ? '' : translate('component.Section.savedJustNow')}
    />
  );
}
