import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Link, Router, useLocation } from 'wouter';
import { useHashLocation } from 'wouter/use-hash-location';
import 'investor-onboarding';
import { Onboarding } from './onboarding';

const settings = globalThis.hostSettings;

/** A host in React 18 with a hash router of its own; it hides the widget through a change of route. */
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
      <Onboarding
        apiBase={settings.apiBase}
        themes={{ ...settings.themes }}
        getAccessToken={settings.getAccessToken}
        onComplete={complete}
        hidden={!isAccount}
      />
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
