import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { keepFocus } from '../../../src/shell/keep-focus';
import { cleanUp } from './suite';

/** A React tree in a shadow root of its own, as in the widget. */
export interface Rendered {
  readonly host: HTMLElement;
  readonly root: ShadowRoot;
  /** Renders something else, or the same anew, into the same place. */
  rerender(node: ReactNode): void;
  unmount(): void;
}

/**
 * Renders into the shadow root of a new element of the page, in StrictMode; gone after the test.
 * React commits in a later task: wait for what should appear.
 */
export function render(node: ReactNode, styles: readonly CSSStyleSheet[] = []): Rendered {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [...styles];
  document.body.append(host);
  const container = document.createElement('div');
  root.append(container);
  const gone = new AbortController();
  keepFocus(root, gone.signal);
  const tree = createRoot(container);
  const rerender = (next: ReactNode) => tree.render(<StrictMode>{next}</StrictMode>);
  rerender(node);
  const remove = () => {
    gone.abort();
    tree.unmount();
    host.remove();
  };
  cleanUp(remove);
  return { host, root, rerender, unmount: remove };
}
