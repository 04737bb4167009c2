import type { OnboardingEventMap } from '../app/events/events';
import { MIRRORED, OBJECTS, OBSERVED_ONLY } from '../element/public-props';
import type { GetAccessToken, TokenContext } from '../http/auth/auth-types';

/** The element's tag. */
export const TAG = 'investor-onboarding';

/** The events that the element sends; a record, so that the compiler misses one that is not here. */
const EVENT_TYPES: Readonly<Record<keyof OnboardingEventMap, true>> = {
  'onboarding-ready': true,
  'onboarding-step-change': true,
  'onboarding-section-saved': true,
  'onboarding-wallet-linked': true,
  'onboarding-kyc-status': true,
  'onboarding-correction-requested': true,
  'onboarding-receipt': true,
  'onboarding-complete': true,
  'onboarding-sign-in': true,
  'onboarding-sign-out': true,
  'onboarding-language-change': true,
  'onboarding-error': true,
};

/** The types of the events, as a component goes through them. */
export const EVENTS = Object.keys(EVENT_TYPES) as readonly (keyof OnboardingEventMap)[];

/** Names of props that become attributes. */
export const ATTRIBUTES: readonly string[] = [...MIRRORED, ...OBSERVED_ONLY];

/** Names of props that are set as properties, which no server can write. */
export const PROPERTIES: readonly string[] = OBJECTS;

/** What a component was given, by the names of the element's properties. */
export type Given = Readonly<Record<string, unknown>>;

/**
 * The attributes of the tag, as a server writes them; undefined for one that is not there. A host with
 * `getAccessToken` has its calls wait for it: a tag that a server wrote may be upgraded before it is set.
 */
export function attributesOf(given: Given): Readonly<Record<string, string | undefined>> {
  const written = ATTRIBUTES.map((name) => [kebab(name), textOf(given[name])] as const);
  const waits = given.getAccessToken ? { auth: 'bearer' } : {};
  return { ...waits, ...Object.fromEntries(written.filter(([, text]) => text !== undefined)) };
}

/** A tag that `renderOnboarding` has drawn. */
const DRAWN =
  /^<investor-onboarding[^<>]*>(<template shadowrootmode="open">.*<\/template>)<\/investor-onboarding>$/s;

/**
 * What a server writes into the tag: the drawn screen, without the tag around it. In a browser nothing, since its
 * parser has made a shadow root of it: the tag is as empty as the framework expects it, and no text becomes HTML.
 */
export function drawnInside({ rendered }: Given): string | undefined {
  if (typeof document !== 'undefined' || typeof rendered !== 'string') return undefined;
  return DRAWN.exec(rendered)?.[1];
}

function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null || value === false) return undefined;
  return value === true ? '' : String(value);
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** One element, as a component keeps it current. */
export interface KeptTag {
  /** Sets what differs from what was given before. */
  update(given: Given): void;
}

/**
 * Sets properties and listeners of a tag, before the element's script may have run. `handle` is called with every
 * event for as long as the element lives, hidden or removed: what was begun is finished, and told.
 */
export function keepTag(
  tag: HTMLElement,
  handle: (type: keyof OnboardingEventMap, event: Event) => void,
): KeptTag {
  let before: Given = {};
  let attributes: readonly string[] = [];
  // The same function as long as there is one: a new one would be a new source of tokens.
  const getAccessToken = async (context: TokenContext) =>
    (await (before.getAccessToken as GetAccessToken | undefined)?.(context)) ?? null;
  for (const type of EVENTS) tag.addEventListener(type, (event) => handle(type, event));
  return {
    update(given) {
      const last = before;
      before = given;
      const current = attributesOf(given);
      for (const name of attributes) if (current[name] === undefined) tag.removeAttribute(name);
      for (const [name, text] of Object.entries(current))
        if (text !== undefined && tag.getAttribute(name) !== text) tag.setAttribute(name, text);
      attributes = Object.keys(current);
      for (const name of PROPERTIES) {
        const stable = (value: unknown) =>
          name === 'getAccessToken' && value ? getAccessToken : value;
        const value = stable(given[name]);
        if (value !== stable(last[name])) Object.assign(tag, { [name]: value });
      }
    },
  };
}

/**
 * Loads the element, which starts the tags of the page. Where it can't be loaded, the tag says so as the element
 * would.
 */
export async function loadElement(tag: HTMLElement, load: () => Promise<unknown>): Promise<void> {
  try {
    await load();
  } catch (cause) {
    console.error(
      'investor-onboarding: file-missing: the element could not be loaded — serve all files of the bundle:',
      cause,
    );
    const detail = { code: 'NETWORK', recoverable: true };
    tag.dispatchEvent(
      new CustomEvent('onboarding-error', { detail, bubbles: true, composed: true }),
    );
  }
}

/** `onSectionSaved` of 'onboarding-section-saved'. */
export function handlerName(type: string): string {
  return type
    .replace(/^onboarding/, 'on')
    .replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
