import '../../../src/index';
import type { InvestorOnboardingElement } from '../../../src/element/investor-onboarding-element';
import { inside, shadowOf } from './queries';
import { cleanUp } from './suite';
import { waitFor } from './wait-for';

/** What the element in the page is, before it is attached. */
export interface WidgetOptions {
  readonly api?: object;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly parent?: ParentNode & Node;
}

/** Puts an element into the page, with memory routing unless told otherwise; gone after the test. */
export function putWidget(options: WidgetOptions = {}): InvestorOnboardingElement {
  const element = document.createElement('investor-onboarding') as InvestorOnboardingElement;
  element.setAttribute('routing', 'memory');
  // Most tests send files of a few bytes, which nobody could read.
  element.setAttribute('document-advice', 'off');
  for (const [name, value] of Object.entries(options.attributes ?? {})) {
    element.setAttribute(name, value);
  }
  if (options.api) Object.assign(element, { api: options.api });
  Object.assign(element, options.properties);
  (options.parent ?? document.body).append(element);
  cleanUp(() => element.remove());
  return element;
}

/** Queries inside the element's shadow root. */
export function insideWidget(element: Element) {
  return inside(shadowOf(element));
}

/** The first screen of a test file waits for all its modules. */
const FIRST_SCREEN_PATIENCE_MS = 15_000;

/** Waits for a heading of the first rank with this text. */
export function heading(element: Element, name: string | RegExp): Promise<HTMLElement> {
  return waitFor(
    `the heading ${name}`,
    () => insideWidget(element).queryByRole('heading', { level: 1, name }),
    FIRST_SCREEN_PATIENCE_MS,
  );
}

/** Waits for a field by its label. */
export function field<Control extends HTMLElement = HTMLInputElement>(
  element: Element,
  label: string | RegExp,
): Promise<Control> {
  return waitFor(`the field ${label}`, () =>
    insideWidget(element).queryByLabelText<Control>(label),
  );
}

/** All events of the widget that reach the document, in order. */
export function hearEvents(): { type: string; detail: unknown }[] {
  const heard: { type: string; detail: unknown }[] = [];
  const hear = (event: Event) =>
    heard.push({ type: event.type, detail: (event as CustomEvent).detail });
  for (const type of EVENT_TYPES) document.addEventListener(type, hear);
  cleanUp(() => {
    for (const type of EVENT_TYPES) document.removeEventListener(type, hear);
  });
  return heard;
}

const EVENT_TYPES = [
  'onboarding-ready',
  'onboarding-step-change',
  'onboarding-section-saved',
  'onboarding-wallet-linked',
  'onboarding-kyc-status',
  'onboarding-correction-requested',
  'onboarding-complete',
  'onboarding-sign-in',
  'onboarding-sign-out',
  'onboarding-language-change',
  'onboarding-error',
];
