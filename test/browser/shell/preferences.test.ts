import { emulateMedia } from '@web/test-runner-commands';
import { expect } from '../../support/browser/assert';
import { cleanUp, describe, it } from '../../support/browser/suite';
import { click } from '../../support/browser/user';
import { eventually, waitFor } from '../../support/browser/wait-for';
import { field } from '../../support/browser/widget';
import { openElements } from '../form/open-section';

const FORM = [
  { id: 'name', type: 'string', label: 'Name', required: true },
  {
    id: 'kind',
    type: 'input-radio',
    label: 'Kind',
    options: [
      { label: 'One', value: '1' },
      { label: 'Two', value: '2' },
    ],
  },
];

/** The style of what has this label, as the browser draws it. */
const styleOf = (control: Element | null | undefined) => {
  if (!control) throw new Error('nothing to look at');
  return getComputedStyle(control);
};

describe('with forced colours', () => {
  it('fields, choices, errors and the focus can be told apart', async () => {
    await emulateMedia({ forcedColors: 'active' });
    cleanUp(() => emulateMedia({ forcedColors: 'none' }));
    const { element, all, save } = await openElements(FORM);
    const name = await field(element, 'Name *');
    expect(styleOf(name).borderTopStyle).toBe('solid');
    expect(styleOf(save()).borderTopStyle).toBe('solid');
    const one = await field(element, 'One');
    await click(one);
    const [chosen, other] = ['One', 'Two'].map((label) => all.getByLabelText(label));
    const border = (control?: Element) => styleOf(control?.closest('.choice')).borderTopColor;
    await eventually('the choice', () => expect(border(chosen)).not.toBe(border(other)));
    await click(save());
    await waitFor('the error in words', () => all.queryAllByText('Fill in this field').length > 0);
    name.focus();
    expect(styleOf(name).outlineStyle).toBe('solid');
    const step = element.shadowRoot?.querySelector('.milestone[aria-current]');
    expect(styleOf(step).outlineStyle).toBe('solid');
  });
});

describe('a form on paper', () => {
  it('has the answers, and no buttons', async () => {
    await emulateMedia({ media: 'print' });
    cleanUp(() => emulateMedia({ media: 'screen' }));
    const { element, save } = await openElements([
      { id: 'name', type: 'string', label: 'Name', value: 'Anna' },
    ]);
    expect(styleOf(save()).display).toBe('none');
    const name = await field(element, /Name/);
    expect(name.value).toBe('Anna');
    expect(name.getBoundingClientRect().height).toBeGreaterThan(0);
  });
});
