import { BackIcon } from '../../kit/icons/icons';
import { useText } from '../../language/context';
import { useNavigation } from '../context';

/** The way back to the dashboard, with an arrow. */
export function DashboardLink() {
  const translate = useText();
  const { Link, dashboardPath } = useNavigation();
  return (
    <Link to={dashboardPath} className="navbar-link">
      <BackIcon />
      {translate('shared.label.dashboard')}
    </Link>
  );
}
