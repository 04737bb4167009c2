import type {
  ProfileDefinition,
  ProfileStart,
  SectionDefinition,
} from '../rules/profile/profile-definition';
import { HOUSE, PRIVACY_DISCLAIMER, RISK_DISCLAIMER, YES_NO } from './common';
import { INVESTOR_COUNTRY_OPTIONS } from './countries';

const PERSONAL_DETAILS: SectionDefinition = {
  id: 'personal-details',
  label: {
    en: 'Personal details',
    de: 'Persönliche Angaben',
    fr: 'Informations personnelles',
    ar: 'البيانات الشخصية',
  },
  elements: [
    {
      id: 'first_name',
      type: 'string',
      label: { en: 'First name', de: 'Vorname', fr: 'Prénom', ar: 'الاسم الأول' },
      helperText: {
        en: 'As it is written in your passport or identity card.',
        de: 'So, wie er in Ihrem Reisepass oder Personalausweis steht.',
        fr: 'Tel qu’il figure sur votre passeport ou votre carte d’identité.',
        ar: 'كما هو مكتوب في جواز سفرك أو بطاقة هويتك.',
      },
      required: true,
      maxLength: 80,
    },
    {
      id: 'last_name',
      type: 'string',
      label: { en: 'Last name', de: 'Nachname', fr: 'Nom', ar: 'اسم العائلة' },
      required: true,
      maxLength: 80,
    },
    {
      id: 'date_of_birth',
      type: 'input-date',
      label: {
        en: 'Date of birth',
        de: 'Geburtsdatum',
        fr: 'Date de naissance',
        ar: 'تاريخ الميلاد',
      },
      helperText: {
        en: 'You have to be of age to invest.',
        de: 'Sie müssen volljährig sein, um zu investieren.',
        fr: 'Vous devez être majeur pour investir.',
        ar: 'يجب أن تكون بالغًا لتتمكن من الاستثمار.',
      },
      required: true,
      minDate: '1900-01-01',
      maxDate: '2008-01-01',
    },
    {
      id: 'nationality',
      type: 'select-simple',
      label: { en: 'Nationality', de: 'Staatsangehörigkeit', fr: 'Nationalité', ar: 'الجنسية' },
      required: true,
      options: INVESTOR_COUNTRY_OPTIONS,
    },
    {
      id: 'own_account',
      type: 'input-checkbox',
      layout: 'wide',
      label: {
        en: 'I invest on my own behalf and for my own account',
        de: 'Ich investiere im eigenen Namen und auf eigene Rechnung',
        fr: 'J’investis en mon nom et pour mon propre compte',
        ar: 'أستثمر باسمي ولحسابي الخاص',
      },
      required: true,
    },
  ],
};

const CONTACT: SectionDefinition = {
  id: 'contact',
  label: {
    en: 'Contact and home address',
    de: 'Kontakt und Wohnanschrift',
    fr: 'Coordonnées et adresse',
    ar: 'بيانات الاتصال وعنوان السكن',
  },
  elements: [
    {
      id: 'email',
      type: 'email',
      label: {
        en: 'E-mail address',
        de: 'E-Mail-Adresse',
        fr: 'Adresse e-mail',
        ar: 'البريد الإلكتروني',
      },
      helperText: {
        en: 'Statements and confirmations go there.',
        de: 'Dorthin gehen Abrechnungen und Bestätigungen.',
        fr: 'Vos relevés et confirmations y seront envoyés.',
        ar: 'تُرسل إليه كشوف الحساب والتأكيدات.',
      },
      required: true,
    },
    {
      id: 'phone',
      type: 'string',
      label: {
        en: 'Phone number',
        de: 'Telefonnummer',
        fr: 'Numéro de téléphone',
        ar: 'رقم الهاتف',
      },
      helperText: {
        en: 'With the country code, for example +352 26 12 34 56.',
        de: 'Mit Landesvorwahl, zum Beispiel +352 26 12 34 56.',
        fr: 'Avec l’indicatif du pays, par exemple +352 26 12 34 56.',
        ar: 'مع رمز الدولة، مثل +352 26 12 34 56.',
      },
      minLength: 6,
      maxLength: 20,
    },
    {
      id: 'street',
      type: 'string',
      layout: 'wide',
      label: {
        en: 'Street and number',
        de: 'Straße und Hausnummer',
        fr: 'Rue et numéro',
        ar: 'الشارع ورقم المبنى',
      },
      required: true,
      maxLength: 120,
    },
    {
      id: 'postcode',
      type: 'string',
      label: { en: 'Postcode', de: 'Postleitzahl', fr: 'Code postal', ar: 'الرمز البريدي' },
      required: true,
      maxLength: 12,
    },
    {
      id: 'city',
      type: 'string',
      label: { en: 'Town or city', de: 'Ort', fr: 'Ville', ar: 'المدينة' },
      required: true,
      maxLength: 80,
    },
    {
      id: 'country',
      type: 'select-simple',
      label: { en: 'Country', de: 'Land', fr: 'Pays', ar: 'البلد' },
      required: true,
      options: INVESTOR_COUNTRY_OPTIONS,
    },
  ],
};

