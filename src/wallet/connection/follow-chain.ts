import type { ReadonlySignal } from '@preact/signals-core';
import type { Chain } from '../rules/chain-table';
import type { FlowEvent, FlowState } from '../rules/flow-state';
import { networkOfChainId } from '../rules/network-of-chain-id';
import type { Connected } from './connection';
import type { RequiredNetwork } from './required-network';

/** A chain that a connected wallet reports on its own, and the one that is required. */
export interface ReportedChain {
  readonly wallet: Connected;
  readonly chain: Chain;
  /** In decimal or hex, unchecked. */
  readonly chainId: unknown;
}

/** The part of the wallet flow that a change of chain reads and changes. */
export interface FollowedFlow {
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
export async function followChain(
  { wallet, chain, chainId }: ReportedChain,
  flow: FollowedFlow,
): Promise<void> {
  const { requiredNetwork, show } = flow;
  const isThere = networkOfChainId(chainId) === chain.network;
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
