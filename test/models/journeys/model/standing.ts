import type { Screen, ShownStanding } from '../screen';
import type { Facts } from './facts';
import { hasActive, type Reading } from './reading';

/** The dashboard tells where the investor stands by what the backend said last, and never a tick beside a no. */
export class Standing {
  readonly #facts: Facts;
  readonly #reading: Reading;

  constructor(facts: Facts, reading: Reading) {
    this.#facts = facts;
    this.#reading = reading;
  }

  check(screen: Screen): void {
    const shown = screen.standing();
    if (!shown) return;
    const { complain } = this.#facts;
    const { kyc } = this.#reading;
    if (screen.hasTick() && kyc && kyc.status !== 'Approved' && kyc.status !== 'Not_checked') {
      complain(`a tick stands on the dashboard, the identity is ${kyc.status}`);
    }
    const expected = this.#expected();
    if (expected === undefined || expected === shown) return;
    complain(`the dashboard says ${shown}, the backend ${expected}`);
  }

  #expected(): ShownStanding | undefined {
    const { profile, kyc } = this.#reading;
    if (!profile || !kyc) return undefined;
    if (this.#reading.corrections().length > 0) return 'corrections';
    const isOpen = hasActive(profile);
    if (kyc.status === 'Rejected') {
      if (isOpen && kyc.canRetry !== false) return 'rejected, retry';
      return kyc.canRetry ? 'rejected, wait' : 'rejected, contact';
    }
    if (isOpen) return 'work';
    if (kyc.status === 'Not_checked') return 'done';
    return kyc.status === 'Approved' ? 'approved' : 'under review';
  }
}
