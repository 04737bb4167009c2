import type { ReadonlySignal } from '@preact/signals-core';
import type { FormStore, KeptInput } from '../form/store';
import type { CallContext } from '../http/api';
import type { OnboardingError } from '../http/errors';
import type { Section } from '../http/schemas';
import type { TextKey } from '../language/text';
import type { KycStore } from '../profile/kyc-store';
import type { SectionPlace } from '../profile/rules/next-section';
import type { ProfileStore } from '../profile/store';
import type { Completion } from './announce-completion';
import type { Decision, DialogState, VisitState } from './rules/visit-state';
import type { SubmitCalls } from './submit-calls';

/** The section on screen and its visit. */
export interface Visits {
  readonly state: ReadonlySignal<VisitState>;
  readonly form: ReadonlySignal<FormStore | undefined>;
  /** Something is being submitted: the loading overlay stands. */
  readonly busy: ReadonlySignal<boolean>;
  /** The section is on its way to the screen: the loading overlay stands. */
  readonly loading: ReadonlySignal<boolean>;
  /** Why the section could not be read. */
  readonly error: ReadonlySignal<OnboardingError | null>;
  /** The dialog that is open. */
  readonly dialog: ReadonlySignal<DialogState | null>;
  /** Where the investor is about to go, past unsaved answers, while they are asked. */
  readonly leavingTo: ReadonlySignal<string | undefined>;
  /** When the last save happened. */
  readonly savedAt: ReadonlySignal<Date | undefined>;
  /** Opens a section; does nothing when it is open already. */
  open(place: SectionPlace): void;
  /** Another screen takes the section's place. */
  close(): void;
  /** Asked before each move to a path: true holds it, until a save or the investor decides. */
  guard(path: string): boolean;
  /** Carries out the submit flow for the open form; never rejects. */
  submit(options?: { readonly isConfirmed: boolean }): Promise<void>;
  /** Goes on from a question about the answers: unchanged remarks, update warning. */
  confirm(): void;
  /** Answers the dialog that is open. */
  decide(decision: Decision): void;
  /** Reads the open section anew; what was typed stays. Resolves when it is there, or could not be read. */
  reload(signal: AbortSignal): Promise<void>;
  /** Reads the open section behind its form. */
  refresh(): void;
  /** The element was removed: what was under way has ended. */
  interrupt(): void;
  /** Takes up what a removal ended. */
  resume(): void;
  /** The investor is gone: sign-out, another investor, another backend. */
  forget(): void;
}

/** What the visits of one element need. */
export interface VisitDeps {
  readonly profile: ProfileStore;
  readonly kyc: Pick<KycStore, 'read' | 'readAnew'>;
  /** Work of which only the newest counts; it ends with the element's removal. */
  readonly task: { next(): AbortSignal; stop(): void };
  readonly context: (signal: AbortSignal) => CallContext;
  readonly createForm: (section: Section, kept?: KeptInput) => FormStore;
  /** Loads the rules that judge the answers and the calls of a submit; rejects when they can't be loaded. */
  readonly loadSubmitCalls: () => Promise<SubmitCalls>;
  readonly completion: Completion;
  readonly navigate: (to: string | SectionPlace) => void;
  readonly announce: (
    type: 'onboarding-step-change' | 'onboarding-section-saved',
    place: SectionPlace,
  ) => void;
  /** A section came to the screen. */
  readonly onOpened: (form: FormStore) => void;
  /** The button that had the focus is disabled: reading goes on at what says why. */
  readonly onLocked: () => void;
  readonly clearNotices: () => void;
  readonly report: (
    error: OnboardingError,
    options: { readonly notice?: boolean; readonly key?: TextKey },
  ) => void;
  readonly now: () => Date;
}
