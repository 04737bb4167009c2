import { InvestorOnboarding } from '../../../../dist/react.js';
import type { WayProps } from './main';

/** The component: the widget on the React of the page. */
export function Shared({ api, token }: WayProps) {
  return <InvestorOnboarding apiBase={api} getAccessToken={async () => token} />;
}
