import { expect, it } from 'vitest';
import { identityOnfido } from '../../../../../src/reference-backend/profiles/identity';
import type { SectionDefinition } from '../../../../../src/reference-backend/rules/profile/profile-definition';
import {
  type SectionViewDeps,
  sectionView,
} from '../../../../../src/reference-backend/rules/profile/section-view';
import { newInvestor } from '../../../../../src/reference-backend/rules/state/backend-state';

const choice: SectionDefinition = {
  id: 'identity-check',
  label: 'Identity check',
  choose: 'one',
  plugins: ['id-check-eid', 'id-check-sumsub'],
  cards: {
    'id-check-eid': {
      label: { en: 'Identity wallet', de: 'Ausweis-App', fr: 'Portefeuille', ar: 'محفظة' },
      needs: ['phone', 'wallet'],
      minutes: 1,
    },
  },
};
const view = (section: SectionDefinition, kycStatus = 'Not_checked') => {
  const investor = newInvestor(identityOnfido);
  return sectionView({ ...investor, kyc: { status: kycStatus } }, section, {
    profile: identityOnfido,
    language: 'de',
    now: 0,
    linkLifetime: 1,
    identityConfig: (id: string) => ({ sdkToken: `of-${id}` }),
  } as unknown as SectionViewDeps);
};

it('a choice is sent in its order, with the words of its cards in the language of the call', () => {
  expect(view(choice)).toMatchObject({
    choose: 'one',
    plugins: [
      {
        id: 'id-check-eid',
        label: 'Ausweis-App',
        needs: ['phone', 'wallet'],
        minutes: 1,
        config: { data: { sdkToken: 'of-id-check-eid' } },
      },
      { id: 'id-check-sumsub', config: { data: { sdkToken: 'of-id-check-sumsub' } } },
    ],
  });
});

it('nothing is left to choose after an approval, and nothing is chosen unless the profile says so', () => {
  expect(view(choice, 'Approved')).not.toHaveProperty('choose');
  const { choose: _, ...each } = choice;
  expect(view(each)).not.toHaveProperty('choose');
});