const TAX_RESIDENCE: SectionDefinition = {
  id: 'tax-residence',
  label: {
    en: 'Tax residence',
    de: 'Steuerliche Ansässigkeit',
    fr: 'Résidence fiscale',
    ar: 'الإقامة الضريبية',
  },
  elements: [
    {
      id: 'tax_country',
      type: 'select-simple',
      label: {
        en: 'Country of tax residence',
        de: 'Land der steuerlichen Ansässigkeit',
        fr: 'Pays de résidence fiscale',
        ar: 'بلد الإقامة الضريبية',
      },
      introText: {
        en: 'We report to the tax authority of the country where you pay tax on your income.',
        de: 'Wir melden an die Steuerbehörde des Landes, in dem Sie Ihr Einkommen versteuern.',
        fr: 'Nous déclarons à l’administration fiscale du pays où vous payez l’impôt sur le revenu.',
        ar: 'نقدّم التقارير إلى السلطة الضريبية في البلد الذي تدفع فيه ضريبة الدخل.',
      },
      required: true,
      options: INVESTOR_COUNTRY_OPTIONS,
    },
    {
      id: 'tax_number',
      type: 'string',
      label: {
        en: 'Tax identification number',
        de: 'Steueridentifikationsnummer',
        fr: 'Numéro d’identification fiscale',
        ar: 'رقم التعريف الضريبي',
      },
      helperText: {
        en: 'You find it on your last tax assessment.',
        de: 'Sie finden sie auf Ihrem letzten Steuerbescheid.',
        fr: 'Il figure sur votre dernier avis d’imposition.',
        ar: 'تجده في آخر تقدير ضريبي لك.',
      },
      required: true,
      minLength: 5,
      maxLength: 30,
    },
    {
      id: 'us_person',
      type: 'input-radio',
      layout: 'wide',
      label: {
        en: 'Are you a US person for tax purposes?',
        de: 'Sind Sie eine US-Person im steuerlichen Sinn?',
        fr: 'Êtes-vous une « US person » au sens fiscal ?',
        ar: 'هل أنت شخص أمريكي للأغراض الضريبية؟',
      },
      required: true,
      options: YES_NO,
    },
  ],
};

