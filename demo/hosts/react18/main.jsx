import { InvestorOnboarding } from 'investor-onboarding/react-standalone';
import { startHost } from '../react-shared/start-host';

/** React 18 has no Activity: the page of the widget is hidden by its style, and the element stays. */
function Onboarding({ hidden, ...props }) {
  return (
    <InvestorOnboarding
      routing="memory"
      handoff={false}
      hidden={false}
      {...props}
      style={hidden ? { display: 'none' } : undefined}
    />
  );
}

startHost(Onboarding);
