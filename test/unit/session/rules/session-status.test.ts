import { expect, it } from 'vitest';
import {
  nextSessionStatus,
  type SessionEvent,
  type SessionStatus,
} from '../../../../src/session/rules/session-status';

const ALWAYS = { loaded: 'signed-in', signedOut: 'signed-out', reset: 'unknown' } as const;
const TABLE: Readonly<Record<SessionStatus, Readonly<Record<SessionEvent, SessionStatus>>>> = {
  unknown: { ...ALWAYS, failed: 'failed' },
  'signed-in': { ...ALWAYS, failed: 'signed-in' },
  'signed-out': { ...ALWAYS, failed: 'signed-out' },
  failed: { ...ALWAYS, failed: 'failed' },
};
const PAIRS = Object.entries(TABLE).flatMap(([status, row]) =>
  Object.entries(row).map(([event, next]) => [status, event, next] as const),
) as [SessionStatus, SessionEvent, SessionStatus][];

it.each(PAIRS)('a session that is %s, and then %s: %s', (status, event, next) => {
  expect(nextSessionStatus(status, event)).toBe(next);
});
