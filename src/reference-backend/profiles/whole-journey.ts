import type { ProfileDefinition } from '../rules/profile/profile-definition';
import { HOUSE } from './common';
import { DOCUMENTS } from './every-element';
import { identitySumsub } from './identity';
import { individual } from './individual';
import { wallet } from './wallet';

const [ABOUT_YOU, , DECLARATIONS] = individual.milestones;
const [, IDENTITY] = identitySumsub.milestones;

/** Everything the widget can do, in the order an investor meets it: form, files, identity check, wallet. */
export const wholeJourney: ProfileDefinition = {
  ...HOUSE,
  id: 'whole-journey',
  title: 'Form, files, identity check and wallet',
  email: 'hanna.berg@mail.example',
  disclaimers: [],
  kycStartsWith: 'identity-check',
  milestones: [
    ABOUT_YOU,
    { id: 'papers', label: DOCUMENTS.label, icon: 'file', sections: [DOCUMENTS] },
    IDENTITY,
    ...wallet.milestones,
    DECLARATIONS,
  ].filter((milestone) => milestone !== undefined),
};
