import { expect, test } from 'vitest';
import { OnboardingError } from '../../../../src/http/errors';
import {
  errorLine,
  problemLine,
  problemOf,
  WalletFault,
  type WalletProblem,
} from '../../../../src/wallet/rules/wallet-problem';

const ACCOUNT = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

test.each<[unknown, WalletProblem]>([
  [new WalletFault('relay'), { kind: 'fault', fault: 'relay' }],
  [{ code: 4001, message: 'no' }, { kind: 'rejected' }],
  [{ code: -32002, message: 'open already' }, { kind: 'pending' }],
  [
    { code: 4902, message: 'Unknown chain' },
    { kind: 'raw', raw: 'Unknown chain' },
  ],
  ['odd', { kind: 'raw', raw: 'odd' }],
])('what a wallet threw, %o, is the problem %j', (thrown, problem) => {
  expect(problemOf(thrown)).toEqual(problem);
});

test('a log line has code and words of a wallet, and no account', () => {
  const words = `nonce too low for ${ACCOUNT} and ${ACCOUNT.toUpperCase().replace('X', 'x')}`;
  expect(errorLine({ code: -32000, message: words })).toBe(
    'wallet: -32000: nonce too low for 0x… and 0x…',
  );
  expect(errorLine(new Error('broken by 0x12'))).toBe('wallet: no code: broken by 0x12');
});

test('a fault is a warning with its cause, and what the investor decided is no line', () => {
  const lineOf = (cause?: unknown) => {
    const fault = new WalletFault('no-challenge', cause === undefined ? {} : { cause });
    return problemLine(problemOf(fault), fault);
  };
  const line = 'wallet: no-challenge';
  expect(lineOf()).toEqual({ level: 'warn', line });
  expect(lineOf('words')).toEqual({ level: 'warn', line });
  expect(lineOf(new TypeError(ACCOUNT))).toEqual({ level: 'warn', line: `${line} (TypeError)` });
  const cause = new OnboardingError('NETWORK', { reason: 'why' });
  expect(lineOf(cause)).toEqual({ level: 'warn', line: `${line} (${cause.message})` });
  for (const kind of ['rejected', 'pending'] as const) {
    expect(problemLine({ kind }, new Error())).toBeUndefined();
  }
  const broken = new Error('broken');
  expect(problemLine(problemOf(broken), broken)).toEqual({
    level: 'error',
    line: 'wallet: no code: broken',
  });
});
