// The page around the widget: a window, a document, the tab's storage and a clock, as far as the widget asks.

import { vi } from 'vitest';

/** A storage that outlives the pages of one tab. */
export function createTabStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (place) => [...items.keys()][place] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, String(value)),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}

/** One page of a tab. */
export interface Page {
  /** Hides the tab, or brings it to the front. */
  show(isVisible: boolean): void;
  /** Asks what the browser asks before it closes the tab: true if it would ask the investor. */
  wouldAsk(): boolean;
}

/** Opens a page; the globals are its own from now on. */
export function openPage(sessionStorage: Storage): Page {
  const document = Object.assign(new EventTarget(), {
    baseURI: 'https://portal.example/invest',
    visibilityState: 'visible',
    hasFocus: () => true,
    querySelectorAll: () => [],
  });
  const location = new URL('https://portal.example/invest');
  const window = Object.assign(new EventTarget(), { sessionStorage, location });
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', document);
  vi.stubGlobal('location', location);
  vi.stubGlobal('navigator', { languages: ['en'] });
  return {
    show: (isVisible) => {
      document.visibilityState = isVisible ? 'visible' : 'hidden';
      document.dispatchEvent(new Event('visibilitychange'));
    },
    wouldAsk: () => {
      const event = new Event('beforeunload', { cancelable: true });
      Object.defineProperty(event, 'returnValue', { writable: true, value: undefined });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    },
  };
}

const turn = globalThis.setImmediate;

/** Lets everything run that waits for no clock and no answer. */
export async function rest(turns = 2): Promise<void> {
  for (let left = turns; left > 0; left -= 1) await new Promise((resolve) => turn(resolve));
}
