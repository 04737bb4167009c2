import { describe, expect, it } from 'vitest';
import {
  CLOSED,
  type FlowEvent,
  type FlowState,
  nextState,
} from '../../../src/wallet/rules/flow-state';

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
  });

  it('mentions co-signers only while that wallet signs', () => {
    const signing = stateAfter({ type: 'signing', step: SIGNING });
    const found = (kind: 'ledger' | 'custody') =>
      nextState(signing, { type: 'contractFound', kind });
    expect(found('ledger').step).toMatchObject({ coSigners: true });
    expect(found('custody')).toBe(signing);
  });
});
