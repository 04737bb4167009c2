import type { WalletKind } from './wallet-kinds';
import type { WalletProblem } from './wallet-problem';

/** The dialog's step; null while it is closed. */
export type WalletStep =
  | { readonly name: 'choose' }
  /** Nothing to confirm in the wallet yet. `uri`: for the QR code and the links into the wallet's app. */
  | { readonly name: 'connecting'; readonly kind: WalletKind; readonly uri?: string }
  /** The wallet is asked for its account, or to switch the network. */
  | { readonly name: 'account' | 'network'; readonly kind: WalletKind }
  | SigningStep
  /** A problem with a wallet that is still connected: try again, or choose another one. */
  | { readonly name: 'stopped'; readonly kind: WalletKind }
  /** There is no such wallet in this browser: how to install one. */
  | { readonly name: 'absent'; readonly kind: WalletKind };

/** The wallet shows a message and waits for the signature. */
export interface SigningStep {
  readonly name: 'signing';
  readonly kind: WalletKind;
  /** The exact message. */
  readonly message: string;
  /** Which of two messages; undefined for the only one. */
  readonly part?: 1 | 2 | undefined;
  /** The account is a contract, so others may have to sign too. */
  readonly coSigners: boolean;
}

/** The part of the wallet flow that the investor sees. */
export interface FlowState {
  readonly step: WalletStep | null;
  readonly problem: WalletProblem | null;
  /** The wallet is waiting for a signature. */
  readonly isSigning: boolean;
}

/** An event of the flow that changes its state. */
export type FlowEvent =
  /** A run of the flow begins; the previous step stays until the next event. */
  | { readonly type: 'begun' }
  | { readonly type: 'choiceShown' }
  | { readonly type: 'connecting'; readonly kind: WalletKind; readonly uri?: string }
  | { readonly type: 'accountAsked'; readonly kind: WalletKind }
  | { readonly type: 'switchAsked'; readonly kind: WalletKind; readonly network: string }
  /** The wallet is on the required network. */
  | { readonly type: 'switched' }
  /** The wallet is on another network. `raw`: its answer to the request to switch. */
  | {
      readonly type: 'notSwitched';
      readonly kind: WalletKind;
      readonly network: string;
      readonly raw?: string;
    }
  | { readonly type: 'signing'; readonly step: SigningStep }
  | { readonly type: 'contractFound'; readonly kind: WalletKind }
  | { readonly type: 'signingEnded' }
  | { readonly type: 'proven' }
  /** `connected`: the wallet that is still connected. */
  | {
      readonly type: 'failed';
      readonly problem: WalletProblem;
      readonly connected: WalletKind | undefined;
    }
  | { readonly type: 'closed' };

/** The dialog is closed. */
export const CLOSED: FlowState = { step: null, problem: null, isSigning: false };

/** The state after an event. Events of the wallet do not reopen a dialog that the investor has closed. */
export function nextState(state: FlowState, event: FlowEvent): FlowState {
  const { step } = state;
  switch (event.type) {
    case 'begun':
      return { ...state, problem: null, isSigning: false };
    case 'choiceShown':
      return { ...CLOSED, step: { name: 'choose' } };
    case 'connecting': {
      const { kind, uri } = event;
      return { ...state, step: { name: 'connecting', kind, ...(uri !== undefined && { uri }) } };
    }
    case 'accountAsked':
      return { ...state, step: { name: 'account', kind: event.kind } };
    case 'switchAsked': {
      const { kind, network } = event;
      const problem = { kind: 'network', network } as const;
      return { ...state, problem, step: step && { name: 'network', kind } };
    }
    case 'switched':
      return { ...state, problem: null };
    case 'notSwitched': {
      const { kind, network, raw } = event;
      const problem = { kind: 'network', network, ...(raw !== undefined && { raw }) } as const;
      return { ...state, problem, step: step && { name: 'stopped', kind } };
    }
    case 'signing':
      return { ...state, step: event.step, isSigning: true };
    case 'contractFound': {
      const isAsked = step?.name === 'signing' && step.kind === event.kind;
      return isAsked ? { ...state, step: { ...step, coSigners: true } } : state;
    }
    case 'signingEnded':
      return { ...state, isSigning: false };
    case 'proven':
      return { ...state, step: null, isSigning: false };
    case 'failed':
      return { step: step && stepAfter(step, event), problem: event.problem, isSigning: false };
    case 'closed':
      return CLOSED;
  }
}

function stepAfter(
  step: WalletStep,
  { problem, connected }: Extract<FlowEvent, { readonly type: 'failed' }>,
): WalletStep {
  if (connected) return { name: 'stopped', kind: connected };
  const isAbsent = problem.kind === 'fault' && problem.fault === 'not-found';
  return isAbsent && 'kind' in step ? { name: 'absent', kind: step.kind } : { name: 'choose' };
}
