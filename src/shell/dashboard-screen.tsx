import type { Qualification } from '../http/schemas';
import { useValue } from '../kit/use-value';
import { useText } from '../language/context';
import { findSection } from '../profile/rules/find-section';
import { nextSection } from '../profile/rules/next-section';
import { sectionPath } from '../routing/rules/routes';
import { Dashboard } from './dashboard';
import { Screen } from './screen';
import type { ShellStores } from './shell-facts';

export interface DashboardScreenProps {
  readonly stores: Pick<ShellStores, 'profile' | 'kyc'>;
}

/** The dashboard: KYC status, milestones and one way on (product-rules#dashboard). */
export function DashboardScreen({ stores: { profile, kyc } }: DashboardScreenProps) {
  const translate = useText();
  const qualification = useValue(profile.qualification);
  const kycStatus = useValue(kyc.status);
  if (!qualification) return null;
  return (
    <Screen id="dashboard" title={translate('component.Dashboard.title')}>
      <Dashboard
        milestones={qualification.milestones}
        kycStatus={kycStatus}
        next={nextOf(qualification)}
      />
    </Screen>
  );
}

function nextOf(qualification: Qualification) {
  const next = nextSection(qualification);
  if (next.kind !== 'section') return undefined;
  const { milestoneId, sectionId } = next.place;
  const found = findSection(qualification, milestoneId, sectionId);
  return found && { path: sectionPath(milestoneId, sectionId), label: found.section.label };
}
