import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';

/** The demo wallet's answer to a request that a person would confirm. */
export type Decision =
  | 'approve'
  | 'reject'
  /** An earlier request is still open. */
  | 'busy'
  /** There is never an answer. */
  | 'hang'
  /** Any other answer, or refusal, given by a test. */
  | { readonly answer: unknown }
  | { readonly refusal: object };

export interface DemoWalletOptions {
  /** A private key in hex; without one the wallet makes a key for itself. */
  readonly key?: `0x${string}`;
  readonly chainId?: number;
  /** Further chains that it knows; others have to be added first. */
  readonly knownChains?: readonly number[];
  readonly decide?: (method: string) => Decision;
  /** The delay of its answers in ms. */
  readonly answerAfter?: number;
  /** EIP-6963 name; MetaMask's by default, so that the widget finds it. */
  readonly rdns?: string;
  /** While it returns false, the wallet does not announce itself. */
  readonly isThere?: () => boolean;
}

/** What a page can do with the wallet. */
export interface DemoWallet {
  readonly address: string;
  readonly key: `0x${string}`;
  /** All requests in order. */
  readonly requests: readonly { readonly method: string; readonly params: readonly unknown[] }[];
  decide: (method: string) => Decision;
  /** Acts as if its owner had chosen another network. */
  setChain(chainId: number): void;
  /** Acts as if its owner had disconnected the page. */
  disconnect(): void;
  /** The number of listeners of each event. */
  listeners(): Readonly<Record<string, number>>;
  /** Stops announcing itself. */
  withdraw(): void;
}

type Listener = (value: unknown) => void;

const ANSWER_AFTER_MS = 600;
const AMOY = 80002;
/** Listens before a real wallet of the browser, so that the demo does not open that one. */
const ASKED_FIRST = { capture: true };

/**
 * A wallet without a window, with a real key: it announces itself to the page as MetaMask (EIP-6963) and
 * gives the answers that were set. For the demo and for tests only.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: its functions share one state
export function createDemoWallet(options: DemoWalletOptions = {}): DemoWallet {
  const {
    key = generatePrivateKey(),
    answerAfter = ANSWER_AFTER_MS,
    isThere = () => true,
  } = options;
  const account = privateKeyToAccount(key);
  const chains = new Set(options.knownChains ?? [1, AMOY]);
  const listeners = new Map<string, Set<Listener>>();
  const requests: { method: string; params: readonly unknown[] }[] = [];
  let chainId = options.chainId ?? AMOY;
  let isPermitted = false;

  const emit = (event: string, value: unknown) => {
    for (const hear of [...(listeners.get(event) ?? [])]) hear(value);
  };
  const setChain = (next: number) => {
    chains.add(next);
    if (next === chainId) return;
    chainId = next;
    emit('chainChanged', hex(chainId));
  };
  // Many wallets return lower case.
  const accounts = () => (isPermitted ? [account.address.toLowerCase()] : []);
  const permit = () => {
    if (isPermitted) return;
    isPermitted = true;
    emit('accountsChanged', accounts());
  };

  /** Waits as its owner would; resolves with an answer that was set, or with undefined. */
  const ask = async (method: string): Promise<{ readonly answer: unknown } | undefined> => {
    const decision = wallet.decide(method);
    if (decision === 'busy') throw refusal(-32002, `Request of type '${method}' already pending.`);
    if (decision === 'hang') return new Promise(() => {});
    await new Promise((resolve) => setTimeout(resolve, answerAfter));
    if (decision === 'reject') throw refusal(4001, 'User rejected the request.');
    if (decision === 'approve') return undefined;
    if ('refusal' in decision) throw decision.refusal;
    return decision;
  };

  const answers: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    eth_chainId: () => hex(chainId),
    eth_accounts: accounts,
    eth_requestAccounts: async () => {
      const decided = isPermitted ? undefined : await ask('eth_requestAccounts');
      permit();
      return decided ? decided.answer : accounts();
    },
    wallet_requestPermissions: async () => {
      const decided = await ask('wallet_requestPermissions');
      permit();
      if (decided) return decided.answer;
      const caveats = [{ type: 'restrictReturnedAccounts', value: accounts() }];
      return [{ parentCapability: 'eth_accounts', caveats }];
    },
    personal_sign: async ([message, by]) => {
      if (!isPermitted || String(by).toLowerCase() !== account.address.toLowerCase()) {
        throw refusal(4100, 'The requested account has not been authorized by the user.');
      }
      const decided = await ask('personal_sign');
      if (decided) return decided.answer;
      return account.signMessage({ message: { raw: message as `0x${string}` } });
    },
    wallet_switchEthereumChain: async ([wanted]) => {
      const next = Number((wanted as { readonly chainId: string }).chainId);
      if (!chains.has(next)) throw refusal(4902, `Unrecognized chain ID "${hex(next)}".`);
      const decided = await ask('wallet_switchEthereumChain');
      if (!decided) setChain(next);
      return null;
    },
    wallet_addEthereumChain: async ([wanted]) => {
      await ask('wallet_addEthereumChain');
      chains.add(Number((wanted as { readonly chainId: string }).chainId));
      return null;
    },
  };

  const provider = {
    isMetaMask: true,
    request: async ({ method, params = [] }: { method: string; params?: readonly unknown[] }) => {
      requests.push({ method, params });
      const answer = answers[method];
      if (!answer) throw refusal(-32601, `The method "${method}" does not exist.`);
      return answer(params);
    },
    on: (event: string, hear: Listener) => {
      listeners.set(event, new Set([...(listeners.get(event) ?? []), hear]));
    },
    removeListener: (event: string, hear: Listener) => {
      listeners.get(event)?.delete(hear);
    },
  };

  const wallet: DemoWallet = {
    address: account.address,
    key,
    requests,
    decide: options.decide ?? (() => 'approve'),
    setChain,
    disconnect: () => {
      isPermitted = false;
      emit('accountsChanged', []);
    },
    listeners: () => Object.fromEntries([...listeners].map(([event, { size }]) => [event, size])),
    withdraw: () => window.removeEventListener('eip6963:requestProvider', announce, ASKED_FIRST),
  };

  const info = Object.freeze({
    uuid: '350670db-19fa-4704-a166-e52e178b59d2',
    name: 'Demo wallet',
    icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
    rdns: options.rdns ?? 'io.metamask',
  });
  const announce = () => {
    if (!isThere()) return;
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
    );
  };
  window.addEventListener('eip6963:requestProvider', announce, ASKED_FIRST);
  announce();
  return wallet;
}

function refusal(code: number, message: string): Error {
  return Object.assign(new Error(message), { code });
}

function hex(id: number): string {
  return `0x${id.toString(16)}`;
}
