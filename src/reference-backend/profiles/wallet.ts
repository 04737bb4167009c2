import type { ProfileDefinition } from '../rules/profile/profile-definition';
import { HOUSE } from './common';
import { WALLET } from './every-element';

/** A wallet to connect and to prove, and nothing else. */
export const wallet: ProfileDefinition = {
  ...HOUSE,
  id: 'wallet',
  title: 'Wallet to connect',
  email: 'erik.lund@mail.example',
  disclaimers: [],
  milestones: [
    {
      id: 'wallet',
      label: { en: 'Wallet', de: 'Wallet', fr: 'Portefeuille', ar: 'المحفظة' },
      icon: 'wallet',
      sections: [WALLET],
    },
  ],
};
