import type { ReadonlySignal, Signal } from '@preact/signals-core';
import { createContext, useContext } from 'react';
import type { Mistake, Tell } from '../advice/mistake';
import type { DisclaimerStore } from '../disclaimers/disclaimers-store';
import type { Documents } from '../documents/start-documents';
import type { EarlyCalls } from '../element/early-calls';
import type { Return, TakenHandoff } from '../element/take-return';
import type { FollowedDrafts } from '../form/drafts/keep-and-restore-drafts';
import type { Ask, StoreAction } from '../http/call';
import type { CallContext } from '../http/host-api';
import type { Send } from '../http/send';
import type { DrawnScreen } from '../kit/lazy/drawn';
import type { LanguageChanges } from '../language/change-language';
import type { LanguageStore } from '../language/language-store';
import type { TextKey } from '../language/text';
import type { KycStore } from '../profile/kyc-store';
import type { ProfileStore } from '../profile/profile-store';
import type { AnswersStore } from '../review/answers-store';
import type { ReceiptStore } from '../review/receipt-store';
import type { Correction } from '../review/rules/corrections';
import type { RoutedWindow, Routing } from '../routing/routing';
import type { Visits } from '../section/visits';
import type { SessionStore } from '../session/session-store';
import type { NoticeStore } from '../shell/notices/notices-store';
import type { ThemeStore } from '../theme/theme-store';
import type { Wallet } from '../wallet/start-wallet';
import type { Backend } from './backend';
import type { DrawnTakeover } from './drawn/take-over';
import type { Emit } from './events/events';
import type { Lifetime } from './lifetime';
import type { Logger, OfferedLanguage, OnboardingProps } from './settings/settings';
import type { SettingsStore } from './settings/settings-store';
import type { StartUp } from './start-up';

/** A page as it is known before it is in a browser. */
export interface DrawnPage extends RoutedWindow {
  readonly baseURI: string;
  readonly languages: readonly string[];
}

/** What the custom element gives the app; the app makes everything else itself. */
export interface Host {
  /** What stands for the page on a server, which has none. */
  readonly page?: DrawnPage;
  /** The screen that a server draws, or has drawn. */
  drawn?: DrawnScreen & Partial<DrawnTakeover>;
  readonly element: HTMLElement;
  readonly root: ShadowRoot;
  readonly version: string;
  readonly send: Send;
  early: EarlyCalls;
  /** A random UUID, also where the page is plain HTTP. */
  readonly newRequestId: () => string;
  /** The host's logger, or the console; it never throws. */
  readonly logger: Logger;
  /** Notes a mistake of the integrator's or the backend's for the log. */
  readonly tell: Tell;
  /** What was noted and is not told yet. */
  readonly mistakes: Mistake[];
  /** Set by the app: called after each note, and when there is time to look for mistakes. */
  onMistake?: () => void;
  /** The last answer to each call as it came, until it was looked at. */
  readonly answers: Map<StoreAction, unknown>;
  /** Set by who looks at answers: called after each. */
  onAnswer?: () => void;
  /** The return of a redirect, or the hand-off, with which the page was opened, until the element that it belongs to takes it. */
  readonly returns: (Return | TakenHandoff)[];
  /** The language of requests before the investor's own is known. */
  readonly preferredLanguage: () => string;
  readonly emit: Emit;
  /** Shows the message that the app or a language can't be loaded, with a button that calls `retry`. */
  readonly showLoadFailure: (retry: () => void) => void;
  /** Call it once the first screen is painted; it removes the skeleton. */
  readonly painted: () => void;
  /**
   * Loads and makes the app of this element, once: its stores outlive every mount. Never rejects; a failed
   * load shows a message with a retry button, and the promise stays pending.
   */
  readonly app: (props: HostProps) => Promise<OnboardingApp>;
}

/** The props that r2wc passes: attributes, object properties and the host. */
export interface HostProps extends OnboardingProps {
  readonly host: Host;
}

/** The methods of the element. */
export interface Commands {
  languages(): readonly OfferedLanguage[];
  /** Without ids: to the dashboard. */
  goTo(milestoneId?: string, sectionId?: string): void;
  setLanguage(code: string): void;
  refresh(): void;
  signOut(): void;
}

/** One element's app: its stores live as long as the element, its React tree from mount to unmount. */
export interface OnboardingApp {
  readonly commands: Commands;
  /** Renders into the shadow root and begins the standing work; returns the unmount function. */
  mount(container: ShadowRoot): () => void;
  /** Applies changed attributes or properties. */
  update(props: HostProps): void;
}

