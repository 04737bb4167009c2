// The only file of the laws that knows the widget: its outer doors, as views, hosts and browsers use them.

import { effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals-core';
import { vi } from 'vitest';
import { version } from '../../../package.json';
import type { DrawnAnswers, DrawnData } from '../../../src/app/drawn/drawn-data';
import type { Host, HostProps, Onboarding } from '../../../src/app/onboarding';
import type { OnboardingApiAdapter } from '../../../src/http/host-api';
import type { IdentityCheck } from '../../../src/identity/identity-check';
import type { IdentityProvider } from '../../../src/identity/providers/identity-provider';
import { isBeside, PageElement, PageInput, rest, stubElements } from './page';

/** A value that an investor gives. */
export type Answer = string | number | boolean;

/** What a host hears, reads in its log, and gives. */
export interface HostSide {
  readonly apiBase: string;
  readonly getAccessToken: (() => Promise<string | null>) | undefined;
  /** The host's own calls, instead of HTTP. */
  readonly api: OnboardingApiAdapter | undefined;
  readonly drafts: 'session' | 'off';
  /** Whether the view of the disclaimers has arrived. */
  readonly hasDisclaimers: boolean;
  /** A provider of the host's own is started; it has started when that resolves. */
  readonly checkStarts: (start: CheckStart) => Promise<void>;
  readonly heard: (type: string, detail: Readonly<Record<string, unknown>>) => void;
  readonly logged: (line: string) => void;
  /** What the backend had answered the host's server, which has drawn the first screen; null: it has drawn nothing. */
  readonly drawn?: DrawnAnswers | null;
}

/** The plugin whose provider the host registers. */
export const OWN_CHECK = 'id-check-own';

/** One start of the host's own identity provider, which may report at any time, its end or not. */
export interface CheckStart {
  readonly token: string;
  isOver(): boolean;
  report(what: 'ready' | 'done' | 'cancel' | 'fail'): void;
  refreshToken(): Promise<string>;
}

/** What is on screen. */
export interface Screen {
  /** Who is signed in, as the navbar names them. */
  readonly investor: string | undefined;
  readonly isSignedOut: boolean;
  /** The loading overlay is shown. */
  readonly isBusy: boolean;
  /** A section, the dashboard, the error screen or the skeleton. */
  readonly place: 'section' | 'elsewhere' | 'error' | 'skeleton';
  readonly sectionId: string | undefined;
  readonly isReadOnly: boolean;
  /** The answers that the fields show, by key. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** The entity tag of what the form is made of. */
  readonly etag: string | undefined;
  readonly dialog: string | undefined;
  /** Every text that is about the investor. */
  readonly texts: readonly string[];
  /** What the notices are about, by the keys of their texts. */
  readonly notices: readonly string[];
  /** Ids of the disclaimers that are shown. */
  readonly disclaimers: readonly string[];
  /** The hand-off to the phone that is open, or has ended. */
  readonly handoff: ShownHandoff | undefined;
  /** Ids of the sections that the profile has, as the navigation shows them. */
  readonly sections: readonly string[];
}

/** A hand-off; `token`: of the address that its dialog shows. */
export interface ShownHandoff {
  readonly step: string;
  readonly sectionId: string;
  readonly isShown: boolean;
  readonly token: string | undefined;
  readonly code: string | undefined;
}

/** What the page for phones shows. */
export interface PhoneScreen {
  readonly step: string;
  /** Nothing more comes. */
  readonly isOver: boolean;
  readonly isBusy: boolean;
  readonly hasFailure: boolean;
  readonly code: string | undefined;
  /** Each file that is asked for, and how far it is. */
  readonly files: readonly { readonly documentId: string; readonly state: string }[];
}

/** The page for phones, in a page of its own. */
export interface PhoneWidget {
  screen(): PhoneScreen;
  /** What it holds of a hand-off, shown or not. */
  memory(): string;
  answer(isSame: boolean): void;
  send(documentId: string, file: File): void;
  tryAgain(): void;
  finish(): void;
  /** Another link is opened in the same page. */
  follow(token: string): void;
}

/** One element on one page. */
export interface Widget {
  screen(): Screen;
  /** What the stores hold of an investor, shown or not. */
  memory(): string;
  type(key: string, answer: Answer): void;
  /** Whether what a server has drawn is on screen, on which nobody has gone on yet. */
  isDrawn(): boolean;
  /** Types into a field that a server has drawn, until its script has taken it over; false where there is none. */
  typeBefore(key: string, text: string): boolean;
  /** Moves the focus into a field and out of it. */
  tabThrough(key: string): void;
  choose(key: string, file: File | null): void;
  /** Adds an entry to the only list; returns its slot's id. */
  addEntry(): string | undefined;
  removeEntry(slotId: string): void;
  /** Brings back what was removed last. */
  undoRemoval(): void;
  /** What the buttons at a failed file do. */
  onFailedFile(key: string, act: 'tryAgain' | 'giveUp'): void;
  /** 'Use your phone' at a file field, and what its dialog and its notice offer. */
  handOff(act: 'start' | 'show' | 'close', key: string): void;
  save(): void;
  /** The button of a check that has failed, was cancelled or is slow. */
  startCheckAgain(): void;
  decide(decision: 'back' | 'leave' | 'keepMine' | 'useSaved' | 'confirm'): void;
  goTo(milestoneId: string, sectionId: string): void;
  goToDashboard(): void;
  setLanguage(code: string): void;
  refresh(): void;
  signOut(): void;
  /** The investor completes the identity check on screen, as its provider tells. */
  completeCheck(): void;
  /** Accepts what is shown, and resolves with the ids that are shown as accepted then. */
  acceptDisclaimers(): Promise<readonly string[]>;
  putOffDisclaimers(): void;
  /** Gives the element another `getAccessToken`. */
  setTokenSource(source: () => Promise<string | null>): void;
  /** Leads the element to another backend. */
  setApiBase(apiBase: string): void;
  /** Whether the app's code has arrived. */
  hasApp(): boolean;
  /** Whether the message that the form could not be loaded is shown. */
  hasFailedToLoad(): boolean;
  /** Presses the button of that message. */
  tryAgain(): void;
  remove(): Promise<void>;
  putBack(): Promise<void>;
}

type Parts = Awaited<ReturnType<typeof importParts>>;

const importParts = async () => ({
  ...(await import('../../../src/element/investor-onboarding-element')),
  ...(await import('../../../src/app/create-onboarding')),
  ...(await import('../../../src/app/main')),
  ...(await import('../../../src/app/render-once')),
  ...(await import('../../../src/app/standing-work')),
  ...(await import('../../../src/shell/deferred-work')),
  ...(await import('../../../src/disclaimers/disclaimers-store')),
  ...(await import('../../../src/documents/start-documents')),
  ...(await import('../../../src/form/drafts/keep-and-restore-drafts')),
  ...(await import('../../../src/identity/identity-check')),
  ...(await import('../../../src/element/early-calls')),
  ...(await import('../../../src/http/send')),
  ...(await import('../../../src/kit/lazy/import-again')),
  ...(await import('../../../src/phone/phone')),
  ...(await import('../../../src/phone/rules/phone-state')),
  ...(await import('../../../src/routing/rules/routes')),
});

let parts: Promise<Parts> | undefined;

/** Loads all code, so that it is there as soon as a world lets it arrive. */
export async function loadCode(): Promise<void> {
  // The element's class is made where there are elements; other test files of this process had none.
  vi.resetModules();
  stubElements();
  parts = importParts();
  await parts;
  const { loadTexts, withRest } = await import('../../../src/language/load-texts');
  await Promise.all([
    import('../../../src/app/drawn/take-over'),
    import('../../../src/section/save-section'),
    import('../../../src/form/store/rules-on-demand'),
    import('../../../src/form/store/form-lists'),
    import('../../../src/language/change-language'),
    import('../../../src/profile/poll-kyc-status'),
    import('../../../src/review/receipt-store'),
    import('../../../src/http/upload/transfer'),
    import('../../../src/documents/hash-file'),
    ...['en', 'de'].map(async (locale) => withRest(await loadTexts(locale))),
  ]);
}

/** What is on screen while the app is not there: its skeleton, or the message that it could not be loaded. */
export const BEFORE_THE_APP: Screen = {
  investor: undefined,
  isSignedOut: false,
  isBusy: false,
  place: 'skeleton',
  sectionId: undefined,
  isReadOnly: false,
  answers: {},
  etag: undefined,
  dialog: undefined,
  texts: [],
  notices: [],
  disclaimers: [],
  handoff: undefined,
  sections: [],
};

const HEARD = [
  ...['ready', 'step-change', 'section-saved', 'wallet-linked', 'kyc-status', 'complete'],
  ...['sign-in', 'sign-out', 'language-change', 'error', 'correction-requested'],
].map((name) => `onboarding-${name}`);

/** What a page loads, for all of its elements. */
export interface PageCode {
  /** What the app of an element has made; undefined until it has arrived. */
  onboardingOf(element: object): Onboarding | undefined;
  /** The checks that an element shows. */
  checksOf(element: object): Pick<Checks, 'tryAgain'> | undefined;
}

/** Lets code arrive in the current page as `arrives` decides; it rejects where code fails. */
export async function openCode(arrives: (file: string) => Promise<void>): Promise<PageCode> {
  const of = await (parts ?? importParts());
  const made = new WeakMap<object, Onboarding>();
  const shown = new WeakMap<object, Checks>();
  const app = {
    loadBy: () => {},
    createApp: async (host: Host, props: HostProps) => {
      await of.takeOverDrawn(host, props);
      const own = of.createOnboarding(host, props);
      made.set(host.element, own);
      of.documentsOf(own);
      return {
        commands: of.commandsOf(own),
        mount: () => {
          const isShown = signal(!own.host.drawn?.isUnderWay);
          const checks = showChecks(of, own, isShown);
          shown.set(host.element, checks);
          const stop = startViews(of, own, isShown);
          return () => {
            checks.leave();
            stop();
          };
        },
        update: (changed: HostProps) => of.update(own, changed),
      };
    },
  };
  globalThis.$code = async <Code>(file: string, load: () => Promise<Code>): Promise<Code> => {
    if (file === 'react-dom/client') return undefined as Code;
    if (isBeside()) return load();
    if (file === '../app/main') {
      await arrives(file);
      return app as Code;
    }
    // As the build writes it around each import (tools/build/retry-imports.ts).
    await of.inTime(arrives(file));
    return load();
  };
  return {
    onboardingOf: (element) => made.get(element),
    checksOf: (element) => shown.get(element),
  };
}

interface Checks {
  tryAgain(): void;
  leave(): void;
}

/** As the views do: each check of the section that is on screen runs until another screen is. */
function showChecks(of: Parts, own: Onboarding, isShown: ReadonlySignal<boolean>): Checks {
  const { completion, form } = own.visits;
  let at: string | undefined;
  let running: { readonly end: () => void; readonly check: IdentityCheck }[] = [];
  const end = () => {
    for (const one of running) one.end();
    running = [];
  };
  const stop = effect(() => {
    const isSeen = isShown.value && own.session.signedIn.value;
    const section = isSeen ? form.value?.section : undefined;
    const isThere = of.readRoute(own.routing.path.value).sectionId === section?.id;
    const plugins = isThere && !completion.value ? (section?.plugins ?? []) : [];
    const place = plugins.length > 0 ? section?.id : undefined;
    if (place === at) return;
    at = place;
    untracked(() => {
      end();
      running = plugins.map((plugin) => {
        const facts = {
          sectionId: section?.id ?? '',
          locked: section?.status === 'locked',
          plugin,
        };
        const check = of.createIdentityCheck(facts, own);
        return { check, end: check.mount() };
      });
    });
  });
  return {
    tryAgain: () => {
      for (const { check } of running) check.tryAgain();
    },
    leave: () => {
      stop();
      end();
    },
  };
}

/** In place of the views: what they start, and stop with their removal. */
function startViews(of: Parts, own: Onboarding, isShown: Signal<boolean>): () => void {
  const { element } = own.host;
  const standing = of.startWork(own);
  if (!isShown.peek()) void goOnWithDrawn(of, own, isShown, standing.isComplete);
  const stopDeferred = of.startDeferredWork(own);
  const hasDrafts = element.getAttribute('drafts') === 'session';
  const drafts = hasDrafts ? of.keepAndRestoreDrafts(own) : undefined;
  const hasDisclaimers = element.hasAttribute('data-disclaimers');
  const stopFetching = hasDisclaimers ? fetchDisclaimers(of, own) : () => {};
  return () => {
    stopFetching();
    drafts?.stop();
    standing.stop();
    stopDeferred();
  };
}

/** As React does: it goes on with what is drawn, or draws anew, once all that the screen needs is there. */
async function goOnWithDrawn(
  of: Parts,
  own: Onboarding,
  isShown: Signal<boolean>,
  isComplete: Promise<void>,
): Promise<void> {
  const { host, language, lifetime, visits } = own;
  await of.renderOnce({
    ...{ texts: language.translate, isComplete, isSectionLoading: visits.loading },
    status: own.session.status,
    ...{ allTexts: language.loadAllTexts().catch(() => {}), signal: lifetime.signal },
    render: () => {
      host.drawn?.begin?.(own, null, {}, () => {});
      host.drawn?.over?.(own);
      isShown.value = true;
    },
  });
}

/** Draws a section: its answers, and a field for each of its texts. */
function drawInto(of: Parts, root: PageElement, apiBase: string, answers: DrawnAnswers): void {
  const { milestones = [], activeSection } = answers.qualification ?? {};
  const milestone = milestones.find(({ sections }) =>
    sections.some(({ id }) => id === activeSection?.id),
  );
  if (!milestone || !activeSection) return;
  const path = of.sectionPath(milestone.id, activeSection.id);
  const block = new PageElement('script');
  const data: DrawnData = { version, apiBase, locale: 'en', path, answers };
  block.textContent = JSON.stringify(data);
  const screen = new PageElement('div');
  screen.className = 'onboarding';
  const fields = (activeSection.elements ?? []).filter(({ type }) => type === 'string');
  const inputs = fields.map(({ id = '', value }) => new PageInput(id, String(value ?? '')));
  root.append(block, screen, ...inputs);
}

/** As the view does while a profile is shown: again for another investor. */
function fetchDisclaimers(of: Parts, own: Onboarding): () => void {
  const { context, profile } = own;
  const store = of.disclaimersOf(own);
  return effect(() => {
    if (!profile.qualification.value) return;
    const stop = new AbortController();
    void store.value.fetch(context(stop.signal));
    return () => stop.abort(new DOMException('fetched anew', 'AbortError'));
  });
}

/** A provider as a host registers it, whose starts the world is told. */
function ownProvider(checkStarts: HostSide['checkStarts']) {
  const provider: IdentityProvider = {
    start: async ({ config, signal, refreshToken, ...context }) => {
      await checkStarts({
        token: (config as { readonly sdkToken: string }).sdkToken,
        isOver: () => signal.aborted,
        report: (what) => (what === 'fail' ? context.fail(new Error('failed')) : context[what]()),
        refreshToken,
      });
    },
  };
  return {
    load: async () => {
      await globalThis.$code?.(OWN_CHECK, async () => undefined);
      return { default: provider };
    },
  };
}

/** Puts an element into the current page: its calls begin, and its code is loaded. */
export async function openWidget(code: PageCode, given: HostSide): Promise<Widget> {
  const { heard, logged } = given;
  const of = await (parts ?? importParts());
  const element = new of.InvestorOnboardingElement();
  const node = element as unknown as PageElement;
  const line = (...words: unknown[]) => logged(words.map(String).join(' '));
  element.logger = { error: line, warn: line, info: line };
  for (const type of HEARD) {
    element.addEventListener(type, (event) => heard(type, (event as CustomEvent).detail));
  }
  node.setAttribute('api-base', given.apiBase);
  node.setAttribute('auth', given.getAccessToken ? 'bearer' : 'cookie');
  node.setAttribute('routing', 'memory');
  node.setAttribute('drafts', given.drafts);
  if (given.hasDisclaimers) node.setAttribute('data-disclaimers', '');
  let running: CheckStart | undefined;
  const checkStarts = (start: CheckStart) => {
    running = start;
    return given.checkStarts(start);
  };
  element.identityProviders = { [OWN_CHECK]: ownProvider(checkStarts) };
  if (given.api) element.api = given.api;
  if (given.getAccessToken) element.getAccessToken = given.getAccessToken;
  const root = element.shadowRoot as unknown as PageElement;
  if (given.drawn) drawInto(of, root, given.apiBase, given.drawn);
  const drawn = root.children.filter((one) => one instanceof PageInput);
  // What React hears from a control, of the server's or of its own.
  const listen = (input: PageInput) =>
    input.addEventListener('input', () => open()?.edit(input.id, input.value));
  for (const input of drawn) listen(input);
  root.getElementById = (id) => {
    if (!open()?.values.all().has(id)) return null;
    const input = new PageInput(id, '');
    listen(input);
    return input;
  };
  /** The stores are behind what a server has drawn until the app goes on with it. */
  const isDrawn = () => drawn.length > 0 && (made()?.host.drawn?.isUnderWay ?? !made());
  const body = document.body as unknown as PageElement;
  const connect = () => {
    body.append(node);
    node.isConnected = true;
    element.connectedCallback();
  };
  connect();
  const failure = () => element.shadowRoot?.querySelector('.load-failure');

  const made = () => code.onboardingOf(element);
  const ofInvestor = <Value>(read: (own: Onboarding) => Value): Value | undefined => {
    const onboarding = made();
    return onboarding?.session.signedIn.peek() ? read(onboarding) : undefined;
  };
  const shown = () => ofInvestor(({ visits }) => visits.form.peek());
  /** The form, where the investor can change it: no overlay, no dialog, no lock, no words of a finished profile. */
  const open = () => {
    const form = shown();
    const isCovered = ofInvestor(
      ({ visits }) =>
        visits.busy.peek() ||
        visits.loading.peek() ||
        visits.question.peek() ||
        visits.completion.peek(),
    );
    return form && !form.readOnly && !isCovered ? form : undefined;
  };

  const placeOf = ({ session, profile, visits }: Onboarding): Screen['place'] => {
    if (shown()) return 'section';
    if (session.error.peek() || profile.error.peek() || visits.error.peek()) return 'error';
    const isOpening = visits.loading.peek() || visits.visit.peek() !== undefined;
    return profile.qualification.peek() && !isOpening ? 'elsewhere' : 'skeleton';
  };

  const handoffOf = (onboarding: Onboarding): ShownHandoff | undefined => {
    const { current, isShown } = of.documentsOf(onboarding).handoffs;
    const handoff = current.peek();
    if (!handoff) return undefined;
    const { url, code: number } = handoff.created.peek() ?? {};
    const [, token] = url?.split('#handoff=') ?? [];
    const { step } = handoff.state.peek();
    const { sectionId } = handoff;
    return { step, sectionId, isShown: isShown.peek(), token, code: number };
  };

  return {
    screen: () => {
      const onboarding = made();
      if (!onboarding || isDrawn()) return BEFORE_THE_APP;
      const { kyc, lazy, notices, session, visits } = onboarding;
      const form = shown();
      const isSignedIn = session.signedIn.peek();
      return {
        investor: isSignedIn ? session.session.peek()?.investorId : undefined,
        isSignedOut: session.status.peek() === 'signed-out',
        isBusy: isSignedIn && (visits.busy.peek() || visits.loading.peek()),
        place: placeOf(onboarding),
        sectionId: form?.section.id,
        isReadOnly: form?.readOnly ?? false,
        answers: Object.fromEntries(form?.values.all() ?? []),
        etag: form?.saveState.etag(),
        handoff: isSignedIn ? handoffOf(onboarding) : undefined,
        dialog: isSignedIn ? visits.question.peek()?.kind : undefined,
        notices: notices.notices.peek().map(({ key }) => key),
        sections: isSignedIn
          ? (onboarding.profile.qualification.peek()?.milestones ?? []).flatMap(({ sections }) =>
              sections.map(({ id }) => id),
            )
          : [],
        disclaimers: isSignedIn
          ? (lazy.disclaimers?.peek().shown.peek() ?? []).map(({ id }) => id)
          : [],
        texts: [
          ...notices.notices.peek().map((notice) => JSON.stringify(notice)),
          ...(isSignedIn ? [JSON.stringify(kyc.answer.peek() ?? null)] : []),
          ...(form ? [JSON.stringify([...form.values.all(), ...form.kept().edits])] : []),
        ],
      };
    },
    memory: () => {
      const own = made();
      const { kyc, notices, profile, visits } = own ?? {};
      const handoff = own && handoffOf(own);
      const form = visits?.form.peek();
      return JSON.stringify([
        ...(notices?.notices.peek() ?? []),
        ...(form ? [form.section, ...form.kept().edits] : []),
        ...(handoff ? [handoff] : []),
        ...[profile?.qualification.peek(), profile?.lastRead.peek(), kyc?.answer.peek()],
      ]);
    },
    type: (key, answer) => !isDrawn() && open()?.edit(key, answer),
    isDrawn,
    typeBefore: (key, text) => {
      const input = drawn.find(({ id }) => id === key);
      if (!input?.isConnected || !isDrawn()) return false;
      input.value = text;
      return true;
    },
    tabThrough: (key) => open()?.messages.blur(key),
    choose: (key, file) => open()?.choose(key, file),
    addEntry: () => {
      const lists = open()?.lists;
      const [list] = lists?.model.lists.all ?? [];
      return list && lists?.add(list)?.fieldset.id;
    },
    removeEntry: (slotId) => {
      const lists = open()?.lists;
      const slots = lists?.model.lists.all.flatMap((list) => list.slots) ?? [];
      const slot = slots.find(({ fieldset }) => fieldset.id === slotId);
      if (slot) lists?.remove(slot);
    },
    undoRemoval: () => {
      const lists = open()?.lists;
      const [list] = lists?.model.lists.all ?? [];
      const removal = list && lists?.removals(list).peek().at(-1);
      if (removal) lists?.undo(removal);
    },
    onFailedFile: (key, act) => {
      const form = open();
      const onboarding = made();
      if (form && onboarding) of.documentsOf(onboarding).store[act](form, key);
    },
    handOff: (act, key) => {
      const form = open();
      const onboarding = made();
      if (!form || !onboarding) return;
      const { handoffs } = of.documentsOf(onboarding);
      if (act === 'start') void handoffs.start(form, key);
      else if (handoffs.current.peek()) handoffs[act]();
    },
    save: () => {
      // A finished profile has no button to press, and that of a drawn screen waits.
      if (isDrawn()) return;
      const visits = made()?.visits;
      if (!visits?.completion.peek()) void visits?.submit();
    },
    startCheckAgain: () => code.checksOf(element)?.tryAgain(),
    decide: (decision) => {
      const question = ofInvestor(({ visits }) => visits.question.peek());
      (question?.answer as ((given: string) => void) | undefined)?.(decision);
    },
    goTo: (milestoneId, sectionId) => element.goTo(milestoneId, sectionId),
    goToDashboard: () => made()?.routing.navigate(of.DASHBOARD_PATH),
    setLanguage: (code) => element.setLanguage(code),
    refresh: () => element.refresh(),
    signOut: () => element.signOut(),
    completeCheck: () => running?.report('done'),
    acceptDisclaimers: async () => {
      const own = made();
      const store = own?.lazy.disclaimers?.peek();
      if (!own || !store) return [];
      const ids = store.shown.peek().map(({ id }) => id);
      try {
        await store.accept(ids, own.context(own.lifetime.investor));
      } catch {
        return [];
      }
      // What is put off meanwhile is said to be missing, though no error is shown any more.
      if (store.error.peek() || store.putOffCount.peek() > 0) return [];
      return ids.filter((id) => !store.accepting.peek().has(id));
    },
    putOffDisclaimers: () => ofInvestor(({ lazy }) => lazy.disclaimers?.peek().putOff()),
    setTokenSource: (source) => {
      element.getAccessToken = source;
    },
    setApiBase: (apiBase) => node.setAttribute('api-base', apiBase),
    hasApp: () => made() !== undefined,
    hasFailedToLoad: () => Boolean(failure()),
    tryAgain: () => {
      const [, button] = (failure() as unknown as PageElement | null)?.children ?? [];
      button?.onclick?.();
    },
    remove: async () => {
      node.remove();
      node.isConnected = false;
      element.disconnectedCallback();
      await rest(1);
    },
    putBack: async () => {
      connect();
      await rest(1);
    },
  };
}

/** Opens the page for phones, with the token of its address; it is empty after a reload. */
export async function openPhone(
  given: Pick<HostSide, 'apiBase' | 'logged'> & { readonly token?: string | undefined },
): Promise<PhoneWidget> {
  const of = await (parts ?? importParts());
  const { apiBase, logged, token } = given;
  const newRequestId = () => 'a-request-of-the-phone';
  const send = of.createSend({
    auth: () => 'bearer',
    getAccessToken: () => undefined,
    whenTokenSource: () => new Promise(() => {}),
    tell: () => {},
  });
  const line = (...words: unknown[]) => logged(words.map(String).join(' '));
  const element = new PageElement();
  const host = {
    ...{ element, root: element.attachShadow(), version: '1.0.0', mistakes: [] },
    ...{ send, newRequestId, early: of.createEarlyCalls(send, newRequestId), answers: new Map() },
    returns: token === undefined ? [] : [{ token }],
    logger: { error: line, warn: line, info: line },
    preferredLanguage: () => 'en',
    ...{ tell: () => {}, emit: () => true, painted: () => {}, showLoadFailure: () => {} },
  } as unknown as Host;
  // What may be wrong with a file is asked in tests of its own: here each one is to arrive.
  const phone = of.createPhone(host, { host, apiBase, documentAdvice: 'off' });
  phone.lifetime.begin();
  void phone.start();
  return {
    screen: () => {
      const step = phone.step.peek();
      return {
        ...{ step, isOver: of.isPhoneOver(step), isBusy: phone.isBusy.peek() },
        hasFailure: phone.failure.peek() !== undefined,
        code: phone.handoff.peek()?.code,
        files: phone.documents.peek().map(({ asked, state }) => ({
          ...{ documentId: asked.documentId, state: state.peek().name },
        })),
      };
    },
    memory: () =>
      JSON.stringify([phone.handoff.peek() ?? null, phone.documents.peek(), host.returns]),
    answer: (isSame) => phone.answer(isSame),
    send: (documentId, file) => {
      const all = phone.step.peek() === 'files' ? phone.documents.peek() : [];
      const document = all.find(({ asked }) => asked.documentId === documentId);
      if (document) phone.send(document, file);
    },
    tryAgain: () => {
      if (phone.step.peek() === 'failed') phone.openAgain();
      for (const document of phone.documents.peek()) {
        if (['lost', 'failed'].includes(document.state.peek().name)) phone.tryAgain(document);
      }
    },
    finish: () => {
      if (phone.step.peek() === 'files') void phone.finish();
    },
    follow: (other) => phone.restart({ token: other }),
  };
}
