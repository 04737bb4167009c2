import type { Signal } from '@preact/signals-core';
import type { Ask } from '../http/call';
import {
  type CreatedHandoff,
  cancelHandoff,
  createHandoff,
  readHandoff,
} from '../http/calls/handoff';
import { isAbort, toOnboardingError } from '../http/errors';
import type { CallContext } from '../http/host-api';
import type { Wait } from '../kit/waiting/waiting';
import { afterAnswer, atStep, CREATING, type HandoffState, hasEnded } from './rules/handoff-state';
import type { ReportError } from './section-documents';

/** The time between two questions how a hand-off stands. */
export const HANDOFF_POLL_MS = 3000;

/** The files of a fieldset that the phone is to send. */
export interface HandoffRequest {
  readonly sectionId: string;
  readonly fieldsetId: string;
  readonly files: readonly { readonly id: string; readonly label: string }[];
}

/** What a hand-off needs at the computer. */
export interface HandoffDeps {
  readonly call: Ask;
  readonly context: (signal: AbortSignal) => CallContext;
  /** Waits, but never while nobody sees it, and no longer once the tab is back. */
  readonly waitVisibly: Wait;
  readonly now: () => number;
  readonly report: ReportError;
}

/** A hand-off on screen. */
export interface ShownHandoff {
  readonly state: Signal<HandoffState>;
  readonly created: Signal<CreatedHandoff | undefined>;
  /** A file has come from the phone; it was still to come at `askedAt`. */
  readonly onReceived: (id: string, askedAt: number) => void;
}

/**
 * Hands files over to the phone: creates the hand-off, then asks how it stands until it has ended. `closed` aborts with
 * the dialog, the section and the investor: it ends silently then, and the backend is told, also of a hand-off that it
 * had yet to answer. Never rejects.
 */
export async function handOff(
  deps: HandoffDeps,
  request: HandoffRequest,
  { state, created, onReceived }: ShownHandoff,
  closed: AbortSignal,
): Promise<void> {
  const { call, context, report } = deps;
  state.value = CREATING;
  let handoff: CreatedHandoff;
  try {
    // Not aborted: one that the backend has made all the same would stay open.
    handoff = await call(createHandoff, request, context(new AbortController().signal));
  } catch (thrown) {
    if (closed.aborted || isAbort(thrown)) return;
    const error = toOnboardingError(thrown);
    const isAbsent = error.status === 404;
    state.value = atStep(state.peek(), isAbsent ? 'absent' : 'failed');
    if (!isAbsent) report(error, { notice: false });
    return;
  }
  if (closed.aborted) return cancel(deps, handoff);
  created.value = handoff;
  state.value = atStep(state.peek(), 'waiting');
  await followHandoff(deps, request, handoff, { state, onReceived }, closed);
  if (closed.aborted && !hasEnded(state.peek())) await cancel(deps, handoff);
}

/** Asks how a hand-off stands until it has ended, or `signal` aborts. Never rejects. */
export async function followHandoff(
  { call, context, waitVisibly, now, report }: HandoffDeps,
  { files }: Pick<HandoffRequest, 'files'>,
  { handoffId }: Pick<CreatedHandoff, 'handoffId'>,
  { state, onReceived }: Pick<ShownHandoff, 'state' | 'onReceived'>,
  signal: AbortSignal,
): Promise<void> {
  const ids = files.map(({ id }) => id);
  let isTold = false;
  // When the backend was last asked and answered.
  let waitingAt = now();
  while (!signal.aborted && !hasEnded(state.peek())) {
    try {
      await waitVisibly(HANDOFF_POLL_MS, signal);
      const askedAt = now();
      const asked = { ...context(signal), retry: false };
      const answer = await call(readHandoff, { handoffId }, asked);
      if (signal.aborted) return;
      const before = state.peek();
      const after = afterAnswer(before, answer, ids);
      for (const id of after.received.slice(before.received.length)) onReceived(id, waitingAt);
      state.value = after;
      waitingAt = askedAt;
    } catch (thrown) {
      if (signal.aborted || isAbort(thrown)) return;
      const error = toOnboardingError(thrown);
      // The backend knows it no more.
      if (error.status === 404) state.value = atStep(state.peek(), 'expired');
      else state.value = { ...state.peek(), isLost: true };
      // A dead line is said on screen; the log needs one line of it.
      if (!isTold) report(error, { notice: false });
      isTold = true;
    }
  }
}

/** Ends a hand-off at the backend; a failure is logged, since it ends by itself within its time. */
async function cancel(
  { call, context, report }: HandoffDeps,
  { handoffId }: CreatedHandoff,
): Promise<void> {
  const { signal } = new AbortController();
  await call(cancelHandoff, { handoffId }, context(signal)).catch((error) =>
    report(error, { notice: false }),
  );
}