/** Options for reporting one failure. */
export interface ReportOptions {
  /** False: log and event only, since the investor is informed in another way. */
  readonly notice?: boolean;
  /** The notice's text, where a plainer one than the code's own exists. */
  readonly key?: TextKey;
  /** The server's words to show, where they are not those of the error itself. */
  readonly detail?: string;
  /** What was tried: its notice goes once that has succeeded (`notices.over`). */
  readonly act?: string;
  /** Aborts when what the notice tells is over. */
  readonly until?: AbortSignal | undefined;
  /** Tries it again: the notice has a button for it. */
  readonly retry?: () => void;
}

/**
 * Everything that one element is made of, alive as long as the element. It is handed whole to every feature and
 * story, and made in create-onboarding.ts.
 */
export interface Onboarding {
  readonly host: Host;
  /** Which of the page's elements it was when it was first there with its code (`placeOf`); a move changes nothing. */
  place: string | undefined;
  readonly configuration: SettingsStore;
  readonly logger: () => Logger;
  readonly lifetime: Lifetime;
  readonly routing: Routing;
  readonly backend: Backend;
  /** Makes a call to the backend; one that a lost session interrupts goes on after the sign-in. */
  readonly call: Ask;
  readonly session: SessionStore;
  readonly language: LanguageStore;
  readonly profile: ProfileStore;
  readonly kyc: KycStore;
  readonly visits: Visits;
  readonly notices: NoticeStore;
  readonly theme: ThemeStore;
  readonly startUp: StartUp;
  /** What is made at its first use, by the feature that it belongs to. */
  readonly lazy: Lazy;
  /**
   * Reports any failure: a log line, one event and, when it is meant for the investor, a notice
   * (product-rules#unexpected-error-event). An aborted wait is no failure. Can be passed to a promise's catch.
   */
  readonly reportError: (error: unknown, options?: ReportOptions) => void;
  /**
   * Loads code at its first use. A failure is reported like a lost connection, the next call tries again, and
   * undefined is the answer.
   */
  readonly loadCode: <Code>(
    what: string,
    load: () => Promise<Code>,
    options?: ReportOptions,
  ) => Promise<Code | undefined>;
  /** Keeps what was typed until `signal` aborts, or the page is opened again. Rejects when its code can't be loaded. */
  readonly keepInput: (signal: AbortSignal) => Promise<void>;
  /** Whether what was kept of the open section is back in its form. */
  readonly isInputBack: Signal<boolean>;
  /** Tells the host that the first screen is usable; does nothing the second time. */
  readonly announceReady: () => void;
  /** The context of a call: aborted by `signal`, in the selected language. */
  readonly context: (signal: AbortSignal) => CallContext;
  /** The language of requests: the selected one, else the one the host or browser prefers. */
  readonly requestLanguage: () => string;
}

/** The stores of lazy features. */
export interface Lazy {
  languageChanges?: LanguageChanges;
  documents?: Documents;
  wallet?: Wallet;
  disclaimers?: ReadonlySignal<DisclaimerStore>;
  answers?: AnswersStore;
  receipt?: ReceiptStore;
  drafts?: FollowedDrafts;
  /** The corrections that the host was told of. */
  corrections?: readonly Correction[];
  /** The identity checks that an investor has picked, by section. */
  checkPicks?: { readonly investor: AbortSignal; readonly picks: Map<string, string> };
  /** The return of a redirect, until its provider is started with it. */
  returned?: {
    readonly investor: AbortSignal;
    readonly sectionId: string;
    readonly pluginId: string;
    readonly query: URLSearchParams;
  };
  /** The redirect of a check, until `signal` aborts, and whether all that was typed is kept for the way back. */
  leaving?: { readonly signal: AbortSignal; isAllKept: boolean };
  /** What providers answer when they are asked whether they can run here, by their objects and what loads them. */
  identityAnswers?: WeakMap<object, { isSupported?: Promise<boolean> }>;
}

/** The element of a view. */
export const OnboardingContext = createContext<Onboarding | undefined>(undefined);

/** Everything that the element of this view is made of; only inside the app. */
export function useOnboarding(): Onboarding {
  const onboarding = useContext(OnboardingContext);
  if (!onboarding) throw new Error('useOnboarding outside the app');
  return onboarding;
}
