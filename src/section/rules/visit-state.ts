import type { FieldValues } from '../../form/rules/model/section-model';
import type { DifferingAnswer } from '../../form/rules/payload/differing-answers';
import type { UpdateWarning } from '../../form/rules/payload/warn-on-update';
import type { OnboardingError } from '../../http/errors';
import type { PayloadEntry } from '../../http/host-api';
import type { Section } from '../../http/schemas/section-schema';
import type { NextStep, SectionPlace } from '../../profile/rules/next-section';
import type { UnchangedAnswer, UnchangedRemark } from '../../review/rules/unchanged-remarks';
import type { WalletProof } from '../../wallet/rules/section/wallet-proof';
import type { SaveOutcome } from './save-outcome';
import type { RereadReason } from './save-refusal';

/** One submit, computed once when the investor submits. */
export interface Submission {
  /** Remarked fields that would be saved as they were; empty when there is nothing to ask about. */
  readonly unchanged: readonly UnchangedRemark[];
  /** What the update warning lists; empty when nothing has to be confirmed. */
  readonly warnings: readonly UpdateWarning[];
  /** The signature to link before the save; null if there is none or it is linked. */
  readonly proof: WalletProof | null;
  /** The payload; null when there is nothing to save. */
  readonly elements: readonly PayloadEntry[] | null;
  /** The form's current values. */
  readonly values: FieldValues;
  /** An earlier save of this visit succeeded, but the profile was not read after it. */
  readonly isSaved: boolean;
}

/** The open section while nothing is being sent. */
export interface Open {
  place: SectionPlace;
  /** The form has answers that a save would change. */
  unsaved: boolean;
  /** The values of a save whose answer was lost, so that they may be stored or not. */
  sent: FieldValues | null;
  /** The section has to be reread when nothing else is under way. */
  isStale: boolean;
  /** The investor's answer in this visit to the question about unchanged remarks. */
  unchanged: UnchangedAnswer;
}

/** While something is sent or followed; the form can't be edited then. `onward`: where to go afterwards. */
export type Busy = Open & { onward: string | null };

/** `isReviewed`: the review differs from the one in the form; it is shown before anything is saved. */
interface Reviewed {
  isReviewed: boolean;
}

/** The data of each state of a visit. */
interface States {
  closed: object;
  opening: { place: SectionPlace; isReading: boolean; error: OnboardingError | null };
  /** `reading`: the section is being reread, behind the loading overlay or unseen. */
  editing: Open & { reading: 'overlay' | 'unseen' | null; error: OnboardingError | null };
  /** The question is open whether remarked fields are meant to stay as they were. */
  doubting: Open & { submission: Submission };
  /** The update warning is open. */
  confirming: Open & { submission: Submission };
  linking: Busy & { submission: Submission };
  /** `isSecond`: the save after a reread, or for files that came in during the first; there is no third. */
  saving: Busy & { submission: Submission; isSecond: boolean };
  /** The section is being reread after a refused or lost save (`cause`), or before a new save (null). */
  reconciling: Busy & {
    submission: Submission;
    why: RereadReason;
    cause: OnboardingError | null;
  };
  /** The section was changed elsewhere, and the investor chooses whose answers to keep. */
  choosing: Open & Reviewed & { stored: Section; answers: readonly DifferingAnswer[] };
  /** The profile is being read after a save; `isUnderWay` is false after a removal. */
  following: Busy & { isUnderWay: boolean };
  /** Nothing is left to do: the KYC status is being read. completion-delay.ts has the 3 s that follow. */
  finishing: Busy & { isUnderWay: boolean };
  /** The investor is asked before leaving unsaved answers. */
  leaving: Open & { to: string };
}

/** The investor's choice in one of the dialogs. */
export type Decision = 'back' | 'leave' | 'keepMine' | 'useSaved';

/** The data of each event of a visit. */
interface Events {
  /** The route leads to a section, or to a screen without one (`close`). */
  open: { place: SectionPlace };
  close: object;
  /** The section was read; `isAsShown`: it equals what the form was made of. */
  opened: Reviewed & { section: Section; isAsShown: boolean };
  failed: { error: OnboardingError };
  edited: { unsaved: boolean };
  submit: { submission: Submission };
  confirmed: object;
  decided: { decision: Decision };
  linked: object;
  /** `notSaved`: the sent values of answers that have changed since; `rest` saves those, null for none. */
  saved: { etag: string | undefined; notSaved: FieldValues; rest: Submission | null };
  /** The section was reread for a save; `submission` has the same answers on top of `stored`. */
  reread: Reviewed & {
    outcome: SaveOutcome;
    stored: Section;
    answers: readonly DifferingAnswer[];
    submission: Submission;
  };
  /** The profile was read; `isOpen`: this section is still active in it. */
  followed: { next: NextStep; isOpen: boolean };
  /** The KYC status was read, or reading it failed. */
  kycRead: object;
  /** Reread the section: in another language, after a failure, or after an identity check's decision. */
  reloadAsked: object;
  refreshAsked: object;
  leaveAsked: { to: string };
  /** The call under way was aborted from outside, such as by another investor's sign-in. */
  cutOff: object;
  removed: object;
  cameBack: object;
}

