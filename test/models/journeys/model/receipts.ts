import type { Screen } from '../screen';
import type { Facts } from './facts';
import { hasActive, hasText, type Reading } from './reading';

/** The receipt is asked for once nothing is left to do, shown as the backend gave it, and told once. */
export class Receipts {
  readonly #facts: Facts;
  readonly #reading: Reading;
  /** Of the newest question: the reference, 'none' after a failure, undefined before its answer. */
  #answered: string | undefined;
  /** Something was saved since the receipt was asked for last. */
  #isOld = true;
  readonly #told = new Set<string>();

  constructor(facts: Facts, reading: Reading) {
    this.#facts = facts;
    this.#reading = reading;
  }

  /** Another page, or another investor. */
  clear(): void {
    this.#answered = undefined;
    this.#isOld = true;
  }

  /** Each visit of the element has its own. */
  reloaded(): void {
    this.clear();
    this.#told.clear();
  }

  onSaved(): void {
    this.#isOld = true;
  }

  onCall(action: string): void {
    if (action !== 'readReceipt') return;
    this.#answered = undefined;
    this.#isOld = false;
  }

  onAnswer(action: string, answer: unknown): void {
    if (action === 'readReceipt' && hasText(answer, 'reference')) this.#answered = answer.reference;
  }

  onFailure(action: string): void {
    if (action === 'readReceipt') this.#answered = 'none';
  }

  onEvent(reference: string): void {
    const { complain } = this.#facts;
    if (reference !== this.#answered) complain(`the host is told of a receipt of nobody`);
    if (this.#told.has(reference)) complain(`the host is told twice of the receipt ${reference}`);
    this.#told.add(reference);
  }

  check(screen: Screen): void {
    const { profile } = this.#reading;
    if (!profile || !screen.isDashboard() || screen.isSignedOut()) return;
    const { complain } = this.#facts;
    const shown = screen.receipt();
    if (hasActive(profile)) {
      if (shown) complain(`the receipt ${shown} stands there while something is left to do`);
      return;
    }
    if (this.#isOld) complain('nothing is left to do, and no receipt was asked for');
    if (this.#answered === undefined) return;
    const expected = this.#answered === 'none' ? undefined : this.#answered;
    if (shown !== expected) complain(`the receipt shown is ${shown}, not ${expected}`);
    if (expected && !this.#told.has(expected)) complain(`the host is not told of ${expected}`);
  }
}
