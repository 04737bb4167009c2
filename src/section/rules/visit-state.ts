import type { FieldValues } from '../../form/rules/model/section-model';
import type { DifferingAnswer } from '../../form/rules/payload/differing-answers';
import type { UpdateWarning } from '../../form/rules/payload/warn-on-update';
import type { OnboardingError } from '../../http/errors';
import type { PayloadEntry, Section } from '../../http/schemas';
import type { NextStep, SectionPlace } from '../../profile/rules/next-section';
import type { UnchangedAnswer, UnchangedRemark } from '../../review/rules/unchanged-remarks';
import type { WalletProof } from '../../wallet/rules/section/wallet-proof';
import type { SaveOutcome } from './save-outcome';
import type { RereadReason } from './save-refusal';

/** What one submit is about, computed once when the investor submits. */
export interface Submission {
  /** Remarked fields that would be saved as they were; empty when there is nothing to ask about. */
  readonly unchanged: readonly UnchangedRemark[];
  /** What the update warning lists; empty when nothing has to be confirmed. */
  readonly warnings: readonly UpdateWarning[];
  /** The signature to link before the save; null when there is none, or it is linked. */
  readonly proof: WalletProof | null;
  /** What the save sends; null when there is nothing to save. */
  readonly elements: readonly PayloadEntry[] | null;
  /** The form's values now. */
  readonly values: FieldValues;
  /** An earlier save of this visit was answered, but the profile was not read after it. */
  readonly isSaved: boolean;
}

/** The open section while nothing is sent. */
export interface Open {
  place: SectionPlace;
  /** The form has answers that a save would change. */
  unsaved: boolean;
  /** The values of a save whose answer was lost: nobody knows whether they are stored. */
  sent: FieldValues | null;
  /** The section has to be read again when nothing else is under way. */
  isStale: boolean;
  /** What was said in this visit to the question about unchanged remarks. */
  unchanged: UnchangedAnswer;
}

/** While something is sent or followed; nothing can be typed then. `onward`: where to go when it is over. */
export type Busy = Open & { onward: string | null };

/** What each state of a visit holds. */
interface States {
  closed: object;
  opening: { place: SectionPlace; isReading: boolean; error: OnboardingError | null };
  /** `reading`: the section is read again, behind the loading overlay or unseen. */
  editing: Open & { reading: 'overlay' | 'unseen' | null; error: OnboardingError | null };
  /** The question is open whether remarked fields are meant to stay as they were. */
  doubting: Open & { submission: Submission };
  /** The update warning is open. */
  confirming: Open & { submission: Submission };
  linking: Busy & { submission: Submission };
  /** `isSecond`: on top of what a reread found, or of the first; there is no third. */
  saving: Busy & { submission: Submission; isSecond: boolean };
  /** The section is read again, since a save was refused or lost: `cause`, or null before a new save. */
  reconciling: Busy & {
    submission: Submission;
    why: RereadReason;
    cause: OnboardingError | null;
  };
  /** The section was changed elsewhere, and the investor chooses whose answers stay. */
  choosing: Open & { stored: Section; answers: readonly DifferingAnswer[] };
  /** The profile is read after a save; `isUnderWay` is false after a removal. */
  following: Busy & { isUnderWay: boolean };
  /** Nothing is left to do: the KYC status is read. The 3 s that follow are in completion.ts. */
  finishing: Busy & { isUnderWay: boolean };
  /** The question before unsaved answers are left behind. */
  leaving: Open & { to: string };
}

/** What a choice in one of the dialogs says. */
export type Decision = 'back' | 'leave' | 'keepMine' | 'useSaved';

/** What each event of a visit says. */
interface Events {
  /** The route leads to a section, or to none (`close`). */
  open: { place: SectionPlace };
  close: object;
  /** The section was read; `isAsShown`: it is what the form was made of. */
  opened: { section: Section; isAsShown: boolean };
  failed: { error: OnboardingError };
  edited: { unsaved: boolean };
  submit: { submission: Submission };
  confirmed: object;
  decided: { decision: Decision };
  linked: object;
  /** `notSaved`: as they were sent, answers that have changed since; `rest` saves those, null for none. */
  saved: { etag: string | undefined; notSaved: FieldValues; rest: Submission | null };
  /** Read again behind a save; `submission` is of the same answers on top of `stored`. */
  reread: {
    outcome: SaveOutcome;
    stored: Section;
    answers: readonly DifferingAnswer[];
    submission: Submission;
  };
  /** The profile was read; `isOpen`: it still asks for this section. */
  followed: { next: NextStep; isOpen: boolean };
  /** The KYC status was read, or could not be. */
  kycRead: object;
  /** Read it anew: in another language, after a failure, or because an identity check was decided. */
  reloadAsked: object;
  refreshAsked: object;
  leaveAsked: { to: string };
  /** The call under way was ended by somebody else, such as another investor's sign-in. */
  cutOff: object;
  removed: object;
  cameBack: object;
}

