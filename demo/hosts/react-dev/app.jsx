import { InvestorOnboarding } from 'investor-onboarding/react';
import { useState } from 'react';

/** The widget with its demo, in a component that a developer edits while it runs. */
export function App() {
  const [count, setCount] = useState(0);
  const [ready, setReady] = useState(0);
  return (
    <>
      <h2>Before the edit</h2>
      <button type="button" onClick={() => setCount(count + 1)}>
        Count {count}
      </button>
      <p>Ready {ready}</p>
      <InvestorOnboarding demo routing="memory" onReady={() => setReady((before) => before + 1)} />
    </>
  );
}
