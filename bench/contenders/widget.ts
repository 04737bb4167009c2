import type { InvestorOnboardingElement } from '../../src/pure';
import { neutralForm, wantedFields, wantedSelect } from '../forms';

/** The built widget, with a backend that answers at once: only its own work is measured. */
const section = { id: 'form', label: 'Form', status: 'active' };
const fields = neutralForm(wantedFields()).map(({ id, label, shownBy }) => ({
  id,
  label,
  type: 'string',
  ...(shownBy !== undefined && { hiddenWhen: { id: shownBy, operator: 'empty' } }),
}));
const elements = [...wantedSelect(), ...fields];
const answers: Record<string, unknown> = {
  fetchSession: { investorId: 'bench', email: 'bench@example.com' },
  fetchLanguages: [{ code: 'en', name: 'English' }],
  fetchQualification: {
    id: 'bench',
    languages: ['en'],
    milestones: [{ id: 'only', label: 'Only', status: 'active', sections: [section] }],
  },
  fetchSection: { ...section, elements },
  fetchKyc: { status: 'Not_checked' },
  fetchMissingDisclaimers: [],
};
const element = document.createElement('investor-onboarding') as InvestorOnboardingElement;
element.api = Object.fromEntries(
  Object.entries(answers).map(([action, answer]) => [action, async () => answer]),
) as never;
document.body.append(element);
