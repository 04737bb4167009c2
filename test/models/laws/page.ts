// The page around the widget: a window, a document, the tab's storage and a clock, as far as the widget asks.

import { AsyncLocalStorage } from 'node:async_hooks';
import { vi } from 'vitest';

const REAL_PERFORMANCE = globalThis.performance;

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

/** A node of the page: what the entry of the widget asks of one. */
export class PageElement extends EventTarget {
  isConnected = false;
  parentNode: PageElement | null = null;
  className = '';
  localName: string;
  id = '';
  textContent = '';
  shadowRoot: PageElement | null = null;
  onclick?: () => void;
  readonly style: Record<string, string> = {};
  adoptedStyleSheets: object[] = [];
  readonly children: PageElement[] = [];
  readonly #attributes = new Map<string, string>();

  constructor(localName = 'investor-onboarding') {
    super();
    this.localName = localName;
  }

  get childNodes(): readonly PageElement[] {
    return this.children;
  }

  attachShadow(): PageElement {
    this.shadowRoot = new PageElement();
    return this.shadowRoot;
  }

  append(...added: (PageElement | string)[]): void {
    for (const one of added) {
      // A text is looked for by nobody.
      if (typeof one === 'string') continue;
      one.remove();
      one.parentNode = this;
      one.isConnected = true;
      this.children.push(one);
    }
  }

  hasChildNodes(): boolean {
    return this.children.length > 0;
  }

  replaceChildren(...added: (PageElement | string)[]): void {
    for (const child of [...this.children]) child.remove();
    this.append(...added);
  }

  remove(): void {
    const { children = [] } = this.parentNode ?? {};
    const place = children.indexOf(this);
    if (place >= 0) children.splice(place, 1);
    this.parentNode = null;
    this.isConnected = false;
  }

  /** By a class or a tag alone. */
  matches(selector: string): boolean {
    const wanted = selector.split(',');
    return wanted.includes(`.${this.className}`) || wanted.includes(this.localName);
  }

  querySelector(selector: string): PageElement | null {
    return this.children.find((one) => one.matches(selector)) ?? null;
  }

  getElementById(id: string): PageElement | null {
    return this.children.find((one) => one.id === id) ?? null;
  }

  /** By the only tag there is. */
  querySelectorAll(): readonly PageElement[] {
    return this.children;
  }

  getRootNode(): PageElement {
    return this.parentNode?.getRootNode() ?? this;
  }

  getAttribute(name: string): string | null {
    return this.#attributes.get(name) ?? null;
  }

  hasAttribute(name: string): boolean {
    return this.#attributes.has(name);
  }

  setAttribute(name: string, value: string): void {
    const before = this.getAttribute(name);
    this.#attributes.set(name, value);
    const { observedAttributes = [] } = this.constructor as { observedAttributes?: string[] };
    if (!observedAttributes.includes(name)) return;
    const reacting = this as { attributeChangedCallback?: (...change: unknown[]) => void };
    reacting.attributeChangedCallback?.(name, before, value);
  }
}

/** A field for a text. */
export class PageInput extends PageElement {
  readonly type = 'text';
  readonly defaultValue: string;
  readonly validity = { badInput: false };
  value: string;

  constructor(id: string, value: string) {
    super('input');
    this.id = id;
    this.defaultValue = value;
    this.value = value;
  }
}

/** Lets classes of elements be made, in a test file that has no DOM. */
export function stubElements(): void {
  vi.stubGlobal('HTMLElement', PageElement);
  vi.stubGlobal('Element', PageElement);
  vi.stubGlobal('HTMLInputElement', PageInput);
  for (const name of ['HTMLSelectElement', 'HTMLTextAreaElement', 'ShadowRoot']) {
    vi.stubGlobal(name, class {});
  }
  vi.stubGlobal('FocusEvent', Event);
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync() {}
    },
  );
}

/** What a page's code finds around it, and the timers that it has begun. */
interface Surroundings {
  readonly globals: Readonly<Record<string, unknown>>;
  readonly timers: Set<NodeJS.Timeout>;
}

/** The page whose code runs. Other devices' pages are entered; whatever is in none is in the page of the first one. */
const entered = new AsyncLocalStorage<Surroundings>();
let first: Surroundings = { globals: {}, timers: new Set() };

