import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readWalletError } from '../../../../src/wallet/rules/wallet-problem';

const kindOf = (error: unknown) => readWalletError(error).kind;

describe('what an error of a wallet means', () => {
  it.each([
    [{ code: 4001, message: 'User rejected the request.' }, 'rejected'],
    [{ code: 5000, message: 'User rejected.' }, 'rejected'],
    [{ code: 5001, message: 'User disapproved requested chains' }, 'rejected'],
    [new Error('User rejected.'), 'rejected'],
    [{ message: 'Session rejected' }, 'rejected'],
    ['The wallet said: reject', 'rejected'],
    ['The wallet rejects it', 'rejected'],
    ['a rejecting relay', 'other'],
    [{ code: -32002, message: 'already pending' }, 'pending'],
    [{ code: 4902, message: 'Unrecognized chain ID' }, 'unknown-chain'],
    [{ code: -32603, data: { originalError: { code: 4902 } }, message: 'x' }, 'unknown-chain'],
    [{ code: -32603, message: 'Rejected by the node' }, 'other'],
    [{ code: '4001', message: 'no number' }, 'other'],
    [{ code: 4100, message: 'unauthorized' }, 'other'],
    [new Error('broken'), 'other'],
  ])('%o is %s', (error, kind) => {
    expect(kindOf(error)).toBe(kind);
  });

  it('has a text of limited length for whatever was thrown', () => {
    expect(readWalletError(undefined).raw).toBe('unknown error');
    expect(readWalletError({ code: 4001, message: ' ' }).raw).toBe('unknown error');
    expect(readWalletError('plain words').raw).toBe('plain words');
    expect(readWalletError(new Error('x'.repeat(301))).raw).toBe('x'.repeat(300));
    fc.assert(
      fc.property(fc.anything(), (thrown) => {
        const { raw } = readWalletError(thrown);
        expect(raw.length).toBeGreaterThan(0);
        expect(raw.length).toBeLessThanOrEqual(300);
      }),
    );
  });
});
