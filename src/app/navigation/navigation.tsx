import {
  ANSWERS_PATH,
  DASHBOARD_PATH,
  milestonePath,
  sectionPath,
} from '../../routing/rules/routes';
import type { LinkTo, Navigation } from '../../shell/context';
import { Link } from './wouter';

const RouteLink: LinkTo = (props) => <Link {...props} />;

/** Links and paths of the widget's own routes. */
export const NAVIGATION: Navigation = {
  Link: RouteLink,
  dashboardPath: DASHBOARD_PATH,
  answersPath: ANSWERS_PATH,
  milestonePath,
  sectionPath,
};
