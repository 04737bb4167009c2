import { expect, it } from 'vitest';
import { createLifetime } from '../../../src/app/lifetime';
import { picksOf } from '../../../src/identity/check-choice';
import { elementWith } from '../../support/fakes/onboarding';

it('forgets the way that an investor picked once they are signed out or replaced', () => {
  const lifetime = createLifetime();
  const onboarding = elementWith({ lazy: {}, lifetime });
  picksOf(onboarding).set('check', 'id-check-eid');
  expect(picksOf(onboarding).get('check')).toBe('id-check-eid');
  lifetime.endInvestor();
  expect(picksOf(onboarding).size).toBe(0);
});
