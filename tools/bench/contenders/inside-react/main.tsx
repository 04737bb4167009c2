import { lazy, Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';

/** A page that has React already: a text, and a button that opens the section in one of three ways. */
const WAYS = {
  'by-hand': lazy(async () => ({ default: (await import('./by-hand')).ByHand })),
  shared: lazy(async () => ({ default: (await import('./shared')).Shared })),
  default: lazy(async () => ({ default: (await import('./default')).Default })),
};

export interface WayProps {
  readonly api: string;
  readonly token: string;
  /** Where the widget's default build is served. */
  readonly widget: string;
}

function Page({ way, ...props }: WayProps & { way: keyof typeof WAYS }) {
  const [isOpen, setIsOpen] = useState(false);
  const Way = WAYS[way];
  return (
    <>
      <p>You can open it here, and come back at any time.</p>
      {isOpen ? (
        <Suspense fallback={<p>Loading</p>}>
          <Way {...props} />
        </Suspense>
      ) : (
        <button type="button" onClick={() => setIsOpen(true)}>
          Begin
        </button>
      )}
    </>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
const { api = '', token = '', widget = '', way = '' } = root.dataset;
createRoot(root).render(
  <Page api={api} token={token} widget={widget} way={way as keyof typeof WAYS} />,
);
