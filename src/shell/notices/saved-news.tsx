import { type ReactNode, useState } from 'react';
import { useOnboarding } from '../../app/onboarding';
import { Announcement } from '../../kit/display/announcement';
import { useValue } from '../../kit/hooks/use-value';
import { useText } from '../../language/context';
import { findSection } from '../../profile/rules/find-section';

/** Says once after each save which section is saved, unless a notice or the completion says more. */
export function SavedNews(): ReactNode {
  const lastSave = useValue(useOnboarding().visits.lastSave);
  return lastSave && <SaveNews key={lastSave.at.getTime()} {...lastSave.place} />;
}

interface SaveNewsProps {
  readonly milestoneId: string;
  readonly sectionId: string;
}

function SaveNews({ milestoneId, sectionId }: SaveNewsProps) {
  const { visits, notices, profile } = useOnboarding();
  const translate = useText();
  const isNoticed = useValue(notices.notices).length > 0;
  const isCompleted = useValue(visits.completion) !== undefined;
  const isBusy = useValue(visits.busy);
  // Until the submit is over, it is open whether the completion follows. It says more, also once it is gone.
  const [teller, setTeller] = useState<'news' | 'completion'>();
  if (!teller && isCompleted) setTeller('completion');
  else if (!teller && !isBusy) setTeller('news');
  const qualification = useValue(profile.qualification);
  const saved = qualification && findSection(qualification, milestoneId, sectionId);
  const text = saved && translate('component.Section.saved', { section: saved.section.label });
  return <Announcement text={teller === 'news' && !isNoticed && text ? text : ''} />;
}
