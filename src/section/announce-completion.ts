import type { Wait } from '../kit/waiting/wait';
import {
  type CompletionEffect,
  type CompletionEvent,
  type CompletionState,
  NOT_COMPLETE,
  nextCompletion,
  REDIRECT_DELAY_MS,
} from './rules/completion-delay';

/** The redirect out of a finished profile, announced once each time the profile is finished. */
export interface Completion {
  /** Call when a submit finds nothing left to do. */
  finish(): void;
  /** Call when the investor opens a section or types. */
  workOn(): void;
  interrupt(): void;
  resume(): void;
  forget(): void;
}

/** What completion needs. */
export interface CompletionDeps {
  readonly task: { next(): AbortSignal; stop(): void };
  readonly wait: Wait;
  readonly announceSuccess: () => void;
  /** Tells the host that the profile is complete; returns false when the host redirects itself. */
  readonly announceComplete: () => boolean;
  /** Redirects to the investor portal, else to the dashboard. */
  readonly redirect: () => void;
  /** Shows a notice with a button that redirects. */
  readonly offerRedirect: () => void;
}

/** Makes one element's completion; it carries out the effects of rules/completion-delay.ts. */
export function createCompletion(deps: CompletionDeps): Completion {
  const { task, wait } = deps;
  let state: CompletionState = NOT_COMPLETE;

  const dispatch = (event: CompletionEvent) => {
    const [next, caused] = nextCompletion(state, event);
    state = next;
    for (const effect of caused) effects[effect]();
  };

  const effects: Readonly<Record<CompletionEffect, () => void>> = {
    announceSuccess: deps.announceSuccess,
    startTimer: () => {
      const passed = () => dispatch('timePassed');
      wait(REDIRECT_DELAY_MS, task.next()).then(passed, () => {});
    },
    stopTimer: task.stop,
    redirect: () => {
      if (deps.announceComplete()) deps.redirect();
    },
    offerRedirect: () => {
      if (deps.announceComplete()) deps.offerRedirect();
    },
  };

  return {
    finish: () => dispatch('finished'),
    workOn: () => dispatch('workedOn'),
    interrupt: () => dispatch('removed'),
    resume: () => dispatch('cameBack'),
    forget: () => dispatch('signedOut'),
  };
}
