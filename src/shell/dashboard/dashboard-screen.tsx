import type { ReactNode } from 'react';
import type { Qualification } from '../../http/schemas/qualification-schema';
import { useValue } from '../../kit/hooks/use-value';
import { useText } from '../../language/context';
import { findSection } from '../../profile/rules/find-section';
import { nextSection, type SectionPlace } from '../../profile/rules/next-section';
import { hasAnswers } from '../../review/rules/answered-sections';
import { correctionsOf, type ReadReview } from '../../review/rules/corrections';
import { standingOf } from '../../review/rules/standing';
import { sectionPath } from '../../routing/rules/routes';
import { Screen } from '../screens/screen';
import type { ShellStores } from '../shell-facts';
import { Dashboard } from './dashboard';

export interface DashboardScreenProps {
  readonly stores: Pick<ShellStores, 'profile' | 'kyc'>;
  /** What the backend confirms once nothing is left to do. */
  readonly receipt: ReactNode;
}

/** The dashboard: KYC status, where the investor stands and one way on (product-rules#dashboard). */
export function DashboardScreen({ stores: { profile, kyc }, receipt }: DashboardScreenProps) {
  const translate = useText();
  const qualification = useValue(profile.qualification);
  const lastRead = useValue(profile.lastRead);
  const check = useValue(kyc.answer);
  const isSettled = useValue(kyc.isSettled);
  if (!qualification) return null;
  const { milestones, contactEmail, supportUrl } = qualification;
  const facts = standingOf(qualification, check, lastRead);
  return (
    <Screen id="dashboard" title={translate('component.Dashboard.title')}>
      <Dashboard
        milestones={milestones}
        kycStatus={check?.status}
        lastRead={lastRead}
        // Nobody is told that they are done, and a moment later that they are not.
        facts={facts.standing === 'done' && !isSettled ? undefined : facts}
        next={nextOf(qualification, lastRead)}
        contactEmail={contactEmail}
        supportUrl={supportUrl}
        canCheckAnswers={hasAnswers(milestones)}
        receipt={receipt}
      />
    </Screen>
  );
}

/** What a reviewer wants changed comes before the next open section. */
function nextOf(qualification: Qualification, read: ReadReview | undefined) {
  const [correction] = correctionsOf(qualification.milestones, read);
  const place = correction?.place ?? nextOpen(qualification);
  const placed = place && findSection(qualification, place.milestoneId, place.sectionId);
  return (
    placed && { path: sectionPath(place.milestoneId, place.sectionId), label: placed.section.label }
  );
}

function nextOpen(qualification: Qualification): SectionPlace | undefined {
  const next = nextSection(qualification);
  return next.kind === 'section' ? next.place : undefined;
}
