import { batch, type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import type { Onboarding } from '../app/onboarding';
import {
  type CreatedHandoff,
  cancelHandoff,
  createHandoff,
  readHandoff,
} from '../http/calls/handoff';
import { isAbort, toOnboardingError } from '../http/errors';
import { type Wait, whenTrue } from '../kit/waiting/waiting';
import { forgetHandoff, keepHandoff, type Owned, readKept } from './created-handoff';
import { afterAnswer, atStep, CREATING, type HandoffState, hasEnded } from './rules/handoff-state';
import type { DocumentStore, OfSection } from './store';

/** The time between two questions how a hand-off stands. */
export const HANDOFF_POLL_MS = 3000;

/** A file that the phone is to send. */
export interface HandoffFile {
  readonly key: string;
  /** Its id in the calls: that of its document. */
  readonly id: string;
  readonly label: string;
}

/** The files of a fieldset that the phone is to send. */
export interface HandoffRequest {
  readonly sectionId: string;
  readonly fieldsetId: string;
  readonly files: readonly HandoffFile[];
}

/** A hand-off, and where it stands. */
export interface OpenHandoff extends HandoffRequest {
  readonly state: ReadonlySignal<HandoffState>;
  /** What the dialog shows, once the backend has answered; its address is '' once the phone has opened it. */
  readonly created: ReadonlySignal<CreatedHandoff | undefined>;
}

/** The hand-off of one element: at most one is open. */
export interface Handoffs {
  /** Until the backend has answered that it knows none. */
  readonly isOffered: ReadonlySignal<boolean>;
  /** The one of the section on screen; one that has ended stays until the next, or until the section is left. */
  readonly current: ReadonlySignal<OpenHandoff | undefined>;
  /** Its dialog is open. */
  readonly isShown: ReadonlySignal<boolean>;
  /** Hands the files of a field's fieldset over to the phone; shows what is open for it. Never rejects. */
  start(form: OfSection, key: string): Promise<void>;
  /** Shows the dialog again, after a reload, or a time in which the element was away. */
  show(): void;
  /** Closes the dialog and cancels what is open. */
  close(): void;
  /** Call with each form that comes on screen: goes on with what was open before a reload. */
  resume(form: OfSection): void;
}

/** What hand-offs need. */
export interface HandoffDeps
  extends Pick<Onboarding, 'call' | 'context' | 'lifetime' | 'reportError'> {
  /** Waits, but never while nobody sees it, and no longer once the tab is back. */
  readonly waitVisibly: Wait;
  /** ms since 1970 */
  readonly now: () => number;
  readonly store: Pick<DocumentStore, 'toHandOff' | 'receive'>;
  /** Aborts when the section on screen is left. */
  readonly whenLeft: () => AbortSignal | undefined;
  /** Whose hand-off it is, in which element of the page. */
  readonly owned: () => Owned;
}

/** A hand-off while its story runs. */
interface Running extends HandoffRequest {
  readonly state: Signal<HandoffState>;
  readonly created: Signal<CreatedHandoff | undefined>;
  /** Ends it: the dialog is closed, or the section left. */
  readonly closed: AbortController;
  /** Aborts when its investor is forgotten. */
  readonly investor: AbortSignal;
}

/** Makes the hand-offs of one element. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: its functions share one state
export function createHandoffs(deps: HandoffDeps): Handoffs {
  const { call, context, lifetime, now, owned, reportError, store, waitVisibly } = deps;
  const isOffered = signal(true);
  const current = signal<Running | undefined>(undefined);
  const isShown = signal(false);

  /** Shows the dialog until the element is removed, whose return does not open it by itself. */
  const show = () => {
    isShown.value = true;
    const hide = () => {
      isShown.value = false;
    };
    lifetime.signal.addEventListener('abort', hide, { once: true });
  };

  const close = () =>
    batch(() => {
      current.peek()?.closed.abort();
      current.value = undefined;
      isShown.value = false;
    });

  const begin = (request: HandoffRequest, state = CREATING, created?: CreatedHandoff): Running => {
    const { investor } = lifetime;
    const closed = new AbortController();
    const handoff = {
      ...request,
      state: signal(state),
      created: signal(created),
      closed,
      investor,
    };
    current.value = handoff;
    deps.whenLeft()?.addEventListener('abort', () => {
      if (current.peek() === handoff) close();
    });
    return handoff;
  };

  /** Files of the phone's that are in their fields. */
  const take = ({ sectionId, files }: HandoffRequest, ids: readonly string[], askedAt: number) => {
    const form = { section: { id: sectionId } };
    for (const { id, key } of files) if (ids.includes(id)) store.receive(form, key, askedAt);
  };

  /** Asks how it stands until it has ended or is closed: at once, then every 3 s while its dialog is open. */
  const follow = async (handoff: Running, handoffId: string, since: number): Promise<void> => {
    const { state, created, files, closed, investor } = handoff;
    const ids = files.map(({ id }) => id);
    let isTold = false;
    // When the backend was last asked and answered: what it had not then has come later.
    let waitingAt = since;
    while (!hasEnded(state.peek())) {
      await whenTrue(() => isShown.value, closed.signal);
      const askedAt = now();
      try {
        const asked = context(AbortSignal.any([closed.signal, investor]));
        const answer = await call(readHandoff, { handoffId }, { ...asked, retry: false });
        closed.signal.throwIfAborted();
        const before = state.peek();
        const after = afterAnswer(before, answer, ids);
        batch(() => {
          state.value = after;
          take(handoff, after.received.slice(before.received.length), waitingAt);
          // The phone may have sent another version since, as a PDF of several pictures.
          if (hasEnded(after)) take(handoff, before.received, 0);
        });
        waitingAt = askedAt;
        if (after.step === 'opened' && created.value?.url) {
          created.value = { ...created.value, url: '' };
          keepHandoff(handoff, created.value, owned());
        }
      } catch (thrown) {
        closed.signal.throwIfAborted();
        if (isAbort(thrown)) throw thrown;
        const error = toOnboardingError(thrown);
        // The backend knows it no more.
        if (error.status === 404) state.value = atStep(state.peek(), 'expired');
        else state.value = { ...state.peek(), isLost: true };
        // A dead line is said on screen; the log needs one line of it.
        if (!isTold) reportError(error, { notice: false });
        isTold = true;
      }
      if (!hasEnded(state.peek())) await pause(closed.signal);
    }
    forgetHandoff(owned());
    if (state.peek().step === 'done') isShown.value = false;
  };

  /** The time until the next question; over at once where the dialog goes, since it asks at once when it is back. */
  const pause = async (closed: AbortSignal) => {
    const over = new AbortController();
    const signal = AbortSignal.any([closed, over.signal]);
    const hidden = whenTrue(() => !isShown.value, signal);
    await Promise.race([waitVisibly(HANDOFF_POLL_MS, signal), hidden]).finally(() => over.abort());
  };

  /** Ends it at the backend, which does so itself with the session. A failure is logged: its time is short. */
  const cancel = async (handoffId: string, investor: AbortSignal) => {
    if (investor.aborted) return;
    forgetHandoff(owned());
    await call(cancelHandoff, { handoffId }, context(investor)).catch((error) =>
      reportError(error, { notice: false }),
    );
  };

  return {
    isOffered,
    current,
    isShown,
    start: async (form, key) => {
      const open = current.peek();
      const isOpen = open && !hasEnded(open.state.peek());
      if (isOpen && open.files.some((file) => file.key === key)) return show();
      close();
      const request = store.toHandOff(form, key);
      if (!request) return;
      const handoff = begin(request);
      show();

      const { state, created, closed, investor } = handoff;
      const began = now();
      let answer: CreatedHandoff;
      try {
        const { sectionId, fieldsetId } = request;
        const files = request.files.map(({ id, label }) => ({ id, label }));
        // Not aborted by closing: one that the backend has made all the same would stay open.
        answer = await call(createHandoff, { sectionId, fieldsetId, files }, context(investor));
      } catch (thrown) {
        if (closed.signal.aborted || isAbort(thrown)) return;
        const error = toOnboardingError(thrown);
        const isAbsent = error.status === 404;
        state.value = atStep(state.peek(), isAbsent ? 'absent' : 'failed');
        if (isAbsent) isOffered.value = false;
        else reportError(error, { notice: false });
        return;
      }
      if (closed.signal.aborted) return cancel(answer.handoffId, investor);
      created.value = answer;
      state.value = atStep(state.peek(), 'waiting');
      keepHandoff(handoff, answer, owned());
      await follow(handoff, answer.handoffId, began).catch(() =>
        cancel(answer.handoffId, investor),
      );
    },
    show,
    close,
    resume: ({ section }) => {
      if (current.peek()) return;
      const kept = readKept(owned(), section.id, now());
      if (!kept) return;
      const { request, created, at } = kept;
      const step = created.url ? 'waiting' : 'opened';
      const handoff = begin(request, { ...CREATING, step }, created);
      const { handoffId } = created;
      void follow(handoff, handoffId, at).catch(() => cancel(handoffId, handoff.investor));
    },
  };
}
