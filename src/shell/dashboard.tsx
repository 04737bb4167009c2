import { useRef } from 'react';
import type { Milestone } from '../http/schemas';
import { buttonClass } from '../kit/button';
import { useSheet } from '../kit/use-sheet';
import { useText } from '../language/context';
import { useNavigation } from './context';
import dashboardCss from './dashboard.css?inline';
import { KycTag } from './kyc-tag';

export interface DashboardProps {
  readonly milestones: readonly Milestone[];
  readonly kycStatus: string | undefined;
  /** Where 'Continue' leads; undefined when nothing is left to do. */
  readonly nextPath: string | undefined;
}

/** KYC status, what is done and one way on (design decision 3). */
export function Dashboard({ milestones, kycStatus, nextPath }: DashboardProps) {
  const translate = useText();
  const { Link } = useNavigation();
  const ref = useRef<HTMLDivElement>(null);
  useSheet(ref, dashboardCss);
  return (
    <div ref={ref} className="dashboard">
      <KycTag status={kycStatus} />
      <p>{translate(nextPath ? 'component.Dashboard.open' : 'component.Dashboard.complete')}</p>
      <ul className="dashboard-milestones">
        {milestones.map(({ id, label, status }) => (
          <li key={id}>
            {label}
            <span className="dashboard-status">
              {status === 'complete'
                ? translate('component.Stepper.complete')
                : translate('component.Stepper.open')}
            </span>
          </li>
        ))}
      </ul>
      {nextPath && (
        <Link to={nextPath} className={buttonClass('primary')}>
          {translate('component.Dashboard.continue')}
        </Link>
      )}
    </div>
  );
}