/** What a new form takes over from the one on screen: nothing, the edits, or the compared input. */
export type Takeover = 'fresh' | 'edits' | 'compared';

/** The data of each effect. */
interface Effects {
  /** `isUnseen`: behind the form, without the overlay. */
  read: { place: SectionPlace; isUnseen: boolean };
  /** `answers`: if the investor keeps theirs, the answers that differ from the stored ones. */
  show: { section: Section; takeover: Takeover; answers?: readonly DifferingAnswer[] };
  dropForm: object;
  announceStep: { place: SectionPlace };
  /** Tells a pending completion that the investor is working again. */
  workOn: object;
  link: { proof: WalletProof };
  save: { submission: Submission };
  showRemarks: object;
  markSaved: { etag: string | undefined; notSaved?: FieldValues };
  announceSaved: { place: SectionPlace };
  reread: { why: RereadReason; sent: FieldValues | null };
  lock: { place: SectionPlace };
  /** `isFetched` false: nothing was saved, so the loaded profile decides how to continue. */
  follow: { place: SectionPlace; isFetched: boolean };
  clearSaved: object;
  readKyc: object;
  complete: object;
  submitAgain: object;
  goTo: { to: string | SectionPlace };
  /** `text`: the notice's text, where a plainer one than the code's own exists. */
  report: { error: OnboardingError; text?: 'form.notSaved' | 'form.saveUnknown' };
  /** Log and event only; the screen shows the error. */
  logFailure: { error: OnboardingError };
}

export type StateOf<Name extends keyof States> = {
  [One in Name]: { readonly name: One } & Readonly<States[One]>;
}[Name];
export type EventOf<Type extends keyof Events> = { readonly type: Type } & Readonly<Events[Type]>;
export type EffectOf<Type extends keyof Effects> = { readonly type: Type } & Readonly<
  Effects[Type]
>;

/** The state of one visit, from opening a section to leaving it. */
export type VisitState = { [Name in keyof States]: StateOf<Name> }[keyof States];
export type VisitEvent = { [Type in keyof Events]: EventOf<Type> }[keyof Events];
export type VisitEffect = { [Type in keyof Effects]: EffectOf<Type> }[keyof Effects];

/** No section is open. */
export const CLOSED: VisitState = { name: 'closed' };

/** Something is being submitted: the loading overlay is shown. */
export function isBusy({ name }: VisitState): boolean {
  return ['linking', 'saving', 'reconciling', 'following', 'finishing'].includes(name);
}

/** The section is being loaded: the loading overlay is shown. */
export function isLoading(state: VisitState): boolean {
  if (state.name === 'opening') return state.isReading;
  return state.name === 'editing' && state.reading === 'overlay';
}

/** A state in which a dialog is open. */
export type DialogState = StateOf<'doubting' | 'confirming' | 'choosing' | 'leaving'>;

/** The open dialog of a visit; null for none. */
export function dialogOf(state: VisitState): DialogState | null {
  switch (state.name) {
    case 'doubting':
    case 'confirming':
    case 'choosing':
    case 'leaving':
      return state;
    default:
      return null;
  }
}

/** The investor's answer in this visit to the question about unchanged remarks. */
export function unchangedAnswer(state: VisitState): UnchangedAnswer {
  return 'unchanged' in state ? state.unchanged : 'none';
}

/** The visit waits for a call; in any other state none is under way. */
export function isWaiting(state: VisitState): boolean {
  if (state.name === 'opening') return state.isReading;
  if (state.name === 'editing') return state.reading !== null;
  if (state.name === 'following' || state.name === 'finishing') return state.isUnderWay;
  return isBusy(state);
}

/** Whether the section can be left at once: nothing is under way and no input would be lost. */
export function canLeave(state: VisitState): boolean {
  if (state.name === 'closed' || state.name === 'opening') return true;
  // The question about unchanged remarks also comes when nothing was typed.
  const isAtRest = state.name === 'editing' || state.name === 'doubting';
  return isAtRest && !state.unsaved && state.sent === null;
}
