import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import { checksumAddress } from './checksum-address';
import { type Connection, createConnection } from './connection/connection';
import { createRequiredNetwork, type RequiredNetwork } from './connection/required-network';
import { type Challenges, createChallenges } from './proof/challenges';
import {
  createProofOfOwnership,
  type Proof,
  type ProofOfOwnership,
} from './proof/proof-of-ownership';
import { chainOf, networkOfChainId } from './rules/chain-table';
import {
  CLOSED,
  type FlowEvent,
  type FlowState,
  nextState,
  type WalletStep,
} from './rules/flow-state';
import type { WalletKind } from './rules/wallet-kinds';
import { problemLine, problemOf, WalletFault, type WalletProblem } from './rules/wallet-problem';
import type { WalletPort } from './wallet-adapter';

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
   * Subscribes to how runs end. When the last subscriber stops, the investor has left the wallet
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

/** What the runs of one element's wallet share. */
interface Runs {
  readonly port: WalletPort;
  readonly state: Signal<FlowState>;
  readonly listeners: Set<WalletEvents>;
  readonly challenges: Challenges;
  readonly requiredNetwork: RequiredNetwork;
  readonly proofOfOwnership: ProofOfOwnership;
  readonly connection: Connection;
  readonly show: (event: FlowEvent) => void;
  /** The account of the last proof. */
  selected: string | undefined;
  current: Run | undefined;
}

const ended = () => new DOMException('the wallet flow was cancelled', 'AbortError');

/** Makes the wallet of one element (product-rules#wallet-dialog-opens and the rows after it). */
export function createWalletFlow(port: WalletPort): WalletFlow {
  const runs = createRuns(port);
  const { state, listeners, challenges, connection, show } = runs;
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
        stop(runs);
        challenges.forget();
      };
    },
    start: (kind) => {
      if (!state.peek().step) void prove(runs, connection.current() ? undefined : kind);
    },
    choose: (kind) => void prove(runs, kind),
    chooseAnother: () => {
      runs.current?.controller.abort(ended());
      batch(() => {
        connection.disconnect();
        show({ type: 'choiceShown' });
      });
    },
    cancel: () => {
      if (!state.peek().step) return;
      port.remember(undefined);
      stop(runs);
      emit(runs, (events) => events.onUnproven(runs.selected));
    },
    release: () => {
      stop(runs);
      challenges.forget();
      connection.release();
    },
  };
}

function createRuns(port: WalletPort): Runs {
  const state = signal<FlowState>(CLOSED);
  const show = (event: FlowEvent) => {
    state.value = nextState(state.peek(), event);
  };
  const challenges = createChallenges(port);
  const requiredNetwork = createRequiredNetwork(port, show);
  const runs: Runs = {
    ...{ port, state, challenges, requiredNetwork, show },
    listeners: new Set(),
    proofOfOwnership: createProofOfOwnership(port, challenges, requiredNetwork, show),
    connection: createConnection(port, {
      onAccount: (account) => followAccount(runs, account),
      onChain: (chainId) => void followChain(runs, chainId),
      onEnd: () => {
        const { step } = state.peek();
        if (step && step.name !== 'choose') abandon(runs, new WalletFault('ended'));
      },
    }),
    selected: undefined,
    current: undefined,
  };
  return runs;
}

function emit({ listeners }: Runs, act: (events: WalletEvents) => void): void {
  for (const events of listeners) act(events);
}

function begin(runs: Runs): Run {
  runs.current?.controller.abort(ended());
  const run = { controller: new AbortController(), signer: undefined };
  runs.current = run;
  runs.requiredNetwork.reset();
  runs.show({ type: 'begun' });
  return run;
}

