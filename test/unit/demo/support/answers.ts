import type { PayloadEntry } from '../../../../src/http/host-api';

/** Answers the individual investor's sections accept. */
export const ANSWERS = {
  'personal-details': {
    first_name: 'Anna',
    last_name: 'Keller',
    date_of_birth: '1985-07-12T00:00:00.000000Z',
    nationality: 'LU',
    own_account: true,
  },
  contact: {
    email: 'anna@mail.example',
    phone: '',
    street: '14, rue des Capucins',
    postcode: '1313',
    city: 'Luxembourg',
    country: 'LU',
  },
  'tax-residence': { tax_country: 'LU', tax_number: '1985071204815', us_person: 'no' },
  funds: {
    annual_income: 84000,
    planned_investment: 25000.5,
    source_of_funds: 'employment',
    experience: 'some',
  },
  agreements: { is_true: true, accepts_terms: true, newsletter: false },
} as const;

/** Values as the rows of a save. */
export function rows(values: Readonly<Record<string, unknown>>): readonly PayloadEntry[] {
  return Object.entries(values).map(([id, value]) => ({ id, value }));
}