const FUNDS: SectionDefinition = {
  id: 'funds',
  label: { en: 'Your funds', de: 'Ihre Mittel', fr: 'Vos fonds', ar: 'أموالك' },
  elements: [
    {
      id: 'annual_income',
      type: 'number',
      label: {
        en: 'Yearly income in euros, before tax',
        de: 'Jahreseinkommen in Euro, vor Steuern',
        fr: 'Revenu annuel en euros, avant impôt',
        ar: 'الدخل السنوي باليورو قبل الضريبة',
      },
      required: true,
    },
    {
      id: 'planned_investment',
      type: 'number',
      label: {
        en: 'Amount you plan to invest, in euros',
        de: 'Betrag, den Sie investieren möchten, in Euro',
        fr: 'Montant que vous pensez investir, en euros',
        ar: 'المبلغ الذي تنوي استثماره باليورو',
      },
      helperText: {
        en: 'From 1,000 euros. You commit to nothing yet.',
        de: 'Ab 1.000 Euro. Sie legen sich damit noch nicht fest.',
        fr: 'À partir de 1 000 euros. Cela ne vous engage pas encore.',
        ar: 'ابتداءً من 1000 يورو. هذا لا يلزمك بشيء بعد.',
      },
      required: true,
      min: 1000,
      max: 10_000_000,
      decimals: 2,
    },
    {
      id: 'source_of_funds',
      type: 'input-radio',
      layout: 'wide',
      label: {
        en: 'Where does the money come from?',
        de: 'Woher stammt das Geld?',
        fr: 'D’où vient cet argent ?',
        ar: 'ما مصدر هذه الأموال؟',
      },
      required: true,
      options: [
        {
          label: {
            en: 'Savings from employment',
            de: 'Ersparnisse aus Arbeitseinkommen',
            fr: 'Épargne issue de mon travail',
            ar: 'مدخرات من العمل',
          },
          value: 'employment',
        },
        {
          label: {
            en: 'Sale of property or of a company',
            de: 'Verkauf einer Immobilie oder eines Unternehmens',
            fr: 'Vente d’un bien immobilier ou d’une entreprise',
            ar: 'بيع عقار أو شركة',
          },
          value: 'sale',
        },
        {
          label: {
            en: 'Inheritance or gift',
            de: 'Erbschaft oder Schenkung',
            fr: 'Héritage ou donation',
            ar: 'ميراث أو هبة',
          },
          value: 'inheritance',
        },
        {
          label: {
            en: 'Other investments',
            de: 'Andere Anlagen',
            fr: 'Autres placements',
            ar: 'استثمارات أخرى',
          },
          value: 'investments',
        },
      ],
    },
    {
      id: 'experience',
      type: 'select-simple',
      label: {
        en: 'Experience with investments',
        de: 'Erfahrung mit Geldanlagen',
        fr: 'Expérience en matière de placements',
        ar: 'الخبرة في الاستثمار',
      },
      options: [
        {
          label: { en: 'None so far', de: 'Bisher keine', fr: 'Aucune', ar: 'لا توجد حتى الآن' },
          value: 'none',
        },
        {
          label: {
            en: 'Up to 5 years',
            de: 'Bis zu 5 Jahre',
            fr: 'Jusqu’à 5 ans',
            ar: 'حتى 5 سنوات',
          },
          value: 'some',
        },
        {
          label: {
            en: 'More than 5 years',
            de: 'Mehr als 5 Jahre',
            fr: 'Plus de 5 ans',
            ar: 'أكثر من 5 سنوات',
          },
          value: 'long',
        },
      ],
    },
  ],
};

const AGREEMENTS: SectionDefinition = {
  id: 'agreements',
  label: { en: 'Declarations', de: 'Erklärungen', fr: 'Déclarations', ar: 'الإقرارات' },
  elements: [
    {
      id: 'is_true',
      type: 'input-checkbox',
      layout: 'wide',
      label: {
        en: 'What I have stated is complete and true',
        de: 'Meine Angaben sind vollständig und wahr',
        fr: 'Mes déclarations sont complètes et exactes',
        ar: 'كل ما ذكرته كامل وصحيح',
      },
      required: true,
    },
    {
      id: 'accepts_terms',
      type: 'input-checkbox',
      layout: 'wide',
      label: {
        en: 'I accept the terms of the platform',
        de: 'Ich nehme die Bedingungen der Plattform an',
        fr: 'J’accepte les conditions de la plateforme',
        ar: 'أوافق على شروط المنصة',
      },
      introText: {
        en: 'Read the [terms of the platform](https://www.meridian-asset-management.example/terms) first.',
        de: 'Lesen Sie zuerst die [Bedingungen der Plattform](https://www.meridian-asset-management.example/terms).',
        fr: 'Lisez d’abord les [conditions de la plateforme](https://www.meridian-asset-management.example/terms).',
        ar: 'اقرأ أولًا [شروط المنصة](https://www.meridian-asset-management.example/terms).',
      },
      required: true,
    },
    {
      id: 'newsletter',
      type: 'input-checkbox',
      layout: 'wide',
      label: {
        en: 'Tell me about new offerings by e-mail',
        de: 'Informieren Sie mich per E-Mail über neue Angebote',
        fr: 'Informez-moi par e-mail des nouvelles offres',
        ar: 'أخبروني بالعروض الجديدة عبر البريد الإلكتروني',
      },
    },
  ],
};

