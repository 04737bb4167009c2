import type { ProfileDefinition } from '../rules/profile/profile-definition';
import { everyElement, everyElementOpen } from './every-element';
import { everyone } from './everyone';
import { identityChoice, identityOnfido, identityPending, identitySumsub } from './identity';
import { completed, locked, returning } from './individual';
import { wallet } from './wallet';
import { wholeJourney } from './whole-journey';

/** The demo's profiles; the first is the default. */
export const DEMO_PROFILES: readonly ProfileDefinition[] = [
  everyone,
  wholeJourney,
  returning,
  everyElement,
  everyElementOpen,
  identityOnfido,
  identitySumsub,
  identityChoice,
  identityPending,
  wallet,
  locked,
  completed,
];
