import type { Screen } from '../screen';
import type { FakeWallet } from '../wallet';
import type { Facts } from './facts';

interface LinkRequest {
  readonly walletAddress: string;
  readonly signature: string;
}

/** A wallet is linked, and called signed, where it has signed for this investor, who wanted it. */
export class LinkedWallets {
  readonly #facts: Facts;
  readonly #wallet: Pick<FakeWallet, 'gave' | 'hasSigned'>;
  /** Proofs whose link was answered. */
  readonly #linked = new Set<string>();

  constructor(facts: Facts, wallet: Pick<FakeWallet, 'gave' | 'hasSigned'>) {
    this.#facts = facts;
    this.#wallet = wallet;
  }

  /** Asked for, with what the wallet has signed for this investor, and not again once it is known. */
  onCall(request: object, wasAsked: boolean): void {
    const { walletAddress, signature } = request as LinkRequest;
    const complain = (what: string) => this.#facts.complain(`a wallet is linked ${what}`);
    if (!wasAsked) complain('that nobody asked for');
    if (!this.#wallet.gave(this.#facts.investor(), walletAddress, signature)) {
      complain('without a signature that was given and wanted');
    }
    if (this.#linked.has(JSON.stringify(request))) complain('twice');
  }

  onAnswer(request: object): void {
    this.#linked.add(JSON.stringify(request));
  }

  check(screen: Screen): void {
    const address = screen.proven();
    if (address === undefined || this.#wallet.hasSigned(this.#facts.investor(), address)) return;
    this.#facts.complain(`${address} is called signed, without a signature`);
  }
}
