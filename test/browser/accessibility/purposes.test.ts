import { expect } from '../../support/browser/assert';
import { describe, it } from '../../support/browser/suite';
import { eventually } from '../../support/browser/wait-for';
import { field } from '../../support/browser/widget';
import { openElements } from '../form/open-section';

/** The purposes of WCAG 1.3.5 that an investor's profile asks for, with ids a backend may give them. */
const PURPOSES: Readonly<Record<string, readonly string[]>> = {
  name: ['full_name'],
  'honorific-prefix': ['salutation'],
  'given-name': ['first_name', 'givenName', 'forename'],
  'additional-name': ['middle-name'],
  'family-name': ['last_name', 'surname', 'familyName'],
  nickname: ['nickname'],
  email: ['email', 'emailAddress'],
  tel: ['phone', 'mobile_number', 'telephone'],
  'address-line1': ['street', 'address_line_1'],
  'address-line2': ['addressLine2'],
  'postal-code': ['postcode', 'zip', 'postal_code'],
  'address-level2': ['city', 'town'],
  'address-level1': ['state', 'province', 'canton'],
  'country-name': ['country', 'country_of_residence'],
  bday: ['date_of_birth', 'birthDate'],
  sex: ['gender'],
  organization: ['company_name', 'organisation'],
  'organization-title': ['job_title'],
  url: ['website'],
};
/** Sections in which nothing is asked for twice: the first spelling of each purpose, the second, the third. */
const SECTIONS = [0, 1, 2].map((place) =>
  Object.entries(PURPOSES).flatMap(([token, ids]) => {
    const id = ids[place];
    return id === undefined ? [] : [{ token, id }];
  }),
);

describe('the purpose of a well-known field', () => {
  it('reaches the browser, however its id is spelled', async () => {
    for (const fields of SECTIONS) {
      const { element } = await openElements(
        fields.map(({ id }) => ({ id, type: 'string', label: id })),
      );
      await eventually('the purposes', async () => {
        const told = fields.map(async ({ id }) => ({
          token: (await field(element, id)).autocomplete,
          id,
        }));
        expect(await Promise.all(told)).toEqual(fields);
      });
      element.remove();
    }
  });

  it('stays unset where two fields ask for the same: whose it is, nobody knows', async () => {
    const { element } = await openElements([
      { id: 'email', type: 'string', label: 'Mail' },
      { id: 'owner_email', type: 'email', label: 'Mail of the owner' },
      { id: 'first_name', type: 'string', label: 'First' },
      { id: 'givenName', type: 'string', label: 'First of the owner' },
    ]);
    const purposeOf = async (label: string) => (await field(element, label)).autocomplete;
    await eventually('the purposes', async () => {
      const labels = ['Mail', 'Mail of the owner', 'First', 'First of the owner'];
      expect(await Promise.all(labels.map(purposeOf))).toEqual(['email', '', '', '']);
    });
  });

  it('reaches the browser for a date, an e-mail address, a number and a select too', async () => {
    const options = [{ label: 'Austria', value: 'AT' }];
    const { element } = await openElements([
      { id: 'birth_date', type: 'input-date', label: 'Born' },
      { id: 'contact', type: 'email', label: 'Mail' },
      { id: 'phone', type: 'number', label: 'Phone' },
      { id: 'country', type: 'select-simple', label: 'Country', options },
    ]);
    const purposeOf = async (label: string) => (await field(element, label)).autocomplete;
    await eventually('the purposes', async () => {
      expect(await Promise.all(['Born', 'Mail', 'Phone', 'Country'].map(purposeOf))).toEqual([
        'bday',
        'email',
        'tel',
        'country',
      ]);
    });
  });

  it('comes with the matching keyboard, for each type of field', async () => {
    const { element } = await openElements([
      { id: 'first_name', type: 'string', label: 'Name' },
      { id: 'contact', type: 'email', label: 'Mail' },
      { id: 'phone', type: 'string', label: 'Phone' },
      { id: 'website', type: 'string', label: 'Website' },
      { id: 'shares', type: 'number', label: 'Shares' },
      { id: 'amount', type: 'number', decimals: 2, label: 'Amount' },
      { id: 'change', type: 'number', min: -10, label: 'Change' },
      { id: 'wallet', type: 'string-wallet', label: 'Wallet' },
      { id: 'born', name: 'birthday', type: 'input-date', label: 'Born' },
      { id: 'remark', type: 'text', label: 'Remark' },
    ]);
    const told = async (label: string) => {
      const { type, inputMode, autocomplete, enterKeyHint } = await field(element, label);
      return [label, type, inputMode, autocomplete, enterKeyHint].join(' | ');
    };
    const labels = 'Name Mail Phone Website Shares Amount Change Wallet Born Remark'.split(' ');
    await eventually('the hints', async () => {
      expect(await Promise.all(labels.map(told))).toEqual([
        'Name | text |  | given-name | next',
        'Mail | email | email | email | next',
        'Phone | text | tel | tel | next',
        'Website | text | url | url | next',
        'Shares | text | numeric |  | next',
        'Amount | text | decimal |  | next',
        'Change | text | text |  | next',
        'Wallet | text |  | off | next',
        'Born | date |  | bday | ',
        'Remark | text |  |  | go',
      ]);
    });
  });

  it('stays unset for an unknown field, and pasted text is accepted (no memory test)', async () => {
    const { element } = await openElements([{ id: 'tax_number', type: 'string', label: 'Tax' }]);
    const tax = await field(element, 'Tax');
    expect(tax.autocomplete).toBe('');
    const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
    expect(tax.dispatchEvent(paste)).toBe(true);
  });
});
