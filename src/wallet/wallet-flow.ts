import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-core';
import { checksumAddress } from './checksum-address';
import { type Connected, createConnection } from './connection/connection';
import { createRequiredNetwork, type RequiredNetwork } from './connection/required-network';
import type { WalletPort } from './port';
import { createChallenges } from './proof/challenges';
import { createProofOfOwnership, type Proof } from './proof/proof-of-ownership';
import { type Chain, chainOf, networkOfChainId } from './rules/chain-table';
import {
  CLOSED,
  type FlowEvent,
  type FlowState,
  nextState,
  type WalletStep,
} from './rules/flow-state';
import type { WalletKind } from './rules/wallet-kinds';
import { problemLine, problemOf, WalletFault, type WalletProblem } from './rules/wallet-problem';

/** The wallet of one element: connects, asks for signatures and emits them. */
export interface WalletFlow {
  readonly step: ReadonlySignal<WalletStep | null>;
  readonly problem: ReadonlySignal<WalletProblem | null>;
  /**
   * The wallet is waiting for a signature; always cleared at the end (product-rules#signing-flag-cleared).
   */
  readonly signing: ReadonlySignal<boolean>;
  /** The connected wallet's kind. */
  readonly connected: ReadonlySignal<WalletKind | null>;
  /** Whether the entries that need WalletConnect's project id are enabled. */
  readonly hasProjectId: () => boolean;
  /**
   * Subscribes to signature and account. When the last subscriber stops, the investor has left the wallet
   * section: the flow ends, and the wallet gets no request until somebody subscribes again.
   */
  listen(events: WalletEvents): () => void;
  /** Begins the flow; a connected wallet is used. */
  start(kind?: WalletKind): void;
  /** Chooses an entry of the dialog. */
  choose(kind: WalletKind): void;
  /** Disconnects the wallet and returns to the choice. */
  chooseAnother(): void;
  /** Ends the flow. Later answers of the wallet are dropped. */
  cancel(): void;
  /** Call when the element is removed: the flow ends; the wallet keeps its session. */
  release(): void;
}

/** One run of the flow. */
interface Run {
  readonly controller: AbortController;
  /** The account that has signed the sentence, while it signs the challenge. */
  signer: string | undefined;
}

const ended = () => new DOMException('the wallet flow was cancelled', 'AbortError');

