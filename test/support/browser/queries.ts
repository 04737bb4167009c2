import { configure, within } from '@testing-library/dom';
import { PATIENCE_MS } from './wait-for';

const SHOWN_CHARACTERS = 3000;

// Its own message prints the whole document, and fails on a shadow root.
configure({
  asyncUtilTimeout: PATIENCE_MS,
  getElementError(message, container) {
    const shown = (container as Element | ShadowRoot).innerHTML.slice(0, SHOWN_CHARACTERS);
    return new Error([message, shown].filter(Boolean).join('\n\n'));
  },
});

/** Testing Library's queries (getByRole, getByLabelText, …) inside a shadow root or an element. */
export function inside(root: ShadowRoot | HTMLElement) {
  return within(root as HTMLElement);
}

/**
 * The open shadow root of an element.
 *
 * @throws Error when it has none yet
 */
export function shadowOf(element: Element): ShadowRoot {
  if (!element.shadowRoot) throw new Error(`<${element.localName}> has no open shadow root`);
  return element.shadowRoot;
}

/** The element that has focus, looked for through open shadow roots. */
export function focused(): Element | null {
  let found = document.activeElement;
  while (found?.shadowRoot?.activeElement) found = found.shadowRoot.activeElement;
  return found;
}
