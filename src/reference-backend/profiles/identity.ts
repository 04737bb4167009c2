import type { MilestoneDefinition, ProfileDefinition } from '../rules/profile/profile-definition';
import { HOUSE } from './common';
import { HALF_WAY, individual } from './individual';

const IDENTITY_LABEL = {
  en: 'Identity check',
  de: 'Identitätsprüfung',
  fr: 'Vérification d’identité',
  ar: 'التحقق من الهوية',
};

function identityMilestone(pluginId: string): MilestoneDefinition {
  return {
    id: 'identity',
    label: IDENTITY_LABEL,
    icon: 'id',
    sections: [{ id: 'identity-check', label: IDENTITY_LABEL, plugins: [pluginId] }],
  };
}

const [ABOUT_YOU] = individual.milestones;

function identityProfile(
  pluginId: string,
  facts: Pick<ProfileDefinition, 'id' | 'title' | 'email' | 'start'>,
): ProfileDefinition {
  return {
    ...HOUSE,
    ...facts,
    disclaimers: [],
    kycStartsWith: 'identity-check',
    milestones: [...(ABOUT_YOU ? [ABOUT_YOU] : []), identityMilestone(pluginId)],
  };
}

/** The identity check of the first provider, with the personal sections done. */
export const identityOnfido = identityProfile('id-check-onfido', {
  id: 'identity-onfido',
  title: 'Identity check with Onfido',
  email: 'elena.rossi@mail.example',
  start: HALF_WAY,
});

/** The identity check of the second provider, with the personal sections done. */
export const identitySumsub = identityProfile('id-check-sumsub', {
  id: 'identity-sumsub',
  title: 'Identity check with Sumsub',
  email: 'farid.haddad@mail.example',
  start: HALF_WAY,
});

/** The check is done and waits for its decision: a locked plugin, KYC Pending. */
export const identityPending = identityProfile('id-check-onfido', {
  id: 'identity-pending',
  title: 'Identity check under way',
  email: 'grace.lindqvist@mail.example',
  start: {
    ...HALF_WAY,
    completed: [...(HALF_WAY.completed ?? []), 'identity-check'],
    kycStatus: 'Pending',
  },
});
