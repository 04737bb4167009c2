import type {
  MilestoneDefinition,
  ProfileDefinition,
  SectionDefinition,
} from '../rules/profile/profile-definition';
import { HOUSE } from './common';
import { HALF_WAY, individual } from './individual';

const IDENTITY_LABEL = {
  en: 'Identity check',
  de: 'Identitätsprüfung',
  fr: 'Vérification d’identité',
  ar: 'التحقق من الهوية',
};

function identityMilestone(
  plugins: readonly string[],
  choice?: Pick<SectionDefinition, 'choose' | 'cards'>,
): MilestoneDefinition {
  return {
    id: 'identity',
    label: IDENTITY_LABEL,
    icon: 'id',
    sections: [{ id: 'identity-check', label: IDENTITY_LABEL, plugins, ...choice }],
  };
}

const [ABOUT_YOU] = individual.milestones;

function identityProfile(
  identity: MilestoneDefinition,
  facts: Pick<ProfileDefinition, 'id' | 'title' | 'email' | 'start'>,
): ProfileDefinition {
  return {
    ...HOUSE,
    ...facts,
    disclaimers: [],
    kycStartsWith: 'identity-check',
    milestones: [...(ABOUT_YOU ? [ABOUT_YOU] : []), identity],
  };
}

/** The identity check of the first provider, with the personal sections done. */
export const identityOnfido = identityProfile(identityMilestone(['id-check-onfido']), {
  id: 'identity-onfido',
  title: 'Identity check with Onfido',
  email: 'elena.rossi@mail.example',
  start: HALF_WAY,
});

/** The identity check of the second provider, with the personal sections done. */
export const identitySumsub = identityProfile(identityMilestone(['id-check-sumsub']), {
  id: 'identity-sumsub',
  title: 'Identity check with Sumsub',
  email: 'farid.haddad@mail.example',
  start: HALF_WAY,
});

const CHOICE = identityMilestone(['id-check-onfido', 'id-check-sumsub', 'id-check-eid'], {
  choose: 'one',
  cards: {
    'id-check-onfido': {
      label: {
        en: 'Photos with Onfido',
        de: 'Fotos mit Onfido',
        fr: 'Photos avec Onfido',
        ar: 'صور عبر Onfido',
      },
      description: {
        en: 'You take photos of your document and of your face.',
        de: 'Sie machen Fotos von Ihrem Ausweis und von Ihrem Gesicht.',
        fr: 'Vous prenez en photo votre document et votre visage.',
        ar: 'تلتقط صورًا لوثيقتك ولوجهك.',
      },
      needs: ['document', 'camera'],
      minutes: 4,
    },
    'id-check-sumsub': {
      label: {
        en: 'A short video with Sumsub',
        de: 'Ein kurzes Video mit Sumsub',
        fr: 'Une courte vidéo avec Sumsub',
        ar: 'فيديو قصير عبر Sumsub',
      },
      description: {
        en: 'You show your document and turn your head, here or on your phone.',
        de: 'Sie zeigen Ihren Ausweis und drehen den Kopf, hier oder auf Ihrem Telefon.',
        fr: 'Vous montrez votre document et tournez la tête, ici ou sur votre téléphone.',
        ar: 'تعرض وثيقتك وتدير رأسك، هنا أو على هاتفك.',
      },
      needs: ['document', 'camera', 'phone'],
      minutes: 6,
    },
    'id-check-eid': {
      label: {
        en: 'Electronic identity',
        de: 'Elektronische Identität',
        fr: 'Identité électronique',
        ar: 'الهوية الإلكترونية',
      },
      description: {
        en: 'Your wallet shows what is asked for, and you agree to it there.',
        de: 'Ihre Wallet zeigt, was gefragt ist, und Sie stimmen dort zu.',
        fr: 'Votre portefeuille montre ce qui est demandé, et vous y donnez votre accord.',
        ar: 'تعرض محفظتك ما هو مطلوب، وتوافق عليه هناك.',
      },
      needs: ['wallet'],
      minutes: 1,
    },
  },
});

/** The identity check in one of three ways, with the personal sections done. */
export const identityChoice = identityProfile(CHOICE, {
  id: 'identity-choice',
  title: 'Identity check of one’s choice',
  email: 'ines.duarte@mail.example',
  start: HALF_WAY,
});

/** The check is done and waits for its decision: a locked plugin, KYC Pending. */
export const identityPending = identityProfile(identityMilestone(['id-check-onfido']), {
  id: 'identity-pending',
  title: 'Identity check under way',
  email: 'grace.lindqvist@mail.example',
  start: {
    ...HALF_WAY,
    completed: [...(HALF_WAY.completed ?? []), 'identity-check'],
    kycStatus: 'Pending',
  },
});
