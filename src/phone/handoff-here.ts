import { batch, type Signal, signal } from '@preact/signals-core';
import type { Onboarding } from '../app/onboarding';
import type { AdviseOn } from '../documents/advice/advise';
import type { TakenHandoff } from '../element/take-return';
import { completeHandoff, type OpenedHandoff, openHandoff } from '../http/calls/handoff';
import { isAbort, OnboardingError, toOnboardingError } from '../http/errors';
import { isUncertain } from '../http/uncertain';
import type { Wait } from '../kit/waiting/waiting';
import {
  forgetOpenedHandoff,
  type KeptOpenedHandoff,
  keepOpenedHandoff,
  readOpenedHandoff,
} from './opened-handoff';
import {
  endOfHandoff,
  isPhoneOver,
  type PhoneStep,
  phoneEnd,
  phoneStep,
} from './rules/phone-state';
import { type Asked, type PhoneFile, prefetchSending } from './send-from-phone';

const MINUTE_MS = 60_000;

/** What a hand-off needs of its page. */
export interface PhoneParts
  extends Pick<Onboarding, 'call' | 'configuration' | 'context' | 'host' | 'reportError'> {
  /** Waits, but never while nobody sees it, and no longer once the tab is back. */
  readonly waitVisibly: Wait;
  /** Speaks the language of the hand-off, unless another one was chosen here. */
  readonly speak: (language: string) => Promise<void>;
}

/** One file that the computer asks for, and its way from here. */
export interface AskedFile {
  readonly asked: Asked;
  readonly state: Signal<PhoneFile>;
  /** An earlier one has, where another one is on its way. */
  readonly hasArrived: Signal<boolean>;
  /** The one that was chosen last. */
  file: File | undefined;
  /** Ends the way of that one, when another is chosen. */
  work: AbortController;
  /** The line is dead, and the investor presses 'Try again'. */
  goOn: (() => void) | undefined;
}

/** The hand-off at this phone, as it stands. */
export interface HandoffHere extends PhoneParts {
  readonly step: Signal<PhoneStep>;
  /** What the backend has opened, until it is forgotten. */
  readonly handoff: Signal<OpenedHandoff | undefined>;
  readonly documents: Signal<readonly AskedFile[]>;
  /** Undefined where this device's clock can't tell. */
  readonly minutesLeft: Signal<number | undefined>;
  /** Why the link, or the end, could not be told to the backend. */
  readonly failure: Signal<OnboardingError | undefined>;
  /** A call of the opening or of the end is under way. */
  readonly isBusy: Signal<boolean>;
  /** Those that the investor wants sent as they are, and those that nothing was found in. */
  readonly accepted: WeakSet<File>;
  adviseOn: AdviseOn | undefined;
  /** Aborts when the hand-off is forgotten. */
  over: AbortController;
  kept: KeptOpenedHandoff | undefined;
  /** The end was told to the backend, whose answer is lost. */
  mayHaveEnded: boolean;
}

/** Makes the place of a hand-off that is not opened yet. */
export function createHandoffHere(parts: PhoneParts): HandoffHere {
  return {
    ...parts,
    step: signal<PhoneStep>('opening'),
    handoff: signal(undefined),
    documents: signal([]),
    minutesLeft: signal(undefined),
    failure: signal(undefined),
    isBusy: signal(false),
    ...{ accepted: new WeakSet(), adviseOn: undefined },
    ...{ over: new AbortController(), kept: undefined, mayHaveEnded: false },
  };
}

/** From the address, or from before a reload, to the first screen. Never rejects. */
export async function begin(here: HandoffHere): Promise<void> {
  const taken = takenHandoff(here);
  const before = readOpenedHandoff(backendName(here));
  if (taken) await openLink(here, taken);
  else if (before) await goOn(here, before);
  else comeTo(here, 'noLink');
}

/** Opens another link in the place of what is here. */
export function openAnother(here: HandoffHere, taken: TakenHandoff): void {
  forget(here);
  here.host.returns.push(taken);
  here.step.value = 'opening';
  void openLink(here, taken);
}

/** Opens the link again, after no connection. */
export function openAgain(here: HandoffHere): void {
  const taken = takenHandoff(here);
  if (taken && !here.isBusy.peek()) void openLink(here, taken);
}

/** Opens a link; one that this tab has opened before goes on. Never rejects. */
async function openLink(here: HandoffHere, taken: TakenHandoff): Promise<void> {
  const { call, configuration, context, failure, host, isBusy, reportError, step } = here;
  const { signal: aborted } = here.over;
  isBusy.value = true;
  try {
    if (configuration.cannotCall.peek())
      throw new OnboardingError('CONFIG', { reason: configuration.problems.peek()[0]?.reason });
    taken.opened ??= call(
      openHandoff,
      { token: decoded(taken.token) },
      context(new AbortController().signal),
    );
    const opened = (await taken.opened) as OpenedHandoff;
    if (aborted.aborted) return;
    const before = readOpenedHandoff(backendName(here));
    const endsAt = endOfHandoff(opened.expiresAt, Date.now());
    const isSame = before?.opened.accessToken === opened.accessToken;
    const fresh = { isConfirmed: false, arrived: [], ...(endsAt !== undefined && { endsAt }) };
    await goOn(here, isSame ? before : { ...fresh, backend: backendName(here), opened });
    // From now on it is known by what is kept in the tab.
    host.returns.length = 0;
  } catch (thrown) {
    taken.opened = undefined;
    if (aborted.aborted) return;
    const error = toOnboardingError(thrown);
    const before = readOpenedHandoff(backendName(here));
    const next = phoneEnd(error);
    if (next === 'used' && before) return goOn(here, { ...before, isConfirmed: false });
    if (next) return comeTo(here, next);
    reportError(error);
    failure.value = error;
    step.value = phoneStep(step.peek(), 'failed');
    if (before) void forgetInTime(here, before, aborted).catch(() => {});
  } finally {
    // Another link may be being opened by now.
    if (!aborted.aborted) isBusy.value = false;
  }
}

