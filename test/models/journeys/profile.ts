import type { ProfileDefinition } from '../../../src/reference-backend/rules/profile/profile-definition';

/** Would be seen at once if it became HTML, in the shadow root or in the page. */
export const HTML = '<img src="planted" onerror="globalThis.planted = true"><b>planted</b>';

/** How a field is filled in. */
export type FieldKind = 'text' | 'choice' | 'tick' | 'day' | 'file';

/** A field of the journey as the investor knows it. */
export interface JourneyField {
  readonly section: string;
  readonly key: string;
  readonly label: string;
  readonly kind: FieldKind;
  /** Shown only while this other field of its section holds this value. */
  readonly shownWhen?: readonly [key: string, value: string];
  readonly required?: boolean;
  /** What can be chosen, among CHOICES. */
  readonly choices?: readonly string[];
  /** The files of one fieldset go up together. */
  readonly fieldset?: string;
}

/** What is filled in on the way. The test's own words for it: no rule of the product's is asked. */
export const FIELDS: readonly JourneyField[] = [
  { section: 'person', key: 'name', label: 'Your name', kind: 'text', required: true },
  {
    section: 'person',
    key: 'form',
    label: 'You invest as',
    kind: 'choice',
    choices: ['private', 'company'],
  },
  {
    section: 'person',
    key: 'company',
    label: 'Name of the company',
    kind: 'text',
    required: true,
    shownWhen: ['form', 'company'],
  },
  { section: 'person', key: 'truth', label: 'All this is true', kind: 'tick' },
  { section: 'home', key: 'town', label: 'Town', kind: 'text' },
  { section: 'home', key: 'constructor', label: HTML, kind: 'text' },
  { section: 'money', key: 'source', label: 'Where it comes from', kind: 'text', required: true },
  { section: 'money', key: 'since', label: 'Since when', kind: 'day' },
  { section: 'papers', key: 'remark', label: 'Remark', kind: 'text' },
  { section: 'papers', key: 'bill', label: 'Bill', kind: 'file' },
  {
    section: 'papers',
    key: 'front',
    label: 'Front side',
    kind: 'file',
    required: true,
    fieldset: 'card',
  },
  {
    section: 'papers',
    key: 'back',
    label: 'Back side',
    kind: 'file',
    required: true,
    fieldset: 'card',
  },
  { section: 'purpose', key: 'aim', label: 'What it is for', kind: 'text', required: true },
  {
    section: 'wallet',
    key: 'select_wallet',
    label: 'Kind of wallet',
    kind: 'choice',
    required: true,
    choices: ['own', 'onchainid'],
  },
];

/** Value and label of what can be chosen. */
export const CHOICES: ReadonlyMap<string, string> = new Map([
  ['', ''],
  ['private', 'Myself'],
  ['company', 'A company'],
  ['own', 'My own wallet'],
  ['onchainid', 'The one of my identity'],
]);

export const SECTIONS = [
  { id: 'person', label: 'Who you are', milestone: 'you' },
  { id: 'home', label: 'Where you live', milestone: 'you' },
  { id: 'money', label: 'Your money', milestone: 'funds' },
  { id: 'papers', label: 'Your papers', milestone: 'you' },
  { id: 'wallet', label: 'Your wallet', milestone: 'funds' },
  { id: 'check', label: 'Who we see', milestone: 'funds' },
  { id: 'purpose', label: 'What you want', milestone: 'aims' },
] as const;

export type SectionId = (typeof SECTIONS)[number]['id'];

const TYPES = {
  text: 'string',
  choice: 'select-simple',
  tick: 'input-checkbox',
  day: 'input-date',
  file: 'input-file',
};

/** What the wallet that has signed fills in. */
const WALLET_ADDRESS = { id: 'wallet_address', type: 'string-wallet', label: 'Its address' };

/**
 * The profile both investors are on, of these sections: milestones, a condition, an update warning, a
 * hostile text; files alone and in a fieldset; a wallet that has to sign; an identity check, which is locked
 * once it is saved, and a section behind it.
 */
export function profileWith(ids: readonly SectionId[]): ProfileDefinition {
  const sections = SECTIONS.filter(({ id }) => ids.includes(id));
  const milestones = [...new Set(sections.map(({ milestone }) => milestone))];
  return {
    id: 'journey',
    title: 'Journey',
    email: 'investor@example.com',
    languages: ['en', 'de', 'fr'],
    contactEmail: 'help@example.com',
    disclaimers: [],
    kycStartsWith: 'check',
    milestones: milestones.map((milestone) => ({
      id: milestone,
      label: milestone === 'you' ? 'About you' : HTML,
      sections: sections.filter((section) => section.milestone === milestone).map(sectionOf),
    })),
  };
}

function sectionOf({ id, label }: (typeof SECTIONS)[number]) {
  if (id === 'check') return { id, label, plugins: ['id-check-onfido'] };
  return { id, label, warnOnUpdate: id === 'money', elements: elementsOf(id) };
}

function elementsOf(section: SectionId) {
  const fields = FIELDS.filter((field) => field.section === section);
  const fieldset = fields.filter((field) => field.fieldset);
  return [
    ...fields.filter((field) => !field.fieldset).map(elementOf),
    ...(fieldset[0]?.fieldset
      ? [
          {
            id: fieldset[0].fieldset,
            type: 'fieldset-files',
            legend: 'Identity card',
            fields: fieldset.map(elementOf),
          },
        ]
      : []),
    ...(section === 'wallet' ? [WALLET_ADDRESS] : []),
  ];
}

function elementOf({ key, label, kind, shownWhen, choices, required = false }: JourneyField) {
  return {
    id: key,
    type: TYPES[kind],
    label,
    required,
    standard: true,
    helperText: HTML,
    ...(choices && {
      options: choices.map((value) => ({
        value,
        label: CHOICES.get(value) ?? '',
        connectWalletMandatory: value === 'own',
      })),
    }),
    ...(key === 'select_wallet' && { web3InputKey: WALLET_ADDRESS.id }),
    ...(kind === 'file' && { mimeTypes: ['application/pdf'] }),
    ...(shownWhen && {
      hiddenWhen: { id: shownWhen[0], operator: 'notOneOf' as const, values: [shownWhen[1]] },
    }),
  };
}