/** An individual investor: five sections of simple fields in three milestones. */
export const individual: ProfileDefinition = {
  ...HOUSE,
  id: 'individual',
  title: 'Individual investor',
  email: 'anna.keller@mail.example',
  disclaimers: [],
  kycStartsWith: AGREEMENTS.id,
  milestones: [
    {
      id: 'about-you',
      label: { en: 'About you', de: 'Über Sie', fr: 'Vous', ar: 'عنك' },
      icon: 'user',
      sections: [PERSONAL_DETAILS, CONTACT],
    },
    {
      id: 'tax-and-funds',
      label: {
        en: 'Tax and funds',
        de: 'Steuern und Mittel',
        fr: 'Fiscalité et fonds',
        ar: 'الضرائب والأموال',
      },
      icon: 'bank',
      sections: [TAX_RESIDENCE, FUNDS],
    },
    {
      id: 'declarations',
      label: { en: 'Declarations', de: 'Erklärungen', fr: 'Déclarations', ar: 'الإقرارات' },
      icon: 'signature',
      sections: [AGREEMENTS],
    },
  ],
};

/** What a complete profile of the individual investor holds, as it would have been sent. */
const ANSWERS = {
  'personal-details': {
    first_name: 'Anna',
    last_name: 'Keller',
    date_of_birth: '1985-07-12T00:00:00.000000Z',
    nationality: 'LU',
    own_account: true,
  },
  contact: {
    email: 'anna.keller@mail.example',
    phone: '+352 26 12 34 56',
    street: '14, rue des Capucins',
    postcode: '1313',
    city: 'Luxembourg',
    country: 'LU',
  },
  'tax-residence': { tax_country: 'LU', tax_number: '1985071204815', us_person: 'no' },
  funds: {
    annual_income: 84000,
    planned_investment: 25000,
    source_of_funds: 'employment',
    experience: 'some',
  },
  agreements: { is_true: true, accepts_terms: true, newsletter: false },
};

/** Everything done and approved: each section can still be opened and changed. */
export const completed: ProfileDefinition = {
  ...individual,
  id: 'completed',
  title: 'Individual investor, complete and approved',
  email: 'bruno.meyer@mail.example',
  start: { values: ANSWERS, completed: Object.keys(ANSWERS), kycStatus: 'Approved' },
};

/** Everything done and read-only, while the identity is still being checked. */
export const locked: ProfileDefinition = {
  ...individual,
  id: 'locked',
  title: 'Individual investor, all locked and pending',
  email: 'claire.duval@mail.example',
  milestones: individual.milestones.map((milestone) => ({
    ...milestone,
    sections: milestone.sections.map((section) => ({ ...section, locked: true })),
  })),
  start: { values: ANSWERS, completed: Object.keys(ANSWERS), kycStatus: 'Pending' },
};

/** The first milestone done. */
export const HALF_WAY: ProfileStart = {
  values: { 'personal-details': ANSWERS['personal-details'], contact: ANSWERS.contact },
  completed: ['personal-details', 'contact'],
};

/** In the middle, with disclaimers still to accept: where a returning investor resumes. */
export const returning: ProfileDefinition = {
  ...individual,
  id: 'returning',
  title: 'Individual investor, half way, two disclaimers',
  email: 'david.okafor@mail.example',
  disclaimers: [RISK_DISCLAIMER, PRIVACY_DISCLAIMER],
  start: HALF_WAY,
};
