import type { ReadonlySignal } from '@preact/signals-core';
import type { FormStore, KeptInput } from '../form/store/form-store';
import type { CallContext } from '../http/api';
import type { OnboardingError } from '../http/errors';
import type { Section } from '../http/schemas/section-schema';
import type { TextKey } from '../language/text';
import type { KycStore } from '../profile/kyc-store';
import type { ProfileStore } from '../profile/profile-store';
import type { SectionPlace } from '../profile/rules/next-section';
import type { Completion } from './announce-completion';
import type { Decision, DialogState, VisitState } from './rules/visit-state';
import type { SubmitCalls } from './submit-calls';

/** The section on screen and its visit. */
export interface Visits {
  readonly state: ReadonlySignal<VisitState>;
  readonly form: ReadonlySignal<FormStore | undefined>;
  /** Something is being submitted: the loading overlay is shown. */
  readonly busy: ReadonlySignal<boolean>;
  /** The section is being loaded: the loading overlay is shown. */
  readonly loading: ReadonlySignal<boolean>;
  /** Why the section could not be read. */
  readonly error: ReadonlySignal<OnboardingError | null>;
  /** The open dialog. */
  readonly dialog: ReadonlySignal<DialogState | null>;
  /** Where the investor wants to go while they are asked about unsaved answers. */
  readonly leavingTo: ReadonlySignal<string | undefined>;
  /** The time of the last save. */
  readonly savedAt: ReadonlySignal<Date | undefined>;
  /** Opens a section; does nothing if it is open. */
  open(place: SectionPlace): void;
  /** Call when another screen replaces the section. */
  close(): void;
  /** Call before each navigation: true prevents it until a save ends or the investor decides. */
  guard(path: string): boolean;
  /** Runs the submit flow for the open form; never rejects. */
  submit(options?: { readonly isConfirmed: boolean }): Promise<void>;
  /** Continues after the update warning. */
  confirm(): void;
  /** Answers the open dialog. */
  decide(decision: Decision): void;
  /** Rereads the open section; unsaved input is kept. Resolves when it is shown, or could not be read. */
  reload(signal: AbortSignal): Promise<void>;
  /** Rereads the open section behind its form. */
  refresh(): void;
  /** Call when the element is removed: calls under way were aborted. */
  interrupt(): void;
  /** Resumes what a removal interrupted. */
  resume(): void;
  /** Forgets the section: sign-out, another investor, another backend. */
  forget(): void;
}

/** What the visits of one element need. */
export interface VisitDeps {
  readonly profile: ProfileStore;
  readonly kyc: Pick<KycStore, 'read' | 'refresh'>;
  /** A task of which only the latest run counts; it aborts with the element's removal. */
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
  /** Called when a section is shown. */
  readonly onOpened: (form: Pick<FormStore, 'section' | 'model'>) => void;
  /** Called when the section gets locked: moves the focus from the disabled button to the message. */
  readonly onLocked: () => void;
  readonly clearNotices: () => void;
  readonly report: (
    error: OnboardingError,
    options: { readonly notice?: boolean; readonly key?: TextKey; readonly detail?: string },
  ) => void;
  readonly now: () => Date;
}
