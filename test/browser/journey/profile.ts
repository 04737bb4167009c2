import type { ProfileDefinition } from '../../../demo/server/rules/profile-definition';

/** Would be seen at once if it became HTML, in the shadow root or in the page. */
export const HTML = '<img src="planted" onerror="globalThis.planted = true"><b>planted</b>';

/** How a field is filled in. */
export type FieldKind = 'text' | 'choice' | 'tick' | 'day';

/** A field of the journey as the investor knows it. */
export interface JourneyField {
  readonly section: string;
  readonly key: string;
  readonly label: string;
  readonly kind: FieldKind;
  /** Shown only while this other field of its section holds this value. */
  readonly shownWhen?: readonly [key: string, value: string];
  readonly required?: boolean;
}

/** What is filled in on the way. The test's own words for it: no rule of the product's is asked. */
export const FIELDS: readonly JourneyField[] = [
  { section: 'person', key: 'name', label: 'Your name', kind: 'text', required: true },
  { section: 'person', key: 'form', label: 'You invest as', kind: 'choice' },
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
];

/** Value and label of what can be chosen. */
export const CHOICES: ReadonlyMap<string, string> = new Map([
  ['', ''],
  ['private', 'Myself'],
  ['company', 'A company'],
]);

export const SECTIONS = [
  { id: 'person', label: 'Who you are', milestone: 'you' },
  { id: 'home', label: 'Where you live', milestone: 'you' },
  { id: 'money', label: 'Your money', milestone: 'funds' },
] as const;

const TYPES = {
  text: 'string',
  choice: 'select-simple',
  tick: 'input-checkbox',
  day: 'input-date',
};

/** The profile both investors are on: two milestones, a condition, an update warning, a hostile text. */
export const JOURNEY: ProfileDefinition = {
  id: 'journey',
  title: 'Journey',
  email: 'investor@example.com',
  languages: ['en', 'de', 'fr'],
  contactEmail: 'help@example.com',
  disclaimers: [],
  milestones: ['you', 'funds'].map((milestone) => ({
    id: milestone,
    label: milestone === 'you' ? 'About you' : HTML,
    sections: SECTIONS.filter((section) => section.milestone === milestone).map(
      ({ id, label }) => ({ id, label, warnOnUpdate: id === 'money', elements: elementsOf(id) }),
    ),
  })),
};

function elementsOf(section: string) {
  return FIELDS.filter((field) => field.section === section).map(
    ({ key, label, kind, shownWhen, required = false }) => ({
      id: key,
      type: TYPES[kind],
      label,
      required,
      standard: true,
      helperText: HTML,
      ...(kind === 'choice' && {
        options: [...CHOICES]
          .filter(([value]) => value)
          .map(([value, name]) => ({ value, label: name })),
      }),
      ...(shownWhen && {
        hiddenWhen: { id: shownWhen[0], operator: 'notOneOf' as const, values: [shownWhen[1]] },
      }),
    }),
  );
}
