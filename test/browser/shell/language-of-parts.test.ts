import type { Milestone, Section } from '../../../src/http/schemas';
import { expect } from '../../support/browser/assert';
import { shadowOf } from '../../support/browser/queries';
import { describe, it } from '../../support/browser/suite';
import { press, type } from '../../support/browser/user';
import { waitFor } from '../../support/browser/wait-for';
import { field, insideWidget, putWidget } from '../../support/browser/widget';
import { shellBackend } from './support';

const contentLanguage = 'en';
const SECTION: Section = {
  id: 'tax',
  label: 'Tax residence',
  contentLanguage,
  status: 'active',
  elements: [
    {
      id: 'name',
      type: 'string',
      label: 'Full name',
      helperText: 'As in your passport.',
      minLength: 3,
    },
    {
      id: 'us',
      type: 'input-select',
      label: 'US person',
      options: [{ label: 'Yes', value: 'yes' }],
    },
  ],
  review: { message: 'Please check your name.', elements: { name: 'Add your middle name' } },
};
const MILESTONES: readonly Milestone[] = [
  {
    id: 'm',
    label: 'Your taxes',
    contentLanguage,
    status: 'active',
    sections: [{ id: 'tax', label: 'Tax residence', contentLanguage, status: 'active' }],
  },
];

/** The language that a screen reader reads a text in. */
const languageOf = (node: Element | undefined) => node?.closest('[lang]')?.getAttribute('lang');

async function open(lang: string) {
  const disclaimers = [{ id: 'risk', label: 'Risk', text: 'All can be lost.', contentLanguage }];
  const backend = shellBackend({ milestones: MILESTONES, sections: [SECTION], disclaimers });
  backend.answers.fetchKyc = () => ({ status: 'Rejected', message: 'Blurred.', contentLanguage });
  const element = putWidget({ api: backend.api, attributes: { lang } });
  const input = await field(element, 'Full name');
  await waitFor('the stepper', () => shadowOf(element).querySelector('nav progress'));
  return { element, input, all: insideWidget(element) };
}

describe('a text of the backend’s in another language', () => {
  for (const lang of ['de', 'ar']) {
    it(`carries its own language, and ours carries ours: ${lang}`, async () => {
      const { element, input, all } = await open(lang);
      // Some parts have code of their own.
      const texts = (pattern: string) =>
        waitFor(pattern, () => {
          const found = all.queryAllByText(pattern);
          return found.length > 0 ? found : undefined;
        });
      for (const pattern of [
        'Tax residence',
        'Your taxes',
        'Full name',
        'As in your passport.',
        'Yes',
        'Please check your name.',
        'Add your middle name',
      ]) {
        for (const text of await texts(pattern))
          expect([pattern, languageOf(text)]).toEqual([pattern, 'en']);
      }
      input.focus();
      await type('A');
      await press('Tab');
      const error = await waitFor('the error', () =>
        shadowOf(element).querySelector('.error [lang]'),
      );
      expect(languageOf(error)).toBe(lang);
      expect(languageOf(shadowOf(element).querySelector('[type=submit]') as Element)).toBe(lang);
      expect(languageOf(shadowOf(element).querySelector('form select option') as Element)).toBe(
        lang,
      );
    });
  }

  it('reads in its own order between words from right to left', async () => {
    const { input, element } = await open('ar');
    input.focus();
    const tip = await waitFor('the hint', () =>
      shadowOf(element).querySelector('.tooltip:not([hidden])'),
    );
    const words = document.createNodeIterator(tip, NodeFilter.SHOW_TEXT).nextNode() as Text;
    expect(words.data).toBe('As in your passport.');
    const placeOf = (index: number) => {
      const range = document.createRange();
      range.setStart(words, index);
      range.setEnd(words, index + 1);
      return range.getBoundingClientRect();
    };
    // The full stop is behind the last word, not before the first; and the text begins where ours do.
    expect(placeOf(words.length - 1).left).toBeGreaterThan(placeOf(0).left);
    const { right } = tip.getBoundingClientRect();
    expect(right - placeOf(words.length - 1).right).toBeLessThan(
      placeOf(0).left - tip.getBoundingClientRect().left,
    );
  });

  it('reads in its own order on a box and a choice; ours keep our language beside it', async () => {
    const section: Section = {
      id: 'tax',
      label: 'Tax residence',
      contentLanguage,
      status: 'active',
      elements: [
        { id: 'agree', type: 'input-checkbox', label: 'I agree to all.', value: false },
        {
          id: 'us',
          type: 'input-radio',
          label: 'Are you a US person?',
          options: [{ label: 'Yes, I am.', value: 'yes' }],
        },
        { id: 'id', type: 'input-file', label: 'Passport.', value: { filename: 'a.pdf' } },
        { id: 'w', type: 'wallet-onchain', label: 'Create it.', introText: 'We keep it.' },
        {
          id: 'set',
          type: 'fieldset-grouped',
          legend: { type: 'input-checkbox', name: 'group', label: 'More of it.' },
          fields: [{ id: 'in', type: 'string', label: 'Inside' }],
        },
        {
          id: 'country',
          type: 'input-select',
          isSearchable: true,
          label: 'Country',
          helperText: 'See https://example.com/help',
          options: [{ label: 'Austria (AT).', value: 'AT' }],
          value: 'AT',
        },
      ],
    };
    const backend = shellBackend({ milestones: MILESTONES, sections: [section] });
    const element = putWidget({ api: backend.api, attributes: { lang: 'ar' } });
    const all = insideWidget(element);
    await field(element, 'I agree to all.');
    await waitFor('the lazy fields', () => !shadowOf(element).querySelector('.skeleton'));
    await all.findByText('a.pdf');
    for (const label of ['I agree to all.', 'Yes, I am.', 'Create it.', 'More of it.']) {
      const node = all.getByText(label);
      const words = document.createNodeIterator(node, NodeFilter.SHOW_TEXT).nextNode() as Text;
      const placeOf = (index: number) => {
        const range = document.createRange();
        range.setStart(words, index);
        range.setEnd(words, index + 1);
        return range.getBoundingClientRect().left;
      };
      expect([label, placeOf(label.length - 1) > placeOf(0)]).toEqual([label, true]);
      expect(languageOf(node)).toBe('en');
    }
    const ownWords = await waitFor('our words, some with code of their own', () => {
      const found = [
        ...shadowOf(element).querySelectorAll('.drop b, .drop .hint, .file .button, .intro .label'),
        ...all.queryAllByText(/علامة تبويب/),
      ];
      return found.length > 4 ? found : undefined;
    });
    expect(ownWords.map((node) => [node.textContent, languageOf(node)])).toEqual(
      ownWords.map((node) => [node.textContent, 'ar']),
    );
  });

  it('carries it on the dashboard and in the disclaimers too', async () => {
    const { element, all } = await open('de');
    (await all.findByRole('button', { name: 'Lesen und zustimmen' })).click();
    expect(languageOf(await all.findByText('Risk'))).toBe('en');
    expect(languageOf(all.getByText('All can be lost.'))).toBe('en');
    await press('Escape');
    shadowOf(element).querySelector<HTMLElement>('.navbar-link')?.click();
    expect(languageOf(await all.findByText('Blurred.'))).toBe('en');
    expect(languageOf(all.getAllByText('Your taxes')[0])).toBe('en');
  });

  it('carries no mark where all is in one language', async () => {
    const backend = shellBackend({});
    const element = putWidget({ api: backend.api });
    await field(element, /Given name/);
    const marks = [...shadowOf(element).querySelectorAll('bdi[lang], .fields[lang]')];
    expect(marks).toEqual([]);
  });
});