/** Makes the wallet of one element (product-rules#wallet-dialog-opens and the rows after it). */
export function createWalletFlow(port: WalletPort): WalletFlow {
  const state = signal<FlowState>(CLOSED);
  const listeners = new Set<WalletEvents>();
  let selected: string | undefined;
  let run: Run | undefined;

  const show = (event: FlowEvent) => {
    state.value = nextState(state.peek(), event);
  };

  const challenges = createChallenges(port);
  const requiredNetwork = createRequiredNetwork(port, show);
  const proofOfOwnership = createProofOfOwnership(port, challenges, requiredNetwork, show);
  const connection = createConnection(port, {
    onAccount: (account) => followAccount(account),
    onChain: (chainId) => reactToChain(chainId),
    onEnd: () => {
      const { step } = state.peek();
      if (step && step.name !== 'choose') abandon(new WalletFault('ended'));
    },
  });

  const emit = (act: (events: WalletEvents) => void) => {
    for (const events of listeners) act(events);
  };

  const begin = (): Run => {
    run?.controller.abort(ended());
    run = { controller: new AbortController(), signer: undefined };
    requiredNetwork.reset();
    show({ type: 'begun' });
    return run;
  };

  /** One run of the flow: without a wallet it asks for one, and continues once it is connected. */
  const flow = async (kind: WalletKind | undefined): Promise<void> => {
    const own = begin();
    const { signal: running } = own.controller;
    try {
      const chain = requiredChain();
      if (!connection.current()) {
        if (!kind) return offerChoice();
        await connect(kind, chain, running);
      }
      const wallet = connection.current();
      if (!wallet) throw new WalletFault('not-found');
      const proof = await proofOfOwnership.prove({
        wallet,
        chain,
        signal: running,
        onFirstSigned: (address) => {
          own.signer = address;
        },
      });
      if (proof) finish(proof, wallet.session.providerName);
      else emit((events) => events.accountSelected(selected));
    } catch (error) {
      if (running.aborted) return;
      fail(error);
    } finally {
      if (run === own) show({ type: 'signingEnded' });
    }
  };

  const offerChoice = (): void => {
    // For the host: the investor reads 'Not available here' alone. No mistake: MetaMask alone may be what is wanted.
    if (!port.hasProjectId()) {
      port.log('info', 'wallet: no walletconnect-project-id for Ledger, Safe and Fireblocks');
    }
    show({ type: 'choiceShown' });
  };

  const requiredChain = (): Chain => {
    const chain = chainOf(port.network(), port.networks());
    if (!chain) throw new WalletFault('not-set-up');
    return chain;
  };

  const connect = async (kind: WalletKind, chain: Chain, running: AbortSignal): Promise<void> => {
    show({ type: 'connecting', kind });
    await connection.connect({
      kind,
      chain,
      onUri: (uri) => show({ type: 'connecting', kind, uri }),
      onAsked: () => show({ type: 'accountAsked', kind }),
      signal: running,
    });
  };

  const finish = ({ address, signature, challengeSignature }: Proof, providerName: string): void =>
    batch(() => {
      port.remember(undefined);
      proofOfOwnership.forget();
      if (run) run.signer = undefined;
      selected = address;
      show({ type: 'proven' });
      emit((events) => events.onWalletSignature(signature, challengeSignature));
      emit((events) => events.accountSelected(address));
      emit((events) => events.providerRecorded(providerName));
    });

  const fail = (error: unknown): void => {
    const problem = problemOf(error);
    if (run) run.signer = undefined;
    port.remember(undefined);
    const logged = problemLine(problem, error);
    if (logged) port.log(logged.level, logged.line);
    batch(() => {
      if (problem.kind === 'rejected') connection.disconnect();
      show({ type: 'failed', problem, connected: connection.current()?.kind });
      emit((events) => events.accountSelected(selected));
    });
  };

  /** Ends the run with this failure. */
  const abandon = (error: unknown): void => {
    run?.controller.abort(ended());
    fail(error);
  };

  /** Two signatures prove one account: a run fails if the account changes between them. */
  const followAccount = (account: unknown): void => {
    const signer = run?.signer;
    const address = checksumAddress(account);
    if (signer === undefined || address === null || address === signer) return;
    abandon(new WalletFault('account-changed'));
  };

  /** A chain that the wallet reports on its own. Once the section was left, the wallet gets no request. */
  const reactToChain = (chainId: unknown): void => {
    const wallet = connection.current();
    const chain = chainOf(port.network(), port.networks());
    if (!wallet || !chain || listeners.size === 0) return;
    void followChain({ wallet, chain, chainId }, followed);
  };

  const followed: FollowedFlow = {
    state,
    requiredNetwork,
    show,
    restart: () => void flow(undefined),
    running: () => (run && !run.controller.signal.aborted ? run : begin()).controller.signal,
    abandon,
  };

  const stop = (): void => {
    run?.controller.abort(ended());
    run = undefined;
    requiredNetwork.reset();
    show({ type: 'closed' });
  };

  return {
    step: computed(() => state.value.step),
    problem: computed(() => state.value.problem),
    signing: computed(() => state.value.isSigning),
    connected: connection.kind,
    hasProjectId: port.hasProjectId,
    listen: (events) => {
      listeners.add(events);
      return () => {
        if (!listeners.delete(events) || listeners.size > 0) return;
        // A pending signature may still arrive; the next visit continues from there.
        stop();
        challenges.forget();
      };
    },
    start: (kind) => {
      if (!state.peek().step) void flow(connection.current() ? undefined : kind);
    },
    choose: (kind) => void flow(kind),
    chooseAnother: () => {
      run?.controller.abort(ended());
      batch(() => {
        connection.disconnect();
        show({ type: 'choiceShown' });
      });
    },
    cancel: () => {
      if (!state.peek().step) return;
      port.remember(undefined);
      stop();
      emit((events) => events.accountSelected(selected));
    },
    release: () => {
      stop();
      challenges.forget();
      connection.release();
    },
  };
}

/** A chain that a connected wallet reports on its own, and the one that is required. */
interface ReportedChain {
  readonly wallet: Connected;
  readonly chain: Chain;
  /** In decimal or hex, unchecked. */
  readonly chainId: unknown;
}

/** The part of the wallet flow that a change of chain reads and changes. */
interface FollowedFlow {
  readonly state: ReadonlySignal<FlowState>;
  readonly requiredNetwork: RequiredNetwork;
  readonly show: (event: FlowEvent) => void;
  /** Begins the flow again with the connected wallet. */
  readonly restart: () => void;
  /** The signal of the present run; where there is none, of a new one. */
  readonly running: () => AbortSignal;
  /** Ends the run with this failure. */
  readonly abandon: (error: unknown) => void;
}

/** Reacts to a change of the wallet's chain (product-rules#chain-change). Never rejects. */
async function followChain(
  { wallet, chain, chainId }: ReportedChain,
  flow: FollowedFlow,
): Promise<void> {
  const { requiredNetwork, show } = flow;
  const isThere = networkOfChainId(chainId, chain) === chain.network;
  if (requiredNetwork.isAsking()) {
    if (isThere) requiredNetwork.arrive();
    return;
  }
  const { step, problem, isSigning } = flow.state.peek();
  if (isThere) {
    if (problem?.kind !== 'network') return;
    show({ type: 'switched' });
    if (step?.name === 'stopped') flow.restart();
    return;
  }
  const running = flow.running();
  try {
    const switched = await requiredNetwork.ask({ wallet, chain, signal: running });
    const isStillSigning = isSigning && flow.state.peek().isSigning;
    if (switched && isStillSigning && step?.name === 'signing') show({ type: 'signing', step });
  } catch (error) {
    if (!running.aborted) flow.abandon(error);
  }
}

/** What the wallet component emits, in this order. */
export interface WalletEvents {
  /** `challengeSignature` signs the backend's challenge, if there is one. */
  onWalletSignature(signature: string, challengeSignature?: string): void;
  /** The address; after a failure the previous selection, undefined if there was none. */
  accountSelected(address: string | undefined): void;
  providerRecorded(providerName: string): void;
}
