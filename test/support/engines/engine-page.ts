/** What a person looks for on the widget's screen. */
export interface Target {
  readonly kind: 'heading' | 'button' | 'link' | 'field' | 'text' | 'file';
  /** Of its label or content; up to three letters have to be all of it. */
  readonly text: string;
}

/** One window of one engine, driven as a person would. */
export interface EnginePage {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  /** Runs what leads to another page. Asks the page that is left nothing more: Chromium would not keep it. */
  leave(run: () => void): Promise<void>;
  /** Runs a function of its own, without anything around it, in the page. */
  evaluate<Args extends unknown[], T>(
    run: (...args: Args) => T,
    ...args: Args
  ): Promise<Awaited<T>>;
  /** Presses what is there; false while nothing is. */
  click(target: Target): Promise<boolean>;
  /** Types where the focus is. */
  type(text: string): Promise<void>;
  press(key: 'Enter' | 'Escape' | 'Tab'): Promise<void>;
  /** Chooses a file of this machine; false while there is no field for it. */
  chooseFile(target: Target, path: string): Promise<boolean>;
}

export interface Engine {
  readonly name: string;
  /** As the engine tells it. */
  readonly version: string;
  newPage(): Promise<EnginePage>;
  close(): Promise<void>;
}

declare global {
  interface Window {
    /** What `installLocate` leaves in the page. */
    locate(kind: string, text: string): Element | null;
  }
}

/** Runs in the page, once for each document. */
export function installLocate(): void {
  const selectors: Record<string, string> = {
    heading: 'h1, h2',
    button: 'button, a',
    link: 'a',
    field: 'input, select, textarea',
    file: 'input[type=file]',
    text: 'h1, h2, p, li, span, a, button, label',
  };
  const nameOf = (element: Element) => {
    const { labels } = element as HTMLInputElement;
    const label = Array.from(labels ?? [], (one) => one.textContent).join(' ');
    return (label || element.getAttribute('aria-label') || element.textContent || '').trim();
  };
  const locate: Window['locate'] = (kind, text) => {
    const root = document.querySelector('investor-onboarding')?.shadowRoot ?? document;
    const found = Array.from(root.querySelectorAll(selectors[kind] ?? '*')).find((element) => {
      const name = nameOf(element);
      const isMeant = text.length > 3 ? name.includes(text) : name === text;
      if (kind === 'file') return isMeant && !element.matches(':disabled');
      return isMeant && element.getClientRects().length > 0;
    });
    return found ?? null;
  };
  window.locate = locate;
}

/** Runs in the page: the first visible element of the widget that is meant. */
export function locate(kind: string, text: string): Element | null {
  return window.locate(kind, text);
}

/** Runs in the page. */
export function isThere(kind: string, text: string): boolean {
  return window.locate(kind, text) !== null;
}

/**
 * Runs in the page: presses what is meant by script, unless something covers its middle. WebKit's driver
 * takes fields in a shadow root for covered, whatever lies there.
 */
export function pressByScript(kind: string, text: string): boolean {
  const element = window.locate(kind, text) as HTMLElement | null;
  if (!element) return false;
  // As a person would, out of what sticks to the window's edge.
  element.scrollIntoView({ block: 'center' });
  const { x, y, width, height } = element.getBoundingClientRect();
  const root = element.getRootNode() as ShadowRoot;
  const top = root.elementFromPoint(x + width / 2, y + height / 2);
  if (!top || !(element.contains(top) || top.contains(element))) return false;
  element.focus();
  element.click();
  return true;
}

/** Runs in the page: what a field holds. */
export function readValue(label: string): string | undefined {
  const field = window.locate('field', label);
  return (field as HTMLInputElement | null)?.value;
}

/** Runs in the page: sets a date, or chooses an option by its label, as the engine's own parts do. */
export function setValue(label: string, value: string): void {
  const field = window.locate('field', label) as HTMLInputElement | HTMLSelectElement;
  const isSelect = field instanceof HTMLSelectElement;
  const option = isSelect && Array.from(field.options).find(({ text }) => text === value);
  const prototype = isSelect ? HTMLSelectElement.prototype : HTMLInputElement.prototype;
  const { set } = Object.getOwnPropertyDescriptor(prototype, 'value') ?? {};
  set?.call(field, option ? option.value : value);
  for (const type of ['input', 'change']) {
    field.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
  }
}