/** Deletes what an earlier link has left in this tab once its time is over, though the page stays at this one's failure. */
async function forgetInTime(here: HandoffHere, before: KeptOpenedHandoff, aborted: AbortSignal) {
  if (before.endsAt === undefined) return;
  await here.waitVisibly(before.endsAt - Date.now(), aborted);
  // One that was opened meanwhile keeps its own time.
  if (!here.kept) forgetOpenedHandoff();
}

/** Shows a hand-off that is open, in its language: the number first. */
async function goOn(here: HandoffHere, kept: KeptOpenedHandoff): Promise<void> {
  const { signal: aborted } = here.over;
  if (kept.endsAt !== undefined && kept.endsAt <= Date.now()) return comeTo(here, 'ended');
  const { opened, isConfirmed, arrived } = kept;
  if (opened.language) await here.speak(opened.language);
  if (aborted.aborted) return;
  keep(here, kept);
  batch(() => {
    here.handoff.value = opened;
    here.documents.value = opened.files.map((asked) => ({
      asked,
      state: signal<PhoneFile>({ name: 'none' }),
      hasArrived: signal(arrived.includes(asked.documentId)),
      ...{ file: undefined, work: new AbortController(), goOn: undefined },
    }));
    here.failure.value = undefined;
    here.step.value = phoneStep(here.step.peek(), isConfirmed ? 'files' : 'confirm');
  });
  prefetchSending();
  void keepTime(here, kept.endsAt, aborted).catch(() => {});
}

async function keepTime(here: HandoffHere, endsAt: number | undefined, aborted: AbortSignal) {
  if (endsAt === undefined) return;
  for (;;) {
    const left = endsAt - Date.now();
    if (left <= 0) return comeTo(here, 'ended');
    here.minutesLeft.value = Math.ceil(left / MINUTE_MS);
    await here.waitVisibly(left % MINUTE_MS || MINUTE_MS, aborted);
  }
}

/** Whether the number is the one at the computer: another one ends it. */
export function answer(here: HandoffHere, isSame: boolean): void {
  const { kept, step } = here;
  if (!isSame) comeTo(here, 'refused');
  else if (kept && step.peek() === 'confirm') {
    keep(here, { ...kept, isConfirmed: true });
    comeTo(here, 'files');
  }
}

/** A file has arrived: after a reload it is still shown so. */
export function noteArrival(here: HandoffHere, { asked, hasArrived }: AskedFile): void {
  if (!here.kept) return;
  hasArrived.value = true;
  const arrived = [...new Set([...here.kept.arrived, asked.documentId])];
  keep(here, { ...here.kept, arrived });
}

/** Tells the computer that nothing more comes. Never rejects. */
export async function finish(here: HandoffHere): Promise<void> {
  const { call, context, failure, isBusy, reportError } = here;
  const opened = here.handoff.peek();
  if (!opened || isBusy.peek()) return;
  const { signal: aborted } = here.over;
  isBusy.value = true;
  failure.value = undefined;
  try {
    await call(completeHandoff, { accessToken: opened.accessToken }, context(aborted));
    if (aborted.aborted) return;
    comeTo(here, 'done');
  } catch (thrown) {
    const error = toOnboardingError(thrown);
    if (aborted.aborted || isAbort(thrown)) return;
    if (phoneEnd(error)) return comeTo(here, here.mayHaveEnded ? 'done' : 'ended');
    here.mayHaveEnded ||= isUncertain(error);
    reportError(error);
    failure.value = error;
  } finally {
    // Another link may be being opened by now.
    if (!aborted.aborted) isBusy.value = false;
  }
}

/** Takes a step; one that is the end forgets everything. */
export function comeTo(here: HandoffHere, next: PhoneStep): void {
  const { step } = here;
  step.value = phoneStep(step.peek(), next);
  if (isPhoneOver(step.peek())) forget(here);
}

function forget(here: HandoffHere): void {
  here.over.abort(new DOMException('the hand-off is over', 'AbortError'));
  here.over = new AbortController();
  here.host.returns.length = 0;
  here.kept = undefined;
  here.mayHaveEnded = false;
  forgetOpenedHandoff();
  batch(() => {
    here.handoff.value = undefined;
    here.documents.value = [];
    here.minutesLeft.value = undefined;
    here.failure.value = undefined;
    here.isBusy.value = false;
  });
}

function keep(here: HandoffHere, kept: KeptOpenedHandoff): void {
  here.kept = kept;
  keepOpenedHandoff(kept);
}

function takenHandoff({ host }: PhoneParts): TakenHandoff | undefined {
  return host.returns.find((one) => 'token' in one);
}

function backendName({ configuration }: PhoneParts): string {
  const { api, apiBase = '' } = configuration.props.peek();
  if (api) return api.id ?? '';
  return URL.canParse(apiBase, document.baseURI) ? new URL(apiBase, document.baseURI).href : '';
}

/** A token whose letters were encoded in the address; as it is where they were not. */
function decoded(token: string): string {
  try {
    return decodeURIComponent(token);
  } catch {
    return token;
  }
}
