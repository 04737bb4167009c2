import { Activity, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Link, Router, useLocation } from 'wouter';
import { useHashLocation } from 'wouter/use-hash-location';
import 'investor-onboarding';

const settings = globalThis.hostSettings;

/** A host in React 19 with a hash router of its own, so the widget routes in memory. */
function Host() {
  const [location] = useLocation();
  const [renders, setRenders] = useState(0);
  const [heard, setHeard] = useState('');
  const complete = (event) => {
    event.preventDefault();
    setHeard(`complete ${event.detail.kycStatus}`);
  };
  const isAccount = location !== '/news';
  return (
    <>
      <nav>
        <Link href="/account">Account</Link> <Link href="/news">News</Link>
      </nav>
      <button type="button" onClick={() => setRenders(renders + 1)}>
        Render again
      </button>
      <h2>Render {renders}</h2>
      <Activity mode={isAccount ? 'visible' : 'hidden'}>
        <investor-onboarding
          apiBase={settings.apiBase}
          routing="memory"
          themes={{ ...settings.themes }}
          getAccessToken={settings.getAccessToken}
          ononboarding-complete={complete}
        />
      </Activity>
      {!isAccount && <h1>News</h1>}
      <output id="heard">{heard}</output>
    </>
  );
}

createRoot(document.querySelector('#root')).render(
  <StrictMode>
    <Router hook={useHashLocation}>
      <Host />
    </Router>
  </StrictMode>,
);