/** One run of the flow: without a wallet it asks for one, and continues once it is connected. */
async function prove(runs: Runs, kind: WalletKind | undefined): Promise<void> {
  const { connection, proofOfOwnership, show } = runs;
  const own = begin(runs);
  const { signal: running } = own.controller;
  try {
    const chain = chainOf(runs.port.network(), runs.port.networks());
    if (!chain) throw new WalletFault('not-set-up');
    if (!connection.current()) {
      if (!kind) return offerChoice(runs);
      show({ type: 'connecting', kind });
      await connection.connect({
        kind,
        chain,
        onUri: (uri) => show({ type: 'connecting', kind, uri }),
        onAsked: () => show({ type: 'accountAsked', kind }),
        signal: running,
      });
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
    if (proof) finish(runs, proof, wallet.session.providerName);
    else emit(runs, (events) => events.onUnproven(runs.selected));
  } catch (error) {
    if (running.aborted) return;
    fail(runs, error);
  } finally {
    if (runs.current === own) show({ type: 'signingEnded' });
  }
}

function offerChoice({ port, show }: Runs): void {
  // For the host: the investor reads 'Not available here' alone. No mistake: MetaMask alone may be what is wanted.
  if (!port.hasProjectId()) {
    port.log('info', 'wallet: no walletconnect-project-id for Ledger, Safe and Fireblocks');
  }
  show({ type: 'choiceShown' });
}

function finish(runs: Runs, proof: Proof, provider: string): void {
  batch(() => {
    runs.port.remember(undefined);
    runs.proofOfOwnership.forget();
    if (runs.current) runs.current.signer = undefined;
    runs.selected = proof.address;
    runs.show({ type: 'proven' });
    emit(runs, (events) => events.onProven({ ...proof, provider }));
  });
}

function fail(runs: Runs, error: unknown): void {
  const { connection, port, show } = runs;
  const problem = problemOf(error);
  if (runs.current) runs.current.signer = undefined;
  port.remember(undefined);
  const logged = problemLine(problem, error);
  if (logged) port.log(logged.level, logged.line);
  batch(() => {
    if (problem.kind === 'rejected') connection.disconnect();
    show({ type: 'failed', problem, connected: connection.current()?.kind });
    emit(runs, (events) => events.onUnproven(runs.selected));
  });
}

/** Ends the run with this failure. */
function abandon(runs: Runs, error: unknown): void {
  runs.current?.controller.abort(ended());
  fail(runs, error);
}

function stop(runs: Runs): void {
  runs.current?.controller.abort(ended());
  runs.current = undefined;
  runs.requiredNetwork.reset();
  runs.show({ type: 'closed' });
}

/** Two signatures prove one account: a run fails if the account changes between them. */
function followAccount(runs: Runs, account: unknown): void {
  const signer = runs.current?.signer;
  const address = checksumAddress(account);
  if (signer === undefined || address === null || address === signer) return;
  abandon(runs, new WalletFault('account-changed'));
}

/**
 * Reacts to a chain that a connected wallet reports on its own (product-rules#chain-change), in decimal or hex,
 * unchecked. Once the section was left, the wallet gets no request. Never rejects.
 */
async function followChain(runs: Runs, chainId: unknown): Promise<void> {
  const { connection, listeners, port, requiredNetwork, show } = runs;
  const wallet = connection.current();
  const chain = chainOf(port.network(), port.networks());
  if (!wallet || !chain || listeners.size === 0) return;
  const isThere = networkOfChainId(chainId, chain) === chain.network;
  if (requiredNetwork.isAsking()) {
    if (isThere) requiredNetwork.arrive();
    return;
  }
  const { step, problem, isSigning } = runs.state.peek();
  if (isThere) {
    if (problem?.kind !== 'network') return;
    show({ type: 'switched' });
    if (step?.name === 'stopped') void prove(runs, undefined);
    return;
  }
  const { current } = runs;
  const run = current && !current.controller.signal.aborted ? current : begin(runs);
  const running = run.controller.signal;
  try {
    const switched = await requiredNetwork.ask({ wallet, chain, signal: running });
    const isStillSigning = isSigning && runs.state.peek().isSigning;
    if (switched && isStillSigning && step?.name === 'signing') show({ type: 'signing', step });
  } catch (error) {
    if (!running.aborted) abandon(runs, error);
  }
}

/** A proof, and the name of the wallet that gave it. */
export interface ProvenWallet extends Proof {
  readonly provider: string;
}

/** How a run ends. */
export interface WalletEvents {
  onProven(proof: ProvenWallet): void;
  /** Nothing was proven: the address of the last proof, undefined if there was none. */
  onUnproven(selected: string | undefined): void;
}
