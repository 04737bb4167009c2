import { describe, expect, it } from 'vitest';
import {
  DOCUMENT_POLL_ATTEMPTS,
  DOCUMENT_POLL_INTERVAL_MS,
  pollDelay,
} from '../../../src/documents/rules/poll-schedule';

describe('the poll schedule', () => {
  it('is immediately, then every 5 s, 12 attempts in all', () => {
    expect([DOCUMENT_POLL_INTERVAL_MS, DOCUMENT_POLL_ATTEMPTS]).toEqual([5000, 12]);
    const delays = Array.from({ length: 14 }, (_, made) => pollDelay(made));
    expect(delays).toEqual([0, ...Array(11).fill(5000), null, null]);
  });
});
