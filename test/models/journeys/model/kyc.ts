import type { Screen } from '../screen';
import type { Facts } from './facts';

/** The host is told what the backend said of the identity last, which is asked for after each check. */
export class KycTold {
  readonly #facts: Facts;
  /** What the newest question for the status was answered with; undefined while it is open or failed. */
  #said: string | undefined;
  /** The status the host was told last. */
  #told: string | undefined;
  /** The check was saved, and its status not asked for since. */
  #isOwed = false;

  constructor(facts: Facts) {
    this.#facts = facts;
  }

  get said(): string | undefined {
    return this.#said;
  }

  reloaded(): void {
    this.#said = undefined;
    this.#told = undefined;
  }

  signedOut(): void {
    this.#isOwed = false;
  }

  onCall(): void {
    this.#said = undefined;
    this.#isOwed = false;
  }

  onAnswer(answer: unknown): void {
    const { status } = (answer ?? {}) as { status?: unknown };
    if (typeof status === 'string') this.#said = status;
  }

  onSaved(section: string): void {
    if (section === 'check') this.#isOwed = true;
  }

  onEvent(status: string): void {
    this.#told = status;
    if (this.#told !== this.#said) this.#facts.complain('a KYC status nobody said');
  }

  onCheckStarts(): void {
    if (this.#said !== 'Pending' || !this.#facts.screen().isReadOnly()) return;
    this.#facts.complain('an identity check that is known to be under way starts again');
  }

  /** `isThere`: the element is in the page. */
  check(screen: Screen, isThere: boolean): void {
    const { complain, isWaiting } = this.#facts;
    if (isWaiting() || screen.isSignedOut() || !isThere) return;
    if (this.#said !== undefined && this.#said !== this.#told) {
      complain(`the KYC status is ${this.#said}, the host was told ${this.#told}`);
    }
    if (this.#isOwed) complain('a check was saved and its status not read');
    this.#isOwed = false;
  }
}
