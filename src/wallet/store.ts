import { batch, type ReadonlySignal, signal } from '@preact/signals-core';
import { abortable } from '../http/abortable';
import { isAbort, OnboardingError } from '../http/errors';
import { createChallenges } from './challenges';
import { checksumAddress } from './checksum-address';
import type { WalletEvents, WalletPort } from './port';
import {
  addChainParams,
  type Chain,
  chainLabel,
  chainOf,
  hexChainId,
  networkName,
} from './rules/chains';
import { permittedAccount } from './rules/permitted-account';
import { messageHex, proofMessage } from './rules/proof-message';
import { readWalletError, WalletFault, type WalletFaultName } from './rules/wallet-error';
import type { WalletKind } from './rules/wallet-kinds';
import type { WalletSession } from './wallet-adapter';

/** What the dialog shows; null while it is closed. */
export type WalletStep =
  | { readonly name: 'choose' }
  /** `uri`: for the QR code and the links into the wallet's app. */
  | { readonly name: 'connecting'; readonly kind: WalletKind; readonly uri?: string }
  /** The account is asked for, or the network. */
  | { readonly name: 'account' | 'network'; readonly kind: WalletKind }
  | {
      readonly name: 'signing';
      readonly kind: WalletKind;
      /** To the letter. */
      readonly message: string;
      /** Which of how many messages; undefined where it is the only one. */
      readonly part?: 1 | 2 | undefined;
      /** The account is a contract: others may have to sign too. */
      readonly coSigners: boolean;
    }
  /** Something went wrong with a wallet that is still connected: try again, or choose another one. */
  | { readonly name: 'stopped'; readonly kind: WalletKind }
  /** There is no such wallet here: how to come by one. */
  | { readonly name: 'absent'; readonly kind: WalletKind };

/** What went wrong, to be told in the investor's language. */
export type WalletProblem =
  | { readonly kind: 'rejected' }
  | { readonly kind: 'pending' }
  /** `raw`: what the wallet said to the request to switch, where it refused it for a reason of its own. */
  | { readonly kind: 'network'; readonly network: string; readonly raw?: string }
  | { readonly kind: 'fault'; readonly fault: WalletFaultName }
  /** `raw`: the wallet's own words. */
  | { readonly kind: 'raw'; readonly raw: string };

/** The wallet of one element: connect, prove, tell. */
export interface WalletStore {
  readonly step: ReadonlySignal<WalletStep | null>;
  readonly problem: ReadonlySignal<WalletProblem | null>;
  /** A signature is being waited for; always cleared at the end (product-rules#signing-flag-cleared). */
  readonly signing: ReadonlySignal<boolean>;
  /** The connected wallet's kind. */
  readonly connected: ReadonlySignal<WalletKind | null>;
  /** Which entries WalletConnect's missing project id disables. */
  readonly hasProjectId: () => boolean;
  /**
   * Who hears of signature and account from now on. When the last one stops, the wallet section was left:
   * what is under way ends, and the wallet is asked for nothing until somebody listens again.
   */
  listen(events: WalletEvents): () => void;
  /** Begins the flow; with a connected wallet it goes on from there. */
  start(kind?: WalletKind): void;
  /** The dialog's choice. */
  choose(kind: WalletKind): void;
  /** Back to the choice: the wallet is disconnected. */
  chooseAnother(): void;
  /** Ends the flow wherever it is. What the wallet still answers is dropped. */
  cancel(): void;
  /** The element was removed: everything under way ends, and the wallet is let go of. */
  release(): void;
}

/** A connected wallet, heard of by one subscription. */
interface Connected {
  readonly kind: WalletKind;
  readonly session: WalletSession;
  readonly stopListening: () => void;
}

/** A signed proof. */
interface Proof {
  readonly address: string;
  /** Over the sentence. */
  readonly signature: string;
  readonly challengeSignature?: string;
}