/** Whether code of another device's page runs. */
export function isBeside(): boolean {
  return entered.getStore() !== undefined;
}

/** Lets timers go with the page that has begun them, so that one device's reload stops no other's clock. */
export function keepTimersByPage(): void {
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const begin = globalThis[name];
    vi.stubGlobal(name, (run: () => void, ms?: number) => {
      const page = entered.getStore();
      const timer = begin(page ? () => entered.run(page, run) : run, ms);
      (page ?? first).timers.add(timer);
      return timer;
    });
  }
}

/** One page of a tab. */
export interface Page {
  /** Hides the tab, or brings it to the front. */
  show(isVisible: boolean): void;
  /** Asks what the browser asks before it closes the tab: true if it would ask the investor. */
  wouldAsk(): boolean;
  /** Tells the page's window something. */
  tell(type: string): void;
  /** Runs code in this page, with all that it goes on with. */
  enter<Result>(run: () => Result): Result;
  /** Its timers stop. */
  close(): void;
}

/** What a page is given besides a window and a document. */
interface Given {
  readonly fetch?: unknown;
  readonly XMLHttpRequest?: unknown;
}

/**
 * Opens a page in place of the one before, of this order or of an earlier one: its timers stop, else it would write and
 * call from within the next one. The globals are the new one's from now on.
 */
export function openPage(sessionStorage: Storage, given: Given = {}): Page {
  stubElements();
  for (const timer of first.timers) clearTimeout(timer);
  const own = surround(sessionStorage, given);
  first = own.surroundings;
  for (const [name, value] of Object.entries(first.globals)) {
    vi.stubGlobal(name, value);
    const get = () => (entered.getStore() ?? first).globals[name];
    Object.defineProperty(globalThis, name, { configurable: true, get });
  }
  vi.stubGlobal('getComputedStyle', () => ({ colorScheme: 'light' }));
  vi.stubGlobal('scheduler', { yield: async () => {} });
  return own.page;
}

/** Opens a page on another device, which is there beside the first one's. */
export function openPageBeside(sessionStorage: Storage, given: Given): Page {
  return surround(sessionStorage, given).page;
}

function surround(sessionStorage: Storage, given: Given) {
  const document = Object.assign(new EventTarget(), {
    baseURI: 'https://portal.example/invest',
    visibilityState: 'visible',
    hidden: false,
    hasFocus: () => true,
    querySelector: () => null,
    querySelectorAll: () => [],
    createElement: () => new PageElement(),
    body: new PageElement(),
  });
  const location = new URL('https://portal.example/invest');
  const window = Object.assign(new EventTarget(), { sessionStorage, location });
  const navigator = { language: 'en', languages: ['en'] };
  const openedAt = Date.now();
  // With all else of the real one: Node keeps a function of it, and what is missing then is missing in later files too.
  const performance = Object.assign(Object.create(REAL_PERFORMANCE), {
    now: () => Date.now() - openedAt,
    getEntriesByType: () => [],
  });
  const addEventListener = window.addEventListener.bind(window);
  const surroundings: Surroundings = {
    globals: {
      ...{ window, document, location, navigator, performance, addEventListener },
      ...given,
    },
    timers: new Set(),
  };
  const page: Page = {
    show: (isVisible) => {
      document.visibilityState = isVisible ? 'visible' : 'hidden';
      document.hidden = !isVisible;
      document.dispatchEvent(new Event('visibilitychange'));
    },
    wouldAsk: () => {
      const event = new Event('beforeunload', { cancelable: true });
      Object.defineProperty(event, 'returnValue', { writable: true, value: undefined });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    },
    tell: (type) => void window.dispatchEvent(new Event(type)),
    enter: (run) => entered.run(surroundings, run),
    close: () => {
      for (const timer of surroundings.timers) clearTimeout(timer);
    },
  };
  return { page, surroundings };
}

const turn = globalThis.setImmediate;

/** Lets everything run that waits for no clock and no answer. */
export async function rest(turns = 2): Promise<void> {
  for (let left = turns; left > 0; left -= 1) await new Promise((resolve) => turn(resolve));
}
