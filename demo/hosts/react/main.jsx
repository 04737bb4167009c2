import { Activity } from 'react';
import 'investor-onboarding';
import { startHost } from '../react-shared/start-host';

/** The widget in React 19, which sets properties and hears events by itself. */
function Onboarding({ apiBase, themes, getAccessToken, onComplete, hidden }) {
  return (
    <Activity mode={hidden ? 'hidden' : 'visible'}>
      <investor-onboarding
        apiBase={apiBase}
        routing="memory"
        themes={themes}
        getAccessToken={getAccessToken}
        ononboarding-complete={onComplete}
      />
    </Activity>
  );
}

startHost(Onboarding);
