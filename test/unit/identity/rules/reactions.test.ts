import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isExpiredToken } from '../../../../src/identity/plugin-config';
import {
  RESTART_DELAYS_MS,
  reactionTo,
  restartDelay,
} from '../../../../src/identity/rules/check-phase';
import { failureLogLines } from '../../../../src/identity/rules/failure-log-lines';
import { cameraProblem } from '../../../../src/identity/rules/step-texts';

describe('the reaction to a callback', () => {
  it.each([
    ['done', true, 'submit'],
    ['done', false, 'restart'],
    ['cancel', false, 'show-cancelled'],
    ['cancel', true, 'show-cancelled'],
    ['error', false, 'restart'],
  ] as const)('%s with ok %s: %s', (eventId, ok, reaction) => {
    expect(reactionTo({ eventId, ok })).toBe(reaction);
  });
});

describe('the restart of a failed SDK', () => {
  it('comes at once, then after longer and longer pauses, then not by itself', () => {
    const delays: (number | undefined)[] = [];
    let restarts = 0;
    for (let failures = 0; failures < 4; failures += 1) {
      const next = restartDelay({ restarts, ranMs: 10 });
      delays.push(next?.delayMs);
      restarts = next?.restarts ?? restarts;
    }
    expect(delays).toEqual([...RESTART_DELAYS_MS, undefined]);
  });

  it('starts its count again after the SDK has run for 30 seconds', () => {
    expect(restartDelay({ restarts: 3, ranMs: 30_000 })).toEqual({ delayMs: 0, restarts: 1 });
    expect(restartDelay({ restarts: 3, ranMs: 29_999 })).toBeNull();
  });
});

describe('the log lines of a failure', () => {
  it('are the message alone without a status 400', () => {
    const failure = Object.assign(new Error('No connection'), {
      status: 500,
      error: { message: 'x' },
    });
    expect(failureLogLines('id-check-onfido', failure, '')).toEqual([
      'id-check-onfido: No connection',
    ]);
  });

  const nested = { message: 'Invalid', fields: { name: ['is missing', 'is short'], id: 'is odd' } };
  it.each([
    { message: 'Bad', status: 400, error: nested },
    { message: 'Bad', httpCode: 400, body: { error: nested } },
    { message: 'Bad', response: { status: 400, data: { error: nested } } },
  ])('are message, nested message and fields with status 400: %j', (failure) => {
    expect(failureLogLines('id-check-onfido', failure, '')).toEqual([
      'id-check-onfido: Bad',
      'id-check-onfido: status 400: Invalid',
      'id-check-onfido: status 400: name: is missing, is short; id: is odd',
    ]);
  });

  it('are what was thrown, or of what kind it is', () => {
    const lineOf = (thrown: unknown) => failureLogLines('p', thrown, '');
    expect(lineOf('No camera')).toEqual(['p: No camera']);
    expect(lineOf({ message: 3, error: {}, type: 'exception' })).toEqual(['p: exception']);
    expect(lineOf(3)).toEqual(['p: a thrown number']);
    expect(lineOf({ message: 'Bad', status: 400 })).toEqual(['p: Bad']);
    expect(lineOf({ message: 'Bad', status: 400, error: { fields: {} } })).toEqual(['p: Bad']);
  });

  it('never hold the token', () => {
    const [line] = failureLogLines('id-check-sumsub', new Error('bad token abc.def'), 'abc.def');
    expect(line).toBe('id-check-sumsub: bad token …');
  });

  it('are written whatever is thrown', () => {
    fc.assert(
      fc.property(fc.anything(), (thrown) => {
        const [line] = failureLogLines('id-check-sumsub', thrown, 'token');
        expect(line).toMatch(/^id-check-sumsub: /);
      }),
    );
  });

  it.each([
    [{ type: 'expired_token' }, true],
    [{ type: 'ExpiredToken' }, true],
    [{ type: 'expired-token' }, true],
    [{ code: 'invalid_token' }, true],
    [{ code: 'INVALID-TOKEN' }, true],
    [{ type: 'not_expired_token' }, false],
    [{ type: 'expired_token_lifetime' }, false],
    [{ type: 'invalidtoken' }, false],
    [{}, false],
    ['expired_token', false],
    [{ type: 'exception' }, false],
    [undefined, false],
  ])('%j mean an expired token: %s', (failure, expired) => {
    expect(isExpiredToken(failure)).toBe(expired);
  });
});

describe('the camera', () => {
  it.each([
    [{}, undefined],
    [{ allowedByPolicy: true, permission: 'prompt', hasCamera: true }, undefined],
    [{ allowedByPolicy: false, permission: 'denied', hasCamera: false }, 'policy'],
    [{ allowedByPolicy: true, permission: 'denied', hasCamera: false }, 'refused'],
    [{ permission: 'granted', hasCamera: false }, 'none'],
  ])('with %j has the problem %s', (facts, problem) => {
    expect(cameraProblem(facts)).toBe(problem);
  });
});
