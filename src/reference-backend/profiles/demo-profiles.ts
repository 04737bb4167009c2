import type { ProfileDefinition } from '../rules/profile/profile-definition';
import { company } from './company';
import { everyElement, everyElementOpen } from './every-element';
import { identityOnfido, identityPending, identitySumsub } from './identity';
import { completed, individual, locked, returning } from './individual';
import { wallet } from './wallet';
import { wholeJourney } from './whole-journey';

/** The demo's profiles; the first is the default. */
export const DEMO_PROFILES: readonly ProfileDefinition[] = [
  individual,
  wholeJourney,
  company,
  returning,
  everyElement,
  everyElementOpen,
  identityOnfido,
  identitySumsub,
  identityPending,
  wallet,
  locked,
  completed,
];
