import {
  ownershipMessage,
  type VerifySignature,
} from '../../../src/reference-backend/rules/wallet/link-wallet';

/** What the wallet's owner does with a request. */
export type Will = 'approve' | 'refuse' | 'busy' | 'fail' | 'late' | 'nonsense';

/** One account for each investor: what is linked to one can't be linked to the other. */
const ACCOUNTS: Readonly<Record<string, string>> = {
  anna: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  berta: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
};
const AMOY = 80002;
const ASKED = [
  'eth_requestAccounts',
  'wallet_requestPermissions',
  'personal_sign',
  'wallet_switchEthereumChain',
] as const;

export type Asked = (typeof ASKED)[number];

/** What the owner is asked about. */
export const ASKED_METHODS: readonly Asked[] = ASKED;

/** A signature that the wallet gave, and to whom. */
interface Given {
  readonly investor: string;
  readonly address: string;
  readonly message: string;
}

/** A wallet in the browser that announces itself to the page (EIP-6963) as MetaMask. */
export interface FakeWallet {
  /** What its owner does with the next request of this method. */
  will(method: Asked, will: Will): void;
  /** From now on everything is approved. */
  willApprove(): void;
  /** Requests that are answered late. */
  held(): number;
  release(): void;
  /** The investor wants no answer any more to what is open now. */
  drop(): void;
  setChain(chainId: number): void;
  /** Its owner disconnects the page. */
  disconnect(): void;
  /** Whether this signature was given to the investor, who still wanted it. */
  gave(investor: string, address: string, signature: string): boolean;
  /** Whether any such signature speaks for the address. */
  hasSigned(investor: string, address: string): boolean;
  readonly verify: VerifySignature;
  /** No address and no signature may stand in a log line. */
  secrets(): readonly string[];
  remove(): void;
}

type Listener = (value: unknown) => void;

/** Puts the wallet into the page; `owner` is who sits there. */
export function putWallet(owner: () => string): FakeWallet {
  const wills = new Map<Asked, Will>();
  const given = new Map<string, Given>();
  const gates = new Set<() => void>();
  const heard = new Map<string, Set<Listener>>();
  let chainId = AMOY;
  let serial = 0;
  /** Counts up when what is open is not wanted any more. */
  let visit = 0;

  const emit = (event: string, value: unknown) => {
    for (const hear of [...(heard.get(event) ?? [])]) hear(value);
  };
  const hex = (value: number) => `0x${value.toString(16)}`;
  const address = () => ACCOUNTS[owner()] ?? '';

  const answers: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    eth_chainId: () => hex(chainId),
    eth_requestAccounts: () => [address().toLowerCase()],
    wallet_requestPermissions: () => [
      {
        parentCapability: 'eth_accounts',
        caveats: [{ type: 'restrictReturnedAccounts', value: [address()] }],
      },
    ],
    wallet_switchEthereumChain: () => {
      chainId = AMOY;
      emit('chainChanged', hex(chainId));
      return null;
    },
    personal_sign: ([message, by]) => {
      serial += 1;
      const signature = `0x${serial.toString(16).padStart(64, '0')}`;
      given.set(signature, {
        investor: owner(),
        address: String(by).toLowerCase(),
        message: textOf(String(message)),
      });
      return signature;
    },
  };

  const request = async ({ method, params = [] }: { method: string; params?: unknown[] }) => {
    const will = wills.get(method as Asked) ?? 'approve';
    wills.delete(method as Asked);
    const asked = { visit, investor: owner() };
    if (will === 'refuse') throw { code: 4001, message: 'User rejected the request.' };
    if (will === 'busy') throw { code: -32002, message: 'Already pending.' };
    if (will === 'fail') throw { code: -32603, message: `Internal error of ${address()}` };
    if (will === 'nonsense') return { what: 'is this?' };
    if (will === 'late') await new Promise<void>((resolve) => gates.add(resolve));
    const answer = answers[method]?.(params);
    // An answer that nobody waits for any more proves nothing.
    if (asked.visit !== visit || asked.investor !== owner()) given.delete(String(answer));
    return answer;
  };
  const provider = {
    request,
    on: (event: string, hear: Listener) =>
      heard.set(event, (heard.get(event) ?? new Set()).add(hear)),
    removeListener: (event: string, hear: Listener) => heard.get(event)?.delete(hear),
  };
  const announce = () => {
    const info = { uuid: 'w', name: 'MetaMask', rdns: 'io.metamask', icon: 'data:,' };
    const detail = Object.freeze({ info, provider });
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  };
  window.addEventListener('eip6963:requestProvider', announce);

  return {
    will: (method, will) => wills.set(method, will),
    willApprove: () => wills.clear(),
    held: () => gates.size,
    release: () => {
      for (const open of gates) open();
      gates.clear();
    },
    drop: () => {
      visit += 1;
    },
    setChain: (next) => {
      chainId = next;
      emit('chainChanged', hex(next));
    },
    disconnect: () => emit('accountsChanged', []),
    gave: (investor, by, signature) => {
      const found = given.get(signature);
      return found?.investor === investor && found.address === by.toLowerCase();
    },
    hasSigned: (investor, by) =>
      [...given.values()].some(
        (one) => one.investor === investor && one.address === by.toLowerCase(),
      ),
    verify: async ({ address: by, message, signature }) => {
      const found = given.get(signature);
      // What was signed is the proof sentence, to the letter.
      return (
        found?.address === by.toLowerCase() &&
        found.message === message &&
        message === ownershipMessage(by)
      );
    },
    secrets: () => [...Object.values(ACCOUNTS), ...given.keys()],
    remove: () => window.removeEventListener('eip6963:requestProvider', announce),
  };
}

function textOf(hex: string): string {
  const bytes = (hex.slice(2).match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16));
  return new TextDecoder().decode(new Uint8Array(bytes));
}
