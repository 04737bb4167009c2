import { describe, expect, it } from 'vitest';
import {
  CLOSED,
  type FlowEvent,
  type FlowState,
  nextState,
} from '../../../../src/wallet/rules/flow-state';
import type { WalletProblem } from '../../../../src/wallet/rules/wallet-problem';

const SIGNING = { name: 'signing', kind: 'ledger', message: 'm', coSigners: false } as const;
const WRONG = { kind: 'ledger', network: 'Amoy' } as const;

function stateAfter(...events: readonly FlowEvent[]): FlowState {
  return events.reduce(nextState, CLOSED);
}

describe('the state of the wallet flow', () => {
  it.each<FlowEvent>([
    { type: 'switchAsked', ...WRONG },
    { type: 'notSwitched', ...WRONG },
    { type: 'failed', problem: { kind: 'rejected' }, connected: undefined },
    { type: 'contractFound', kind: 'ledger' },
  ])('opens no dialog for $type', (event) => {
    expect(nextState(CLOSED, event).step).toBeNull();
  });

  it('shows each step of a connection, and takes a problem away with the next one', () => {
    const kind = 'ledger';
    const network = 'Amoy';
    const way: readonly (readonly [FlowEvent, FlowState])[] = [
      [{ type: 'choiceShown' }, { ...CLOSED, step: { name: 'choose' } }],
      [
        { type: 'connecting', kind },
        { ...CLOSED, step: { name: 'connecting', kind } },
      ],
      [
        { type: 'connecting', kind, uri: 'wc:1' },
        { ...CLOSED, step: { name: 'connecting', kind, uri: 'wc:1' } },
      ],
      [
        { type: 'accountAsked', kind },
        { ...CLOSED, step: { name: 'account', kind } },
      ],
      [
        { type: 'switchAsked', kind, network },
        { ...CLOSED, step: { name: 'network', kind }, problem: { kind: 'network', network } },
      ],
      [{ type: 'switched' }, { ...CLOSED, step: { name: 'network', kind } }],
      [
        { type: 'notSwitched', kind, network },
        { ...CLOSED, step: { name: 'stopped', kind }, problem: { kind: 'network', network } },
      ],
      [
        { type: 'notSwitched', kind, network, raw: 'No' },
        {
          ...CLOSED,
          step: { name: 'stopped', kind },
          problem: { kind: 'network', network, raw: 'No' },
        },
      ],
      [{ type: 'begun' }, { ...CLOSED, step: { name: 'stopped', kind } }],
      [
        { type: 'signing', step: SIGNING },
        { ...CLOSED, step: SIGNING, isSigning: true },
      ],
      [{ type: 'signingEnded' }, { ...CLOSED, step: SIGNING }],
      [{ type: 'proven' }, CLOSED],
    ];
    let state = CLOSED;
    for (const [event, expected] of way) {
      state = nextState(state, event);
      expect(state, event.type).toStrictEqual(expected);
    }
  });

  it('waits for no signature once the flow has ended', () => {
    for (const end of ['signingEnded', 'proven', 'closed', 'begun', 'choiceShown'] as const) {
      expect(stateAfter({ type: 'signing', step: SIGNING }, { type: end }).isSigning, end).toBe(
        false,
      );
    }
  });

  it('keeps the connected wallet for another try, and offers the choice without one', () => {
    const problem = { kind: 'fault', fault: 'timeout' } as const;
    const choose = { type: 'choiceShown' } as const;
    const failed = (connected?: 'ledger') =>
      stateAfter(choose, { type: 'failed', problem, connected }).step;
    expect(failed('ledger')).toEqual({ name: 'stopped', kind: 'ledger' });
    expect(failed()).toEqual({ name: 'choose' });
  });

  it('says how to install a wallet that was not found', () => {
    const problem = { kind: 'fault', fault: 'not-found' } as const;
    const connecting = { type: 'connecting', kind: 'metamask' } as const;
    const { step } = stateAfter(connecting, { type: 'failed', problem, connected: undefined });
    expect(step).toEqual({ name: 'absent', kind: 'metamask' });
    const failed = (problem: WalletProblem, ...before: FlowEvent[]) =>
      stateAfter(...before, { type: 'failed', problem, connected: undefined });
    expect(failed(problem, { type: 'choiceShown' }).step).toEqual({ name: 'choose' });
    expect(failed({ kind: 'fault', fault: 'relay' }, connecting).step).toEqual({ name: 'choose' });
    expect(failed({ kind: 'rejected' }, connecting)).toEqual({
      step: { name: 'choose' },
      problem: { kind: 'rejected' },
      isSigning: false,
    });
  });

  it('mentions co-signers only while that wallet signs', () => {
    const signing = stateAfter({ type: 'signing', step: SIGNING });
    const found = (kind: 'ledger' | 'custody') =>
      nextState(signing, { type: 'contractFound', kind });
    expect(found('ledger').step).toMatchObject({ coSigners: true });
    expect(found('custody')).toBe(signing);
  });
});
