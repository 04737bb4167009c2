import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Link, Router, useLocation } from 'wouter';
import { useHashLocation } from 'wouter/use-hash-location';

const settings = globalThis.hostSettings;

/**
 * What the hosts in React have in common: a hash router of their own, so the widget routes in memory, and a
 * second page. `Onboarding` shows the widget as its version of React can, and hides it on that page.
 */
function Host({ Onboarding }) {
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

/** Starts a host around its way to show the widget. */
export function startHost(Onboarding) {
  createRoot(document.querySelector('#root')).render(
    <StrictMode>
      <Router hook={useHashLocation}>
        <Host Onboarding={Onboarding} />
      </Router>
    </StrictMode>,
  );
}
