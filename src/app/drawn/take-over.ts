import { type ReactNode, use } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root, type RootOptions } from 'react-dom/client';
import type { EarlyCalls } from '../../element/early-calls';
import type { DrawnScreen } from '../../kit/lazy/drawn';
import { inTime } from '../../kit/lazy/import-again';
import { colourScheme } from '../../theme/theme-store';
import type { Host, HostProps, Onboarding } from '../onboarding';
import type { DrawnData } from './drawn-data';
import { followTyped, isTyped } from './typed-before';

/** What a server has drawn into an element's root, until React is there. */
export interface DrawnTakeover extends DrawnScreen {
  /** Goes on with what is drawn; where it is not what is shown now, that takes its place in one step. */
  begin(
    onboarding: Onboarding,
    element: ReactNode,
    options: RootOptions,
    adoptStyles: () => void,
  ): Root;
  /** Takes what was typed and pressed before; call it once React is there. */
  over(onboarding: Onboarding): void;
}

/** How long an answer may wait in the page for the script. Milliseconds. */
const ANSWER_LIFETIME_MS = 30_000;

/** Takes over what a server has drawn into the element's root, and what the backend had answered there. */
export function takeOver(host: Host, props: HostProps, block: Element): DrawnTakeover {
  const { root, logger } = host;
  const data = JSON.parse(block.textContent ?? '') as DrawnData;
  const unfit = whyUnfit(host, props, data);
  host.early = earlyAnswers(host.early, data, unfit === undefined);
  const drawn = [...root.childNodes];
  const typed = followTyped(root);
  let adopt = () => {};
  let state: 'drawn' | 'replaced' | 'over' = 'drawn';
  let isPressed = false;
  let focused: Element | null = null;
  const noteLast = () => {
    isPressed ||= root.querySelector('.pressed:popover-open') !== null;
    focused = root.activeElement ?? focused;
  };
  const replaced = (why: string) => {
    logger.info(`investor-onboarding: server-render: the drawn screen is replaced: ${why}`);
    noteLast();
    state = 'replaced';
    adopt();
  };
  const own = data.answers.session?.investorId;
  const isTheirs = ({ configuration, routing, session }: Onboarding) =>
    session.session.peek()?.investorId === own &&
    configuration.props.peek().apiBase === data.apiBase &&
    routing.path.peek() === data.path;
  const isSameScreen = (onboarding: Onboarding) =>
    isTheirs(onboarding) &&
    onboarding.session.signedIn.peek() === Boolean(own) &&
    onboarding.language.locale.peek() === data.locale;
  let begun: Onboarding | undefined;

  return {
    get isUnderWay() {
      return state === 'drawn';
    },
    // Another investor may have come while React was on its way.
    isTyped: (control) => begun !== undefined && isTheirs(begun) && isTyped(control),
    wait: createWait(),
    begin(onboarding, element, options, adoptStyles) {
      adopt = adoptStyles;
      begun = onboarding;
      const why =
        unfit ?? (isSameScreen(onboarding) ? undefined : 'another screen is shown by now');
      if (why === undefined) {
        fitToPage(host);
        keepTargets(root);
        return hydrateRoot(root as unknown as Element, element, {
          ...options,
          onRecoverableError: (...error) => {
            options.onRecoverableError?.(...error);
            if (state !== 'drawn') return;
            // React has drawn its own, beside what it found.
            replaced('it is not what React draws');
            for (const node of drawn) (node as ChildNode).remove();
          },
        });
      }
      replaced(why);
      const made = createRoot(root, options);
      flushSync(() => made.render(element));
      return made;
    },
    over(onboarding) {
      if (state === 'over') return;
      const { lifetime, session, startUp, visits } = onboarding;
      const isHydrated = state === 'drawn';
      state = 'over';
      noteLast();
      if (isHydrated) adopt();
      for (const node of drawn) if (!isHydrated || isAround(node)) (node as ChildNode).remove();
      const isKept = isTheirs(onboarding);
      // The page was made for the session that its server saw, and somebody else may be signed in by now.
      session.doubt();
      if (isKept) {
        typed.take(focused);
        if (isPressed) void visits.submit();
      } else typed.drop();
      if (session.signedIn.peek()) session.certain(lifetime.signal).catch(() => {});
      else if (isHydrated) void startUp.loadMissing();
    },
  };
}

