import { InvestorOnboarding } from 'investor-onboarding/react';
import { Activity } from 'react';
import { startHost } from '../react-shared/start-host';

/** The widget as a component, on the React of this page. */
function Onboarding({ hidden, ...props }) {
  return (
    <Activity mode={hidden ? 'hidden' : 'visible'}>
      <InvestorOnboarding routing="memory" {...props} />
    </Activity>
  );
}

startHost(Onboarding);
