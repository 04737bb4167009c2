import type { BackendUnderCheck } from './backend-under-check';

/** One thing a backend has to do, and how to find out. */
export interface Check {
  /** Stable, for CI and for `--only`: `cors.exposed-headers`. */
  readonly id: string;
  /** What holds when it passes. */
  readonly title: string;
  /** It sends more than GET and OPTIONS, be it to see a refusal: left out by `--read-only`. */
  readonly writes?: true;
  /** It is made with `--save` alone. */
  readonly isWholeWay?: true;
  /** Resolves when the backend is right, with what there is to tell; rejects with Wrong, or with NotApplicable. */
  run(backend: BackendUnderCheck): Promise<void> | Promise<readonly string[]>;
}

/** What became of one check. */
export interface Finding {
  readonly id: string;
  readonly title: string;
  /** Warned: nobody is stopped and nothing is lost. */
  readonly outcome: 'passed' | 'warned' | 'failed' | 'skipped';
  /** Failed and warned: what the backend does wrong. Skipped: why nobody looked. */
  readonly problem?: string;
  /** What to change, in one sentence. */
  readonly fix?: string;
  /** What else there is to tell, a line each. */
  readonly notes?: readonly string[];
}

/** The backend breaks the contract: what it does, and the fix, one sentence each. */
export class Wrong extends Error {
  readonly fix: string;
  /** What else there is to tell, a line each. */
  readonly notes: readonly string[];

  constructor(problem: string, fix: string, notes: readonly string[] = []) {
    super(problem);
    this.fix = fix;
    this.notes = notes;
  }
}

/** What is less good than it could be: it stops no investor and loses nothing. */
export class LessGood extends Wrong {}

/** A check that can't be made here, with the reason and, if any, the way to have it made. */
export class NotApplicable extends Error {
  readonly fix: string | undefined;

  constructor(reason: string, fix?: string) {
    super(reason);
    this.fix = fix;
  }
}
