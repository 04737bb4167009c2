import type { ElementDefinition } from '../../../src/http/schemas';
import { expect } from '../../support/browser/assert';
import { describe, it } from '../../support/browser/suite';
import { click, press, type } from '../../support/browser/user';
import { eventually, settled, waitFor } from '../../support/browser/wait-for';
import { field } from '../../support/browser/widget';
import { openElements, sent } from './open-section';

const DIGITS = '1234567890123456789012345678901234567890.125';
const STORED: readonly ElementDefinition[] = [
  { id: 'crlf', type: 'string', label: 'Lines', value: 'one\r\ntwo\rthree' },
  { id: 'mail', type: 'email', label: 'Mail', value: 'a@example.com\nb@example.com' },
  { id: 'odd', type: 'odd-type', label: 'Odd', value: 'x\ny' },
  { id: 'digits', type: 'number', label: 'Digits', decimals: 3, value: DIGITS },
  { id: 'tiny', type: 'number', label: 'Tiny', decimals: 400, value: 1e-150 },
  { id: 'text', type: 'number', label: 'Text', decimals: 2, value: '1.50' },
  { id: 'day', type: 'input-date', label: 'Day', value: '2020-02-29T23:10:00+02:00' },
  { id: 'last', type: 'string', label: 'Last' },
];
const NAMES = ['Lines', 'Mail', 'Odd', 'Digits', 'Tiny', 'Text', 'Day'];

describe('stored answers', () => {
  it('focus and blur change nothing', async () => {
    const { element, backend, save } = await openElements(STORED);
    for (const name of NAMES) {
      const control = await field<HTMLInputElement | HTMLTextAreaElement>(element, name);
      control.focus();
      control.dispatchEvent(new Event('input', { bubbles: true }));
      control.dispatchEvent(new Event('change', { bubbles: true }));
      await press('Tab');
    }
    for (const name of ['Lines', 'Mail', 'Odd']) {
      expect((await field(element, name)).tagName).toBe('TEXTAREA');
    }
    expect((await field(element, 'Digits')).value).toBe(DIGITS);
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(false);
    // The address is not one, which only the investor can correct.
    (await field(element, 'Mail')).focus();
    await press('Control+A');
    await type('c@example.com');
    await click(save());
    await eventually('the save', () => expect(sent(backend)).toBeTruthy());
    expect(sent(backend)).toMatchObject({
      crlf: 'one\r\ntwo\rthree',
      mail: 'c@example.com',
      odd: 'x\ny',
      digits: DIGITS,
      tiny: 1e-150,
      text: '1.50',
      day: '2020-02-29T23:10:00+02:00',
    });
  });

  it('are back as they were when what was typed is taken back', async () => {
    const { element } = await openElements(STORED);
    const lines = await field<HTMLTextAreaElement>(element, 'Lines');
    lines.focus();
    await press('Control+End');
    await type('x');
    await press('Backspace');
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(false);
  });
});

describe('a searchable select with two options of one label', () => {
  const element: ElementDefinition = {
    id: 'place',
    type: 'input-select',
    label: 'Place',
    isSearchable: true,
    options: [
      { value: 'il', label: 'Springfield' },
      { value: 'ma', label: 'Springfield' },
      { value: 'x', label: 'Elsewhere' },
    ],
  };

  it('offers each by mouse and by keys, told apart by its value', async () => {
    const { element: widget, backend, all, save } = await openElements([element]);
    const control = await field(widget, 'Place');
    control.focus();
    await type('spring');
    const second = await waitFor('the second', () =>
      all.queryByRole('option', { name: /Springfield\s*ma/ }),
    );
    await click(second);
    await press('Tab');
    await settled();
    await click(save());
    await eventually('the save', () => expect(sent(backend)).toEqual({ place: 'ma' }));
  });

  it('keeps what is being typed when it is clicked into', async () => {
    const { element: widget } = await openElements([element]);
    const control = await field(widget, 'Place');
    control.focus();
    await type('else');
    await click(control);
    expect(control.value).toBe('else');
  });
});
