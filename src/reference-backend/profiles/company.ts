import type { LocalizedText } from '../rules/language/localized-text';
import type {
  LocalizedElement,
  LocalizedField,
  ProfileDefinition,
  SectionDefinition,
} from '../rules/profile/profile-definition';
import { HOUSE } from './common';
import { INVESTOR_COUNTRY_OPTIONS } from './countries';
import { individual } from './individual';

const [, , DECLARATIONS] = individual.milestones;

const SCANS = ['application/pdf', 'image/jpeg', 'image/png'];
const MAX_BYTES = 10 * 1024 * 1024;

const DIRECTORS = 4;
const OWNERS = 6;

const NAME = { en: 'Name', de: 'Name', fr: 'Nom', ar: 'الاسم' };
const PASSPORT = { en: 'Passport', de: 'Reisepass', fr: 'Passeport', ar: 'جواز السفر' };

interface ListWords {
  readonly label: LocalizedText;
  readonly addLabel: LocalizedText;
}

/** The slots of a list, as many as there can be; `id` names list and slots. */
function slots(
  id: string,
  count: number,
  { label, addLabel }: ListWords,
  fields: (slot: string) => readonly LocalizedField[],
  min = 0,
): readonly LocalizedElement[] {
  return Array.from({ length: count }, (_, index) => {
    const slot = `${id}_${index + 1}`;
    return {
      id: slot,
      type: 'fieldset-grouped',
      label,
      legend: { type: 'input-checkbox', name: `${slot}__there`, label },
      repeat: { list: id, label, addLabel, title: `${slot}__name`, ...(min > 0 && { min }) },
      fields: fields(slot),
    };
  });
}

const nameOf = (slot: string): LocalizedField => ({
  id: `${slot}__name`,
  type: 'string',
  label: NAME,
  required: true,
  maxLength: 80,
});

const passportOf = (slot: string): LocalizedField => ({
  id: `${slot}__passport`,
  type: 'input-file',
  label: PASSPORT,
  required: true,
  mimeTypes: SCANS,
  maxSize: MAX_BYTES,
});

const DETAILS: SectionDefinition = {
  id: 'company-details',
  label: {
    en: 'Company details',
    de: 'Angaben zum Unternehmen',
    fr: 'Informations sur la société',
    ar: 'بيانات الشركة',
  },
  elements: [
    {
      id: 'company_name',
      type: 'string',
      label: { en: 'Company name', de: 'Firmenname', fr: 'Raison sociale', ar: 'اسم الشركة' },
      required: true,
      maxLength: 120,
    },
    {
      id: 'company_country',
      type: 'select-simple',
      label: {
        en: 'Country of registration',
        de: 'Land der Eintragung',
        fr: 'Pays d’immatriculation',
        ar: 'بلد التسجيل',
      },
      required: true,
      options: INVESTOR_COUNTRY_OPTIONS,
    },
  ],
};

const DIRECTOR_LIST: SectionDefinition = {
  id: 'directors',
  label: { en: 'Directors', de: 'Geschäftsführung', fr: 'Dirigeants', ar: 'المديرون' },
  elements: slots(
    'director',
    DIRECTORS,
    {
      label: { en: 'Director', de: 'Mitglied der Geschäftsführung', fr: 'Dirigeant', ar: 'مدير' },
      addLabel: {
        en: 'Add a director',
        de: 'Mitglied der Geschäftsführung hinzufügen',
        fr: 'Ajouter un dirigeant',
        ar: 'إضافة مدير',
      },
    },
    (slot) => [
      nameOf(slot),
      {
        id: `${slot}__born`,
        type: 'input-date',
        label: {
          en: 'Date of birth',
          de: 'Geburtsdatum',
          fr: 'Date de naissance',
          ar: 'تاريخ الميلاد',
        },
        required: true,
        minDate: '1900-01-01',
        maxDate: '2008-01-01',
      },
      passportOf(slot),
    ],
    1,
  ),
};

const OWNER_LIST: SectionDefinition = {
  id: 'owners',
  label: {
    en: 'Beneficial owners',
    de: 'Wirtschaftlich Berechtigte',
    fr: 'Bénéficiaires effectifs',
    ar: 'المستفيدون الحقيقيون',
  },
  warnOnUpdate: true,
  elements: slots(
    'owner',
    OWNERS,
    {
      label: {
        en: 'Beneficial owner',
        de: 'Wirtschaftlich berechtigte Person',
        fr: 'Bénéficiaire effectif',
        ar: 'مستفيد حقيقي',
      },
      addLabel: {
        en: 'Add a beneficial owner',
        de: 'Wirtschaftlich berechtigte Person hinzufügen',
        fr: 'Ajouter un bénéficiaire effectif',
        ar: 'إضافة مستفيد حقيقي',
      },
    },
    (slot) => [
      { ...nameOf(slot), standard: true },
      {
        id: `${slot}__share`,
        type: 'number',
        label: {
          en: 'Share in percent',
          de: 'Anteil in Prozent',
          fr: 'Part en pourcentage',
          ar: 'الحصة بالنسبة المئوية',
        },
        required: true,
        standard: true,
        decimals: 2,
        min: 0.01,
        max: 100,
      },
      passportOf(slot),
    ],
  ),
};

/** One for each owner. */
const WEALTH: readonly SectionDefinition[] = Array.from({ length: OWNERS }, (_, index) => {
  const slot = `owner_${index + 1}`;
  return {
    id: `wealth-${slot}`,
    forEntry: { sectionId: 'owners', legend: `${slot}__there`, title: `${slot}__name` },
    label: {
      en: 'Wealth of {{name}}',
      de: 'Vermögen von {{name}}',
      fr: 'Patrimoine de {{name}}',
      ar: 'ثروة {{name}}',
    },
    elements: [
      {
        id: `${slot}__wealth`,
        type: 'string',
        layout: 'wide',
        label: {
          en: 'Where the wealth comes from',
          de: 'Woher das Vermögen stammt',
          fr: 'D’où vient le patrimoine',
          ar: 'مصدر الثروة',
        },
        required: true,
        maxLength: 400,
      },
    ],
  };
});

/** A company with its directors and owners: lists, and a section for each owner. */
export const company: ProfileDefinition = {
  ...HOUSE,
  id: 'company',
  title: 'Company with directors and owners',
  email: 'office@lovelace-engines.example',
  disclaimers: [],
  milestones: [
    {
      id: 'company',
      label: { en: 'Company', de: 'Unternehmen', fr: 'Société', ar: 'الشركة' },
      icon: 'home',
      sections: [DETAILS],
    },
    {
      id: 'people',
      label: { en: 'People', de: 'Personen', fr: 'Personnes', ar: 'الأشخاص' },
      icon: 'user',
      sections: [DIRECTOR_LIST, OWNER_LIST, ...WEALTH],
    },
    DECLARATIONS,
  ].filter((milestone) => milestone !== undefined),
};
