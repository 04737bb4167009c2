import type { ReadonlySignal } from '@preact/signals-core';
import type { DisclaimerStore } from '../disclaimers/store';
import type { Documents } from '../documents/start-documents';
import type { CallContext, OnboardingApi } from '../http/api';
import type { ChangeLanguage } from '../language/change-language';
import type { LanguageStore } from '../language/store';
import type { KycStore } from '../profile/kyc-store';
import type { ProfileStore } from '../profile/store';
import type { AnswersStore } from '../review/answers-store';
import type { ReceiptStore } from '../review/receipt-store';
import type { Routing } from '../routing/routing';
import type { Visits } from '../section/types';
import type { SessionStore } from '../session/store';
import type { NoticeStore } from '../shell/notices-store';
import type { ThemeStore } from '../theme/store';
import type { Wallet } from '../wallet/start-wallet';
import type { Backend } from './backend';
import type { Host } from './host';
import type { Lifetime } from './lifetime';
import type { Once } from './once';
import type { ReportError } from './report-error';
import type { Logger } from './settings';
import type { SettingsStore } from './settings-store';

/** Everything one element owns: made once, alive as long as the element. Each function takes what it needs. */
export interface Stores {
  readonly host: Host;
  readonly configuration: SettingsStore;
  readonly logger: () => Logger;
  readonly lifetime: Lifetime;
  readonly routing: Routing;
  readonly backend: Backend;
  /** The store actions; a call interrupted by a lost session goes on after sign-in. */
  readonly api: OnboardingApi;
  readonly session: SessionStore;
  readonly language: LanguageStore;
  readonly profile: ProfileStore;
  readonly kyc: KycStore;
  readonly visits: Visits;
  readonly notices: NoticeStore;
  readonly theme: ThemeStore;
  readonly reportError: ReportError;
  /** The context of a call within `signal`, in the selected language. */
  readonly context: (signal: AbortSignal) => CallContext;
  /** The language to ask in: the selected one, else the nearest known wish. */
  readonly wishedLanguage: () => string;
}

/** What keeps a state but whose code comes when it is needed; it lives as long as the element. */
export interface LazyServices {
  readonly changeLanguage: Once<ChangeLanguage>;
  readonly documents: Once<Documents>;
  readonly wallet: Once<Wallet>;
  readonly disclaimers: Once<ReadonlySignal<DisclaimerStore>>;
  readonly answers: Once<AnswersStore>;
  readonly receipts: Once<ReceiptStore>;
}

/** Brings the widget to its first screen, and back to it after a removal, a sign-in or a new backend. */
export interface StartUp {
  /**
   * Loads what is still missing: session, languages, texts, qualification, KYC. Safe to call again at any
   * time; the newest call goes on, an older one ends.
   */
  loadMissing(): Promise<void>;
  /** As loadMissing, but asks for session and qualification again. */
  reload(): Promise<void>;
  /** Resolves when the first screen has come and nothing of this is under way. */
  settled(): Promise<void>;
}

/** What the investor, or the host through the element's methods, can ask for. */
export interface Actions {
  setLanguage(code: string): void;
  signIn(): void;
  signOut(): void;
  refresh(): void;
  goTo(milestoneId: string, sectionId?: string): void;
  /** Out of an unknown address, to where the work goes on. */
  goToStart(): void;
}

/** All of one element's app. */
export interface Onboarding {
  readonly stores: Stores;
  readonly startUp: StartUp;
  readonly lazyServices: LazyServices;
  readonly actions: Actions;
}