/** Makes what lets a drawn view stay until its code is there. */
function createWait(): DrawnScreen['wait'] {
  const waited = new Map<object, Promise<unknown>>();
  let isMissing = false;
  const failed = () => {
    isMissing = true;
  };
  return (view, isThere, open) => {
    let code = waited.get(view);
    // What can't be loaded is drawn as usual, with a message in its place.
    if (!code && (isThere || isMissing)) return;
    code ??= inTime(open()).catch(failed);
    // React draws the view anew when the code is there, and complains if it is not asked for as before.
    waited.set(view, code);
    use(code);
  };
}

/** Why the drawn screen, and the answers with it, can't be gone on with; undefined if they can. */
function whyUnfit(
  { version }: Host,
  { api, apiBase, demo }: HostProps,
  data: DrawnData,
): string | undefined {
  if (api) return 'the element has an api object';
  if (demo !== undefined) return 'the element shows the demo';
  if (data.version !== version)
    return `it was drawn by ${data.version}, and the script is ${version}`;
  if (apiBase !== data.apiBase) return 'it was drawn for another api-base';
  if (isKept()) return 'the browser had kept the page';
  if (performance.now() > ANSWER_LIFETIME_MS) return 'the page is too old';
  return undefined;
}

/** Whether the browser shows a page of its history that it had kept: no more bytes have come than its content has. */
function isKept(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visit?.type === 'back_forward' && visit.transferSize <= visit.encodedBodySize;
}

/** What the server could not know of the page. */
function fitToPage({ root, element }: Host): void {
  const screen = root.querySelector('.onboarding') as HTMLElement;
  screen.className = `onboarding ${colourScheme(element)}`;
  for (const link of screen.querySelectorAll<HTMLAnchorElement>('a[href^="#"]'))
    link.href = location.href.replace(/#.*$/s, '') + link.getAttribute('href');
}

/** The events over a part without its code that React dispatches again to their target once the code is there. */
const DISPATCHED_AGAIN = ['focusin', 'mouseover', 'pointerover', 'dragenter', 'gotpointercapture'];

/** Lets such events keep their target: the browser takes it from them when they have left a shadow root. */
function keepTargets(root: ShadowRoot): void {
  const native = Object.getOwnPropertyDescriptor(Event.prototype, 'target');
  const keep = (event: Event) => {
    const { target } = event;
    // Configurable, since a page may dispatch the same event twice.
    const get = () => native?.get?.call(event) ?? target;
    Object.defineProperty(event, 'target', { get, configurable: true });
  };
  // Before React's own listeners; for good, since the code of a part may come at any time, or never.
  for (const type of DISPATCHED_AGAIN) root.addEventListener(type, keep, true);
}

/** What stands beside the screen: its style sheet, its answers, what is said without a script. */
function isAround(node: Node): boolean {
  return !(node instanceof Element && node.matches('.onboarding'));
}

/** The answers in the page, each for one call; all other calls are made as ever. */
function earlyAnswers(early: EarlyCalls, data: DrawnData, areUsed: boolean): EarlyCalls {
  const { session, languages, qualification, section } = data.answers;
  const given = {
    fetchSession: session,
    fetchLanguages: languages,
    fetchQualification: qualification,
  };
  const waiting = new Map<string, object | null | undefined>(
    areUsed ? Object.entries({ ...given, ...(section && { fetchSection: section }) }) : [],
  );
  // Somebody else may be signed in when the browser brings the page back.
  addEventListener('pagehide', () => waiting.clear(), { once: true });
  return {
    ...early,
    drop: () => {
      waiting.clear();
      early.drop();
    },
    take(action, language, request) {
      if (performance.now() > ANSWER_LIFETIME_MS) waiting.clear();
      const isOther = action === 'fetchSection' && section?.id !== request?.sectionId;
      const isForeign = action === 'fetchQualification' && language !== data.locale;
      if (!waiting.has(action) || isOther || isForeign)
        return early.take(action, language, request);
      const answer = waiting.get(action);
      waiting.delete(action);
      const response = answer ? Response.json(answer) : new Response(null, { status: 401 });
      return { response: Promise.resolve(response), requestId: '' };
    },
  };
}
