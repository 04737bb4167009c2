import type { Wait } from '../kit/wait';
import {
  type CompletionEffect,
  type CompletionEvent,
  type CompletionState,
  NOT_COMPLETE,
  nextCompletion,
  REDIRECT_DELAY_MS,
} from './rules/completion';

/** The way out of a finished profile, announced once for each time the profile is finished. */
export interface Completion {
  /** A submit found nothing left to do. */
  finish(): void;
  /** The investor opened a section, or typed. */
  workOn(): void;
  interrupt(): void;
  resume(): void;
  forget(): void;
}

/** What the way out needs. */
export interface CompletionDeps {
  readonly task: { next(): AbortSignal; stop(): void };
  readonly wait: Wait;
  readonly announceSuccess: () => void;
  /** Tells the host that the profile is complete; false where the host takes the way out itself. */
  readonly announceComplete: () => boolean;
  /** To the investor portal, else to the dashboard. */
  readonly leadOn: () => void;
  /** Shows a notice with a button that leads on. */
  readonly offerWay: () => void;
}

/** Makes one element's completion: carries out the effects of rules/completion.ts. */
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
    leadOn: () => {
      if (deps.announceComplete()) deps.leadOn();
    },
    offerWay: () => {
      if (deps.announceComplete()) deps.offerWay();
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
