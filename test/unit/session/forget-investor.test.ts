import { expect, test, vi } from 'vitest';
import { forgetInvestor } from '../../../src/session/sign-out';
import { elementWith } from '../../support/fakes/onboarding';

test('a sign-out forgets the answers that nobody has looked at yet', () => {
  const host = { answers: new Map([['fetchSection', { elements: [{ value: 'Ada' }] }]]) };
  const reset = vi.fn();
  forgetInvestor(
    elementWith({
      host,
      lifetime: { endInvestor: reset },
      visits: { forget: reset },
      profile: { reset },
      kyc: { reset },
      notices: { reset },
    }),
  );
  expect(host.answers.size).toBe(0);
  expect(reset).toHaveBeenCalledTimes(5);
});
