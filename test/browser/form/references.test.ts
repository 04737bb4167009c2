import type { Section } from '../../../src/http/schemas';
import { expect } from '../../support/browser/assert';
import { describe, it } from '../../support/browser/suite';
import { click } from '../../support/browser/user';
import { settled, waitFor } from '../../support/browser/wait-for';
import { everyElementTypeSection, sectionOf } from '../../support/fixtures/sections';
import { openSection } from './open-section';

const texts = { introText: 'An intro.', helperText: 'A helper.', additionalInfo: 'fees' };

const dense: Section = sectionOf([
  {
    id: 'closed',
    type: 'fieldset-grouped',
    required: true,
    ...texts,
    legend: { type: 'input-radio', name: 'who', label: 'Closed', checkedValue: 'c' },
    fields: [{ id: 'inside', type: 'string', label: 'Inside' }],
  },
  {
    id: 'gone',
    type: 'fieldset',
    label: 'Gone',
    ...texts,
    hiddenWhen: { id: 'nowhere', operator: 'empty' },
    fields: [{ id: 'in_gone', type: 'string', label: 'In it' }],
  },
  { id: 'set', type: 'fieldset', label: 'Set', ...texts, fields: [] },
  ...['input-select', 'string', 'number', 'input-date', 'input-checkbox', 'input-file'].map(
    (type) => ({ id: type, type, label: type, required: true, ...texts }),
  ),
  {
    id: 'nameless',
    type: 'input-select',
    isSearchable: true,
    options: [{ label: 'A', value: 'a', isVerified: true }],
  },
  { id: 'r1', name: 'r', type: 'input-radio', label: 'R 1', required: true, ...texts },
  { id: 'r2', name: 'r', type: 'input-radio', label: 'R 2', ...texts },
]);

/** What points to an id that is not there. */
function pointingNowhere(root: ShadowRoot): readonly string[] {
  const names = ['aria-describedby', 'aria-labelledby', 'aria-controls', 'for'];
  return names.flatMap((name) =>
    [...root.querySelectorAll(`[${name}]`)].flatMap((element) =>
      (element.getAttribute(name) ?? '')
        .split(' ')
        .filter((id) => !id || !root.getElementById(id))
        .map((id) => `${name}="${id}" of ${element.outerHTML.slice(0, 120)}`),
    ),
  );
}

describe('the references between texts and controls', () => {
  for (const [name, section] of Object.entries({ everyElementTypeSection, dense })) {
    for (const status of ['active', 'locked']) {
      it(`all have a target: ${name}, ${status}`, async () => {
        const { element, all, save, form } = await openSection({ ...section, status });
        await waitFor('all fields', () => !form.querySelector('.skeleton'));
        const root = element.shadowRoot as ShadowRoot;
        expect(pointingNowhere(root)).toEqual([]);
        if (status === 'locked') return;
        await click(save());
        await waitFor('the summary', () => all.queryByRole('alert'));
        await settled();
        expect(pointingNowhere(root)).toEqual([]);
      });
    }
  }
});
