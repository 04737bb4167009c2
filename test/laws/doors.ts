// The only file of the laws that knows the widget: its outer doors, as views, hosts and browsers use them.

import { createOnboarding } from '../../src/app/create-onboarding';
import { commandsOf, update } from '../../src/app/main';
import type { Host, HostProps } from '../../src/app/onboarding';
import { startWork } from '../../src/app/standing-work';
import { documentsOf } from '../../src/documents/start-documents';
import { createEarlyCalls } from '../../src/element/early-calls';
import { keepAndRestoreDrafts } from '../../src/form/drafts/keep-and-restore-drafts';
import { createSend } from '../../src/http/send';
import { loadTexts, withRest } from '../../src/language/load-texts';
import { DASHBOARD_PATH } from '../../src/routing/rules/routes';

/** A value that an investor gives. */
export type Answer = string | number | boolean;

/** What a host hears, reads in its log, and gives. */
export interface HostSide {
  readonly getAccessToken: (() => Promise<string | null>) | undefined;
  readonly drafts: 'session' | 'off';
  readonly heard: (type: string, detail: Readonly<Record<string, unknown>>) => void;
  readonly logged: (line: string) => void;
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
}

/** One element on one page. */
export interface Widget {
  screen(): Screen;
  /** What the stores hold of an investor, shown or not. */
  memory(): string;
  type(key: string, answer: Answer): void;
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
  save(): void;
  decide(decision: 'back' | 'leave' | 'keepMine' | 'useSaved' | 'confirm'): void;
  goTo(milestoneId: string, sectionId: string): void;
  goToDashboard(): void;
  setLanguage(code: string): void;
  refresh(): void;
  signOut(): void;
  /** Gives the element another `getAccessToken`. */
  setTokenSource(source: () => Promise<string | null>): void;
  remove(): void;
  putBack(): void;
}

/** Loads the code that the widget loads at first use, so that no wait for it is part of an order. */
export async function loadCode(): Promise<void> {
  await Promise.all([
    import('../../src/section/save-section'),
    import('../../src/form/store/rules-on-demand'),
    import('../../src/form/store/form-lists'),
    import('../../src/language/change-language'),
    import('../../src/profile/poll-kyc-status'),
    import('../../src/review/receipt-store'),
    import('../../src/http/upload/transfer'),
    ...['en', 'de'].map(async (locale) => withRest(await loadTexts(locale))),
  ]);
}

/** Opens the element in the current page. */
export async function openWidget({ heard, logged, ...given }: HostSide): Promise<Widget> {
  let getAccessToken = given.getAccessToken;
  const apiBase = 'https://api.example/v1';
  const send = createSend({
    apiBase: () => apiBase,
    auth: () => (given.getAccessToken ? 'bearer' : 'cookie'),
    getAccessToken: () => getAccessToken,
    whenTokenSource: async () => getAccessToken ?? (async () => null),
    tell: () => {},
  });
  let requests = 0;
  const newRequestId = () => `request-${++requests}`;
  const line = (...words: unknown[]) => logged(words.map(String).join(' '));
  const host: Host = {
    element: { getRootNode: () => ({ querySelectorAll: () => [] }) } as unknown as HTMLElement,
    root: {} as ShadowRoot,
    version: '0',
    send,
    tell: () => {},
    mistakes: [],
    answers: new Map(),
    early: createEarlyCalls(send, newRequestId),
    newRequestId,
    logger: { error: line, warn: line, info: line },
    preferredLanguage: () => 'en',
    emit: (type, detail) => {
      heard(type, detail);
      return true;
    },
    painted: () => {},
    showLoadFailure: () => {},
    app: () => Promise.reject(new Error('is made already')),
  };
  const props: HostProps = { host, apiBase, routing: 'memory', drafts: given.drafts };
  const onboarding = createOnboarding(host, props);
  const commands = commandsOf(onboarding);
  const { visits, session, profile, kyc, notices, routing } = onboarding;
  documentsOf(onboarding);

  const begin = () => {
    const work = startWork(onboarding);
    const drafts = given.drafts === 'session' ? keepAndRestoreDrafts(onboarding) : undefined;
    return () => {
      drafts?.stop();
      work.stop();
    };
  };
  let stop = begin();

  const shown = () => (session.signedIn.peek() ? visits.form.peek() : undefined);
  /** The form, where the investor can change it: no overlay, no dialog, no lock. */
  const open = () => {
    const form = shown();
    const isCovered = visits.busy.peek() || visits.loading.peek() || visits.question.peek();
    return form && !form.readOnly && !isCovered ? form : undefined;
  };

  const placeOf = (): Screen['place'] => {
    if (shown()) return 'section';
    if (session.error.peek() || profile.error.peek() || visits.error.peek()) return 'error';
    const isOpening = visits.loading.peek() || visits.visit.peek() !== undefined;
    return profile.qualification.peek() && !isOpening ? 'elsewhere' : 'skeleton';
  };

  return {
    screen: () => {
      const form = shown();
      const isSignedIn = session.signedIn.peek();
      return {
        investor: isSignedIn ? session.session.peek()?.investorId : undefined,
        isSignedOut: session.status.peek() === 'signed-out',
        isBusy: isSignedIn && (visits.busy.peek() || visits.loading.peek()),
        place: placeOf(),
        sectionId: form?.section.id,
        isReadOnly: form?.readOnly ?? false,
        answers: Object.fromEntries(form?.values.all() ?? []),
        etag: form?.saveState.etag(),
        dialog: isSignedIn ? visits.question.peek()?.kind : undefined,
        notices: notices.notices.peek().map(({ key }) => key),
        texts: [
          ...notices.notices.peek().map((notice) => JSON.stringify(notice)),
          ...(isSignedIn ? [JSON.stringify(kyc.answer.peek() ?? null)] : []),
          ...(form ? [JSON.stringify([...form.values.all(), ...form.kept().edits])] : []),
        ],
      };
    },
    memory: () => {
      const form = visits.form.peek();
      return JSON.stringify([
        ...notices.notices.peek(),
        ...(form ? [form.section, ...form.kept().edits] : []),
        ...[profile.qualification.peek(), profile.lastRead.peek(), kyc.answer.peek()],
      ]);
    },
    type: (key, answer) => open()?.edit(key, answer),
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
      if (form) documentsOf(onboarding).store[act](form, key);
    },
    save: () => void visits.submit(),
    decide: (decision) => {
      if (!session.signedIn.peek()) return;
      const answer = visits.question.peek()?.answer as ((given: string) => void) | undefined;
      answer?.(decision);
    },
    goTo: commands.goTo,
    goToDashboard: () => routing.navigate(DASHBOARD_PATH),
    setLanguage: (code) => commands.setLanguage(code),
    refresh: () => commands.refresh(),
    signOut: () => commands.signOut(),
    setTokenSource: (source) => {
      const before = onboarding.configuration.props.peek();
      getAccessToken = source;
      send.reset();
      update(onboarding, { ...before, getAccessToken: source });
    },
    remove: () => stop(),
    putBack: () => {
      stop = begin();
    },
  };
}
