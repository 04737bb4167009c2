import type { ReadonlySignal } from '@preact/signals-core';
import type { DisclaimerStore } from '../disclaimers/disclaimers-store';
import type { Documents } from '../documents/start-documents';
import type { OnboardingApi } from '../http/calls';
import type { CallContext } from '../http/host-api';
import type { ChangeLanguage } from '../language/change-language';
import type { LanguageStore } from '../language/language-store';
import type { KycStore } from '../profile/kyc-store';
import type { ProfileStore } from '../profile/profile-store';
import type { AnswersStore } from '../review/answers-store';
import type { ReceiptStore } from '../review/receipt-store';
import type { Routing } from '../routing/routing';
import type { Visits } from '../section/visits';
import type { SessionStore } from '../session/session-store';
import type { NoticeStore } from '../shell/notices/notices-store';
import type { ThemeStore } from '../theme/theme-store';
import type { Wallet } from '../wallet/start-wallet';
import type { Backend } from './backend';
import type { Host } from './events/host';
import type { ReportError } from './events/report-error';
import type { Once } from './once';
import type { Logger } from './settings/settings';
import type { SettingsStore } from './settings/settings-store';
import type { Lifetime } from './start/lifetime';

/**
 * All stores of one element, made once and alive as long as the element. Each function takes only what it
 * needs.
 */
export interface Stores {
  readonly host: Host;
  readonly configuration: SettingsStore;
  readonly logger: () => Logger;
  readonly lifetime: Lifetime;
  readonly routing: Routing;
  readonly backend: Backend;
  /** The store actions; a call interrupted by a lost session continues after sign-in. */
  readonly api: OnboardingApi;
  readonly session: SessionStore;
  readonly language: LanguageStore;
  readonly profile: ProfileStore;
  readonly kyc: KycStore;
  readonly visits: Visits;
  readonly notices: NoticeStore;
  readonly theme: ThemeStore;
  readonly reportError: ReportError;
  /** Tells the host that the first screen is usable; does nothing the second time. */
  readonly announceReady: () => void;
  /** The context of a call: aborted by `signal`, in the selected language. */
  readonly context: (signal: AbortSignal) => CallContext;
  /** The language of requests: the selected one, else the one the host or browser prefers. */
  readonly requestLanguage: () => string;
}

/** Everything that one element is made of. */
export interface Onboarding {
  readonly stores: Stores;
  readonly startUp: StartUp;
  readonly lazyServices: LazyServices;
  readonly actions: Actions;
}

/** Stores whose code is loaded at first use; each lives as long as the element. */
export interface LazyServices {
  readonly changeLanguage: Once<ChangeLanguage>;
  readonly documents: Once<Documents>;
  readonly wallet: Once<Wallet>;
  readonly disclaimers: Once<ReadonlySignal<DisclaimerStore>>;
  readonly answers: Once<AnswersStore>;
  readonly receipts: Once<ReceiptStore>;
}

/** Brings the widget to its first screen, also after a removal, a sign-in or a change of the backend. */
export interface StartUp {
  /**
   * Loads what is still missing: session, languages, texts, qualification, KYC. It can be called again at any
   * time; the latest call aborts an earlier one.
   */
  loadMissing(): Promise<void>;
  /** As loadMissing, but loads session and qualification again. */
  reload(): Promise<void>;
  /** Whether a start-up is under way, as after a move of the element. */
  isRunning(): boolean;
  /** Resolves when the first screen is loaded and no start-up is under way. */
  settled(): Promise<void>;
}

/** The actions of the investor and of the element's methods. */
export interface Actions {
  setLanguage(code: string): void;
  signIn(): void;
  signOut(): void;
  refresh(): void;
  goTo(milestoneId: string, sectionId?: string): void;
  /** Leads from an unknown address to the current section. */
  goToStart(): void;
}
