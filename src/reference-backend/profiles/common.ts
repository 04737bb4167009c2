import { LANGUAGES } from '../rules/language/languages';
import type {
  DisclaimerDefinition,
  LocalizedOption,
  ProfileDefinition,
} from '../rules/profile/profile-definition';

/** What all profiles of the demo's asset manager share. */
export const HOUSE = {
  languages: LANGUAGES.map(({ code }) => code),
  contactEmail: 'investor.relations@meridian-asset-management.example',
  supportUrl: 'https://help.meridian-asset-management.example/onboarding',
} satisfies Partial<ProfileDefinition>;

export const RISK_DISCLAIMER: DisclaimerDefinition = {
  id: 'risk-of-loss',
  label: {
    en: 'Risk of loss',
    de: 'Verlustrisiko',
    fr: 'Risque de perte',
    ar: 'مخاطر الخسارة',
  },
  text: {
    en: 'Tokenised assets can lose all of their value. Invest only what you can afford to lose.',
    de: 'Tokenisierte Vermögenswerte können ihren gesamten Wert verlieren. Investieren Sie nur, was Sie entbehren können.',
    fr: 'Les actifs tokenisés peuvent perdre toute leur valeur. N’investissez que ce que vous pouvez vous permettre de perdre.',
    ar: 'قد تفقد الأصول المرمّزة كامل قيمتها. لا تستثمر إلا ما يمكنك تحمّل خسارته.',
  },
};

export const PRIVACY_DISCLAIMER: DisclaimerDefinition = {
  id: 'privacy-notice',
  label: {
    en: 'Privacy notice',
    de: 'Datenschutzhinweis',
    fr: 'Politique de confidentialité',
    ar: 'إشعار الخصوصية',
  },
  text: {
    en: 'How we use what you tell us here, and for how long we keep it.',
    de: 'Wie wir Ihre Angaben verwenden und wie lange wir sie aufbewahren.',
    fr: 'Comment nous utilisons vos informations et combien de temps nous les conservons.',
    ar: 'كيف نستخدم ما تخبرنا به هنا ومدة احتفاظنا به.',
  },
  url: 'https://www.meridian-asset-management.example/privacy',
};

export const YES_NO: readonly LocalizedOption[] = [
  { label: { en: 'Yes', de: 'Ja', fr: 'Oui', ar: 'نعم' }, value: 'yes' },
  { label: { en: 'No', de: 'Nein', fr: 'Non', ar: 'لا' }, value: 'no' },
];
