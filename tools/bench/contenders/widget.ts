import type { InvestorOnboardingElement } from '../../../src/pure';
import { type NeutralField, offerSections, wantedForm, wantedOptions } from '../forms';

/** The built widget, with a backend that answers at once: only its own work is measured. */
const SECTIONS = 12;
const sections = Array.from({ length: SECTIONS }, (_, place) => ({
  id: `section-${place}`,
  label: `Form ${place}`,
  status: 'active',
}));
const definition = ({ id, label, shownBy }: NeutralField) => ({
  id,
  label,
  type: 'string',
  ...(shownBy !== undefined && { hiddenWhen: { id: shownBy, operator: 'empty' } }),
});
const options = wantedOptions();
const select = { id: 'select', type: 'input-select', label: 'Select', isSearchable: true, options };
const elements = [
  ...(options.length > 0 ? [select] : []),
  ...wantedForm().flatMap(({ id, label, fields }): object[] =>
    label === undefined
      ? fields.map(definition)
      : [{ id, label, type: 'fieldset', fields: fields.map(definition) }],
  ),
];
const answers: Record<string, unknown> = {
  fetchSession: { investorId: 'bench', email: 'bench@example.com' },
  fetchLanguages: [{ code: 'en', name: 'English' }],
  fetchQualification: {
    id: 'bench',
    languages: ['en'],
    milestones: [{ id: 'only', label: 'Only', status: 'active', sections }],
  },
  fetchKyc: { status: 'Not_checked' },
  fetchMissingDisclaimers: [],
};
const element = document.createElement('investor-onboarding') as InvestorOnboardingElement;
element.api = {
  ...Object.fromEntries(
    Object.entries(answers).map(([action, answer]) => [action, async () => answer]),
  ),
  fetchSection: async ({ sectionId }: { sectionId: string }) => ({
    ...sections.find(({ id }) => id === sectionId),
    elements,
  }),
} as never;
document.body.append(element);
offerSections((place) => element.goTo('only', `section-${place}`));