/** How a form takes the place of the one on screen: without, with, or with the compared input of it. */
export type Takeover = 'fresh' | 'edits' | 'compared';

/** What each effect needs. */
interface Effects {
  /** `isUnseen`: behind the form, without the overlay. */
  read: { place: SectionPlace; isUnseen: boolean };
  /** `answers`: the investor's own that the stored ones differ from, where they keep theirs. */
  show: { section: Section; takeover: Takeover; answers?: readonly DifferingAnswer[] };
  dropForm: object;
  announceStep: { place: SectionPlace };
  /** The investor is at work again, should a completion be waiting. */
  workOn: object;
  link: { proof: WalletProof };
  save: { submission: Submission };
  showRemarks: object;
  markSaved: { etag: string | undefined; notSaved?: FieldValues };
  announceSaved: { place: SectionPlace };
  reread: { why: RereadReason; sent: FieldValues | null };
  lock: { place: SectionPlace };
  /** `isFetched` false: nothing was saved, so the known profile says how it goes on. */
  follow: { place: SectionPlace; isFetched: boolean };
  clearSaved: object;
  readKyc: object;
  complete: object;
  submitAgain: object;
  goTo: { to: string | SectionPlace };
  /** `text`: the notice's words where they can be plainer than the code's own. */
  report: { error: OnboardingError; text?: 'form.notSaved' | 'form.saveUnknown' };
  /** Log and event; the screen shows the error itself. */
  logFailure: { error: OnboardingError };
}

export type StateOf<Name extends keyof States> = {
  [One in Name]: { readonly name: One } & Readonly<States[One]>;
}[Name];
export type EventOf<Type extends keyof Events> = { readonly type: Type } & Readonly<Events[Type]>;
export type EffectOf<Type extends keyof Effects> = { readonly type: Type } & Readonly<
  Effects[Type]
>;

/** One visit of a section, from opening it to leaving it. */
export type VisitState = { [Name in keyof States]: StateOf<Name> }[keyof States];
export type VisitEvent = { [Type in keyof Events]: EventOf<Type> }[keyof Events];
export type VisitEffect = { [Type in keyof Effects]: EffectOf<Type> }[keyof Effects];

/** No section is open. */
export const CLOSED: VisitState = { name: 'closed' };

/** The loading overlay stands: something is submitted. */
export function isBusy({ name }: VisitState): boolean {
  return ['linking', 'saving', 'reconciling', 'following', 'finishing'].includes(name);
}

/** The section is on its way to the screen: the loading overlay stands. */
export function isLoading(state: VisitState): boolean {
  if (state.name === 'opening') return state.isReading;
  return state.name === 'editing' && state.reading === 'overlay';
}

/** A visit whose way on the investor chooses in a dialog. */
export type DialogState = StateOf<'doubting' | 'confirming' | 'choosing' | 'leaving'>;

/** The dialog that a visit shows; null for none. */
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

/** What was said in this visit to the question about unchanged remarks. */
export function unchangedAnswer(state: VisitState): UnchangedAnswer {
  return 'unchanged' in state ? state.unchanged : 'none';
}

/** The visit waits for an answer; in any other state nothing of it is under way. */
export function isWaiting(state: VisitState): boolean {
  if (state.name === 'opening') return state.isReading;
  if (state.name === 'editing') return state.reading !== null;
  if (state.name === 'following' || state.name === 'finishing') return state.isUnderWay;
  return isBusy(state);
}

/** Whether the section can be left at once: nothing is under way and nothing typed gets lost. */
export function canLeave(state: VisitState): boolean {
  if (state.name === 'closed' || state.name === 'opening') return true;
  return state.name === 'editing' && !state.unsaved && state.sent === null;
}
