import type { ReactNode } from 'react';
import { useOnboarding } from '../../app/onboarding';
import { Announcement } from '../../kit/display/announcement';
import { useValue } from '../../kit/hooks/use-value';
import { useText } from '../../language/context';
import { findSection } from '../../profile/rules/find-section';

/** Says once after each save which section is saved, unless a notice or the completion says more. */
export function SavedNews(): ReactNode {
  const { visits, notices, profile } = useOnboarding();
  const translate = useText();
  const lastSave = useValue(visits.lastSave);
  const isNoticed = useValue(notices.notices).length > 0;
  const isTold = useValue(visits.completion) !== undefined || isNoticed;
  const qualification = useValue(profile.qualification);
  if (!lastSave) return null;
  const { milestoneId, sectionId } = lastSave.place;
  const saved = qualification && findSection(qualification, milestoneId, sectionId);
  const text = saved && translate('component.Section.saved', { section: saved.section.label });
  return <Announcement key={lastSave.at.getTime()} text={isTold || !text ? '' : text} />;
}