/** What a wallet is asked to sign. */
interface Signing {
  readonly address: string;
  readonly message: string;
  readonly part?: 1 | 2 | undefined;
}

const ended = () => new DOMException('the wallet flow was cancelled', 'AbortError');

/** Makes the wallet of one element (product-rules#wallet-dialog-opens and the rows after it). */
export function createWalletStore(port: WalletPort): WalletStore {
  const step = signal<WalletStep | null>(null);
  const problem = signal<WalletProblem | null>(null);
  const signing = signal(false);
  const connectedKind = signal<WalletKind | null>(null);
  const listeners = new Set<WalletEvents>();
  const challenges = createChallenges(port);
  /** The connected wallet has signed the sentence, and not yet the challenge: it is not asked twice. */
  let sentence: Proof | undefined;
  /** Who has signed the sentence, while the challenge is being signed. */
  let signer: string | undefined;
  let connected: Connected | undefined;
  let selected: string | undefined;
  let run: AbortController | undefined;
  let switching: Promise<boolean> | undefined;
  /** The wallet says by itself that it is there, whatever becomes of the request to switch. */
  let arrive: (() => void) | undefined;

  const tell = (act: (events: WalletEvents) => void) => {
    for (const events of listeners) act(events);
  };

  const begin = (): AbortSignal => {
    run?.abort(ended());
    run = new AbortController();
    switching = undefined;
    signer = undefined;
    signing.value = false;
    problem.value = null;
    return run.signal;
  };

  /** One pass of the flow: without a wallet it asks for one, and starts again once it is there. */
  const flow = async (kind: WalletKind | undefined): Promise<void> => {
    const running = begin();
    try {
      const chain = requiredChain();
      if (!connected && !kind) {
        step.value = { name: 'choose' };
        return;
      }
      if (!connected && kind) await connect(kind, chain, running);
      if (!connected) throw new WalletFault('not-found');
      const { session } = connected;
      const proof = await prove(connected, chain, running);
      if (proof) finish(proof, session.providerName);
      else tell((events) => events.accountSelected(selected));
    } catch (error) {
      if (running.aborted) return;
      fail(error);
    } finally {
      if (run?.signal === running) signing.value = false;
    }
  };

  const requiredChain = (): Chain => {
    const chain = chainOf(port.network());
    if (!chain) throw new WalletFault('not-set-up');
    return chain;
  };

  const connect = async (kind: WalletKind, chain: Chain, running: AbortSignal): Promise<void> => {
    step.value = { name: 'connecting', kind };
    const adapter = await load(kind, running);
    const limit = new AbortController();
    const done = new AbortController();
    const stop = () => limit.abort(running.reason);
    running.addEventListener('abort', stop);
    const connecting = adapter.connect({
      signal: limit.signal,
      requiredChain: chain,
      onUri: (uri) => {
        if (!limit.signal.aborted) step.value = { name: 'connecting', kind, uri };
      },
    });
    // A wallet that says yes after all is sent away again.
    connecting.then(
      (session) => limit.signal.aborted && void session.disconnect(),
      () => {},
    );
    const expiry = port.wait(adapter.connectLimitMs, done.signal).then(
      () => {
        throw new WalletFault('timeout');
      },
      () => new Promise<never>(() => {}),
    );
    try {
      take(kind, await abortable(Promise.race([connecting, expiry]), running));
    } catch (error) {
      limit.abort(ended());
      throw error;
    } finally {
      running.removeEventListener('abort', stop);
      done.abort(ended());
    }
  };

  const load = async (kind: WalletKind, running: AbortSignal) => {
    try {
      return await abortable(port.loadAdapter(kind), running);
    } catch (cause) {
      if (isAbort(cause) || cause instanceof WalletFault) throw cause;
      throw new WalletFault('no-code', { cause });
    }
  };

  /** Subscribes once for each connected wallet. */
  const take = (kind: WalletKind, session: WalletSession): void => {
    const stopListening = session.subscribe({
      onAccount: (account) => followAccount(session, account),
      onChain: (chainId) => void followChain(chainId),
      onDisconnect: () => {
        if (connected?.session !== session) return;
        forget();
        if (step.peek() && step.peek()?.name !== 'choose') {
          run?.abort(ended());
          fail(new WalletFault('ended'));
        }
      },
    });
    connected = { kind, session, stopListening };
    connectedKind.value = kind;
  };

  /** Steps 2 to 4 of the flow; null when the wallet is on another network. */
  const prove = async (
    current: Connected,
    chain: Chain,
    running: AbortSignal,
  ): Promise<Proof | null> => {
    const { kind, session } = current;
    step.value = { name: 'account', kind };
    const account = await accountOf(kind, session, running);
    if (!(await isOnNetwork(session, chain, running))) {
      const switched = await askForNetwork(kind, session, chain, running);
      if (!switched) return null;
    }
    const address = checksumAddress(account ?? session.address());
    if (address === null) throw new WalletFault('no-account');
    const challenge = await challenges.get(address, chain, running);
    if (sentence?.address !== address) {
      const message = proofMessage(address);
      const signed = await sign(
        current,
        { address, message, part: challenge ? 1 : undefined },
        chain,
        running,
      );
      sentence = { address, signature: signed };
    }
    if (!challenge) return sentence;
    const challengeSignature = await signChallenge(current, sentence, chain, running);
    return challengeSignature === null ? null : { ...sentence, challengeSignature };
  };

  /** The second signature; null when the wallet has left the network since the first. */
  const signChallenge = async (
    current: Connected,
    { address }: Proof,
    chain: Chain,
    running: AbortSignal,
  ): Promise<string | null> => {
    signer = address;
    const { kind, session } = current;
    if (!(await isOnNetwork(session, chain, running))) {
      if (!(await askForNetwork(kind, session, chain, running))) return null;
    }
    // The first signature may have taken long: a challenge that is about to end is replaced.
    const challenge = await challenges.get(address, chain, running);
    if (!challenge) throw new WalletFault('no-challenge');
    const { message } = challenge;
    const signed = await sign(current, { address, message, part: 2 }, chain, running);
    challenges.spend();
    if (!challenge.isGood(0)) throw new WalletFault('challenge-expired');
    return signed;
  };

  /**
   * Only MetaMask is asked which account, and not over WalletConnect, which has no such request; a
   * malformed answer leaves the connected address.
   */
  const accountOf = async (
    kind: WalletKind,
    session: WalletSession,
    running: AbortSignal,
  ): Promise<string | undefined> => {
    if (!isMetamaskItself(kind, session)) return undefined;
    const answer = await session.request(
      { method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] },
      running,
    );
    const account = permittedAccount(answer);
    return checksumAddress(account) === null ? undefined : account;
  };

  const isOnNetwork = async (session: WalletSession, chain: Chain, running: AbortSignal) =>
    networkName(await session.request({ method: 'eth_chainId' }, running)) === chain.network;

  /** The error and the request to switch; true once the wallet is on the required network. */
  const askForNetwork = async (
    kind: WalletKind,
    session: WalletSession,
    chain: Chain,
    running: AbortSignal,
  ): Promise<boolean> => {
    const told = { kind: 'network', network: chainLabel(chain) } as const;
    batch(() => {
      problem.value = told;
      if (step.peek()) step.value = { name: 'network', kind };
    });
    try {
      // One request at a time: what the wallet reports meanwhile is part of it.
      switching ??= switchOrArrive(session, chain, running);
      const asking = switching;
      const switched = await asking.finally(() => {
        // Another pass of the flow may have asked anew.
        if (switching === asking) switching = undefined;
      });
      if (switched) {
        problem.value = null;
        return true;
      }
    } catch (error) {
      const { kind: meaning, raw } = readWalletError(error);
      // A wallet that can't switch by itself can still be switched by hand.
      if (running.aborted || meaning === 'rejected' || meaning === 'pending') throw error;
      port.log('error', `wallet: ${logLine(error)}`);
      problem.value = { ...told, raw };
    }
    if (step.peek()) step.value = { name: 'stopped', kind };
    return false;
  };

  /** As switchNetwork, or as soon as the wallet says by itself that it is there. */
  const switchOrArrive = (session: WalletSession, chain: Chain, running: AbortSignal) =>
    Promise.race([
      switchNetwork(session, chain, running),
      new Promise<boolean>((resolve) => {
        arrive = () => resolve(true);
      }),
    ]);

  const switchNetwork = async (
    session: WalletSession,
    chain: Chain,
    running: AbortSignal,
  ): Promise<boolean> => {
    const ask = () =>
      session.request(
        { method: 'wallet_switchEthereumChain', params: [{ chainId: hexChainId(chain) }] },
        running,
      );
    try {
      await ask();
    } catch (error) {
      const params = addChainParams(chain);
      if (running.aborted || readWalletError(error).kind !== 'unknown-chain' || !params)
        throw error;
      await session.request({ method: 'wallet_addEthereumChain', params: [params] }, running);
      // Adding does not have to switch (EIP-3085).
      if (!(await isOnNetwork(session, chain, running))) await ask();
    }
    return isOnNetwork(session, chain, running);
  };

  const sign = async (
    { kind, session }: Connected,
    { address, message, part }: Signing,
    chain: Chain,
    running: AbortSignal,
  ): Promise<string> => {
    batch(() => {
      signing.value = true;
      step.value = { name: 'signing', kind, message, part, coSigners: kind === 'safe' };
    });
    port.remember(isMetamaskItself(kind, session) ? undefined : kind);
    // MetaMask's accounts have keys, and a Safe has owners: nobody has to be asked about those.
    if (kind !== 'metamask' && kind !== 'safe') void sayWhenContract(kind, address, chain, running);
    const signature = await session.request(
      { method: 'personal_sign', params: [messageHex(message), address] },
      running,
    );
    if (typeof signature !== 'string' || !/^0x([\da-f]{2})*$/i.test(signature)) {
      throw new WalletFault('no-signature');
    }
    return signature;
  };

  const sayWhenContract = async (
    kind: WalletKind,
    address: string,
    chain: Chain,
    running: AbortSignal,
  ): Promise<void> => {
    const isContract = await port.isContract(address, chain, running).catch(() => undefined);
    const now = step.peek();
    if (isContract && now?.name === 'signing' && now.kind === kind && !running.aborted) {
      step.value = { ...now, coSigners: true };
    }
  };

  const finish = (proof: Proof, providerName: string): void =>
    batch(() => {
      const { address, signature, challengeSignature } = proof;
      port.remember(undefined);
      sentence = signer = undefined;
      selected = address;
      signing.value = false;
      step.value = null;
      tell((events) => events.onWalletSignature(signature, challengeSignature));
      tell((events) => events.accountSelected(address));
      tell((events) => events.providerRecorded(providerName));
    });

  /** What each error of a wallet means (product-rules#wallet-rejected and the rows after it). */
  const fail = (error: unknown): void => {
    const found = problemOf(error);
    signer = undefined;
    port.remember(undefined);
    if (found.kind === 'raw') port.log('error', `wallet: ${logLine(error)}`);
    if (found.kind === 'fault') port.log('warn', `wallet: ${found.fault}${causeOf(error)}`);
    batch(() => {
      signing.value = false;
      problem.value = found;
      if (found.kind === 'rejected') disconnect();
      if (step.peek()) {
        step.value = stepAfter(found);
      }
      tell((events) => events.accountSelected(selected));
    });
  };

  const stepAfter = (found: WalletProblem): WalletStep => {
    if (connected) return { name: 'stopped', kind: connected.kind };
    const now = step.peek();
    const isAbsent = found.kind === 'fault' && found.fault === 'not-found';
    return isAbsent && now && 'kind' in now
      ? { name: 'absent', kind: now.kind }
      : { name: 'choose' };
  };

  /** Two signatures prove one account: another one in front between them begins anew. */
  const followAccount = (session: WalletSession, account: unknown): void => {
    const address = checksumAddress(account);
    if (connected?.session !== session || signer === undefined || address === null) return;
    if (address === signer) return;
    run?.abort(ended());
    fail(new WalletFault('account-changed'));
  };

  /** A chain the wallet reports by itself (product-rules#chain-change). */
  const followChain = async (chainId: unknown): Promise<void> => {
    const chain = chainOf(port.network());
    if (!connected || !chain || listeners.size === 0) return;
    const isThere = networkName(chainId) === chain.network;
    if (switching) {
      if (isThere) arrive?.();
      return;
    }
    if (isThere) {
      if (problem.peek()?.kind === 'network') {
        problem.value = null;
        if (step.peek()?.name === 'stopped') void flow(undefined);
      }
      return;
    }
    const { kind, session } = connected;
    const stillSigning = signing.peek();
    const running = run && !run.signal.aborted ? run.signal : begin();
    const before = step.peek();
    try {
      const switched = await askForNetwork(kind, session, chain, running);
      if (switched && stillSigning && signing.peek()) step.value = before;
    } catch (error) {
      if (running.aborted) return;
      run?.abort(ended());
      fail(error);
    }
  };

  const forget = (): void => {
    connected?.stopListening();
    connected = undefined;
    sentence = signer = undefined;
    connectedKind.value = null;
  };

  const disconnect = (): void => {
    const session = connected?.session;
    forget();
    void session?.disconnect();
  };

  const stop = (): void => {
    run?.abort(ended());
    run = undefined;
    switching = undefined;
    signer = undefined;
    batch(() => {
      signing.value = false;
      step.value = null;
      problem.value = null;
    });
  };

  return {
    step,
    problem,
    signing,
    connected: connectedKind,
    hasProjectId: port.hasProjectId,
    listen: (events) => {
      listeners.add(events);
      return () => {
        // A signature that was asked for may still come: coming back goes on from there.
        if (!listeners.delete(events) || listeners.size > 0) return;
        stop();
        challenges.forget();
      };
    },
    start: (kind) => {
      if (!step.peek()) void flow(connected ? undefined : kind);
    },
    choose: (kind) => void flow(kind),
    chooseAnother: () => {
      run?.abort(ended());
      disconnect();
      batch(() => {
        signing.value = false;
        problem.value = null;
        step.value = { name: 'choose' };
      });
    },
    cancel: () => {
      if (!step.peek()) return;
      port.remember(undefined);
      stop();
      tell((events) => events.accountSelected(selected));
    },
    release: () => {
      stop();
      challenges.forget();
      const session = connected?.session;
      forget();
      session?.release();
    },
  };
}

/** MetaMask's own provider, in the page or over its SDK. */
function isMetamaskItself(kind: WalletKind, session: WalletSession): boolean {
  return kind === 'metamask' && !session.overWalletConnect;
}

function problemOf(error: unknown): WalletProblem {
  if (error instanceof WalletFault) return { kind: 'fault', fault: error.fault };
  const { kind, raw } = readWalletError(error);
  return kind === 'rejected' || kind === 'pending' ? { kind } : { kind: 'raw', raw };
}

/** Code and words; a wallet's words can hold the account, which no log line may. */
function logLine(error: unknown): string {
  const { code, raw } = readWalletError(error);
  return `${code ?? 'no code'}: ${raw.replaceAll(/0x[\da-f]{16,}/gi, '0x…')}`;
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof OnboardingError) return ` (${cause.message})`;
  return cause instanceof Error ? ` (${cause.name})` : '';
}
