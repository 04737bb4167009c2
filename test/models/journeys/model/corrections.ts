import type { Screen } from '../screen';
import type { Facts } from './facts';
import type { KnownCorrection, Reading } from './reading';

/** The host is told of each section that is sent back, once for each time and number of remarks. */
export class CorrectionsTold {
  readonly #facts: Facts;
  readonly #reading: Reading;
  #told: readonly KnownCorrection[] = [];

  constructor(facts: Facts, reading: Reading) {
    this.#facts = facts;
    this.#reading = reading;
  }

  clear(): void {
    this.#told = [];
  }

  /** What is answered for is over: it can be sent back once more. */
  onAnswer(): void {
    const unanswered = this.#reading.unanswered();
    this.#told = this.#told.filter(({ sectionId }) => unanswered.includes(sectionId));
  }

  onEvent(event: KnownCorrection): void {
    const name = JSON.stringify(event);
    if (!this.#reading.corrections().some((one) => isSame(one, event))) {
      this.#facts.complain(`the host is told of a correction that nobody wants: ${name}`);
    }
    if (this.#told.some((one) => isSame(one, event))) {
      this.#facts.complain(`the host is told twice of ${name}`);
    }
    this.#told = [...this.#told, event];
  }

  /** `isThere`: the element is in the page. */
  check(screen: Screen, isThere: boolean): void {
    if (!this.#reading.profile || screen.isSignedOut() || !isThere) return;
    for (const one of this.#reading.corrections()) {
      if (this.#told.some((told) => isSame(told, one))) continue;
      this.#facts.complain(`the host is not told of ${JSON.stringify(one)}`);
    }
  }
}

function isSame(one: KnownCorrection, other: KnownCorrection): boolean {
  const isPlace = one.milestoneId === other.milestoneId && one.sectionId === other.sectionId;
  return isPlace && one.count === other.count;
}
