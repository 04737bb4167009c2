import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isInProfile,
  isOverlayShown,
  isScreenThere,
  isWaiting,
  reservesStepperSpace,
  type SectionFacts,
  type ShellFacts,
  screenOf,
} from '../../../../src/shell/rules/choose-screen';

const SIGNED_IN: ShellFacts = {
  route: 'profile-section',
  session: 'signed-in',
  isMisconfigured: false,
  hasSessionError: false,
  hasQualification: true,
  hasProfileError: false,
};
const OPEN: SectionFacts = { isReading: false, isBusy: false, hasForm: true, hasError: false };

const anyFacts: fc.Arbitrary<ShellFacts> = fc.record({
  route: fc.constantFrom(
    'profile-section',
    'profile-milestone',
    'dashboard',
    'answers',
    'start',
    'not-found',
  ),
  session: fc.constantFrom('unknown', 'signed-in', 'signed-out', 'failed'),
  isMisconfigured: fc.boolean(),
  hasSessionError: fc.boolean(),
  hasQualification: fc.boolean(),
  hasProfileError: fc.boolean(),
});
const anySection: fc.Arbitrary<SectionFacts> = fc.record({
  isReading: fc.boolean(),
  isBusy: fc.boolean(),
  hasForm: fc.boolean(),
  hasError: fc.boolean(),
});

describe('the screen for the current state', () => {
  it.each([
    ['config', { isMisconfigured: true, session: 'signed-out' }],
    ['signed-out', { session: 'signed-out', hasSessionError: true }],
    ['error', { session: 'failed', hasSessionError: true }],
    ['error', { hasQualification: false, hasProfileError: true }],
    ['waiting', { session: 'unknown', hasQualification: false }],
    ['waiting', { hasQualification: false }],
    ['dashboard', { route: 'dashboard' }],
    ['answers', { route: 'answers' }],
    ['not-found', { route: 'not-found' }],
    ['section', {}],
    ['section', { route: 'start' }],
    ['section', { hasSessionError: true, hasProfileError: true }],
  ] as const)('shows %s with %o', (screen, facts) => {
    expect(screenOf({ ...SIGNED_IN, ...facts })).toBe(screen);
  });
});

describe('the loading overlay', () => {
  it('shows while something is under way', () => {
    expect(isOverlayShown(SIGNED_IN, OPEN)).toBe(false);
    expect(isOverlayShown(SIGNED_IN, { ...OPEN, isBusy: true })).toBe(true);
    expect(isOverlayShown(SIGNED_IN, { ...OPEN, isReading: true })).toBe(true);
    expect(isOverlayShown({ ...SIGNED_IN, hasQualification: false }, OPEN)).toBe(true);
  });

  it('never covers the sign-in', () => {
    fc.assert(
      fc.property(anyFacts, anySection, (facts, section) => {
        expect(isOverlayShown({ ...facts, session: 'signed-out' }, section)).toBe(false);
      }),
    );
  });
});

describe('the layout around a screen', () => {
  it('follows the profile only for a signed-in investor', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        if (isInProfile(facts)) expect(facts.session).toBe('signed-in');
      }),
    );
    expect(isInProfile({ ...SIGNED_IN, route: 'profile-milestone' })).toBe(true);
    expect(isInProfile({ ...SIGNED_IN, route: 'dashboard' })).toBe(false);
  });

  it('reserves its space while a section is likely to load', () => {
    const early = { ...SIGNED_IN, session: 'unknown', hasQualification: false } as const;
    expect(reservesStepperSpace(early)).toBe(true);
    expect(reservesStepperSpace({ ...early, route: 'dashboard' })).toBe(false);
    expect(reservesStepperSpace({ ...early, route: 'answers' })).toBe(false);
    expect(reservesStepperSpace(SIGNED_IN)).toBe(false);
  });
});

describe('a screen that is ready', () => {
  it('waits no longer, and its section has loaded or failed', () => {
    expect(isScreenThere(SIGNED_IN, OPEN)).toBe(true);
    expect(isScreenThere(SIGNED_IN, { ...OPEN, hasForm: false })).toBe(false);
    expect(isScreenThere(SIGNED_IN, { ...OPEN, hasForm: false, hasError: true })).toBe(true);
    expect(isScreenThere({ ...SIGNED_IN, route: 'dashboard' }, { ...OPEN, hasForm: false })).toBe(
      true,
    );
    fc.assert(
      fc.property(anyFacts, anySection, (facts, section) => {
        if (isScreenThere(facts, section)) expect(isWaiting(facts)).toBe(false);
      }),
    );
  });
});
