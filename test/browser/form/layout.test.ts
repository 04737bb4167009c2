import { setViewport } from '@web/test-runner-commands';
import type { ElementDefinition, Section } from '../../../src/http/schemas';
import { expect } from '../../support/browser/assert';
import { wearScheme } from '../../support/browser/colour-scheme';
import { focused, shadowOf } from '../../support/browser/queries';
import { cleanUp, describe, it } from '../../support/browser/suite';
import { click, press, type } from '../../support/browser/user';
import { eventually, settled, waitFor } from '../../support/browser/wait-for';
import { field, type WidgetOptions } from '../../support/browser/widget';
import { openElements } from './open-section';

const SIZES = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
] as const;

const LONG_LABEL =
  'Number of the identity card or passport that you show us in the check of your identity';
const HELP = 'As it stands in your passport, in the same order and spelling.';

const text = (id: string, over: Partial<ElementDefinition> = {}): ElementDefinition => ({
  ...{ id, type: 'string', label: `Name ${id}` },
  ...over,
});

/** A widget with these elements in a window of this size. */
async function openAt(
  size: (typeof SIZES)[number],
  elements: readonly ElementDefinition[],
  over: Partial<Section> = {},
  options: WidgetOptions = {},
) {
  await setViewport(size);
  cleanUp(() => setViewport({ width: 800, height: 600 }));
  document.body.style.margin = '0';
  cleanUp(() => document.body.removeAttribute('style'));
  return openElements(elements, over, options);
}

const boxOf = (one: Element) => one.getBoundingClientRect();

function helpOf(element: Element, control: Element): HTMLElement {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  const id = ids.find((one) => one.endsWith('-helper')) ?? '';
  return shadowOf(element).getElementById(id) as HTMLElement;
}

/** The labels and errors that a box lies over. */
function coveredBy(element: Element, one: Element): string[] {
  const box = boxOf(one);
  const words = [...shadowOf(element).querySelectorAll('label, legend, .label, .error')];
  return words
    .filter((other) => !one.contains(other) && other.checkVisibility())
    .filter((other) => {
      const { left, right, top, bottom } = boxOf(other);
      return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
    })
    .map(({ textContent }) => textContent ?? '');
}

describe('the layout of a form', () => {
  it('shows a submit button as wide as the card above it on a phone', async () => {
    const { save, element } = await openAt(SIZES[0], [text('a')]);
    const card = shadowOf(element).querySelector('.card') as Element;
    expect(boxOf(save()).width).toBe(boxOf(card).width);
  });

  it('keeps controls side by side on one line, however long their labels and errors are', async () => {
    const { element, save } = await openAt(SIZES[1], [
      text('a', { label: LONG_LABEL, required: true }),
      text('b'),
      text('c'),
      text('d', { label: LONG_LABEL }),
    ]);
    const expectLines = () => {
      const controls = [...shadowOf(element).querySelectorAll('.fields input')];
      const [first, second, third, fourth] = controls.map((control) => boxOf(control).top);
      expect([second, fourth]).toEqual([first, third]);
      expect(Number(third)).toBeGreaterThan(Number(first));
    };
    expectLines();
    await click(save());
    await waitFor('the error', () => shadowOf(element).querySelector('.field-error'));
    expectLines();
  });

  it('has texts of at least 16 px in what is typed into or chosen from: a phone zooms in on less', async () => {
    const { element } = await openAt(SIZES[0], [
      text('a'),
      { id: 'b', type: 'input-select', label: 'Bank', options: [{ label: 'One', value: '1' }] },
      { id: 'c', type: 'number', label: 'Sum' },
      { id: 'd', type: 'input-date', label: 'Day' },
    ]);
    const controls = [...shadowOf(element).querySelectorAll('input, select')];
    const sizes = controls.map((one) => Number.parseFloat(getComputedStyle(one).fontSize));
    expect(sizes).toHaveLength(5);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
  });

  it('draws a box that can be ticked like a field, not like a disabled one, in dark too', async () => {
    for (const scheme of ['light', 'dark']) {
      wearScheme(scheme);
      const { element } = await openAt(SIZES[1], [
        text('a'),
        { id: 'b', type: 'input-checkbox', label: 'Yes' },
        { id: 'c', type: 'input-radio', label: 'One', options: [{ label: 'Yes', value: 'y' }] },
      ]);
      const look = (one: Element) => {
        const { appearance, backgroundColor, borderTopColor } = getComputedStyle(one);
        return { appearance, backgroundColor, borderTopColor };
      };
      const input = look(await field(element, 'Name a'));
      const boxes = shadowOf(element).querySelectorAll('.choice > input');
      expect(boxes).toHaveLength(2);
      for (const box of boxes) {
        expect({ scheme, ...look(box) }).toEqual({ scheme, ...input, appearance: 'none' });
      }
      element.remove();
    }
  });

  it('centres the words of a drop zone where the answers have another language', async () => {
    const { element } = await openAt(
      SIZES[0],
      [{ id: 'a', type: 'input-file', label: 'Passport' }],
      { contentLanguage: 'en' },
      { attributes: { lang: 'ar' } },
    );
    const drop = await waitFor('the drop zone', () => shadowOf(element).querySelector('.drop'));
    for (const words of drop.querySelectorAll('label, .hint')) {
      const { textAlign, direction, unicodeBidi } = getComputedStyle(words);
      expect([textAlign, direction]).toEqual(['center', 'rtl']);
      expect(unicodeBidi).not.toBe('plaintext');
    }
  });
});

describe('the help of a field', () => {
  for (const size of SIZES) {
    it(`covers no label and no error, and is in the window: ${size.width} px`, async () => {
      const { element, save } = await openAt(size, [
        text('a', { required: true }),
        text('b', { required: true, helperText: HELP }),
        text('c', { required: true }),
        text('d', { required: true, helperText: HELP }),
        ...Array.from({ length: 12 }, (_, index) => text(`more-${index}`)),
        text('y', { required: true }),
        text('z', { required: true, helperText: HELP }),
      ]);
      await click(save());
      await waitFor('the summary', () => focused()?.closest('.summary'));
      for (const label of ['Name b *', 'Name d *', 'Name z *']) {
        const control = await field(element, label);
        const help = helpOf(element, control);
        expect(help.checkVisibility()).toBe(false);
        // Low in the window, where a box below it would have no room.
        control.scrollIntoView({ block: 'end' });
        await click(control);
        expect(help.checkVisibility()).toBe(true);
        expect(coveredBy(element, help)).toEqual([]);
        expect(boxOf(help).top).toBeGreaterThanOrEqual(boxOf(control).bottom);
        await settled();
        expect(boxOf(help).bottom).toBeLessThanOrEqual(innerHeight);
      }
    });
  }

  it('does not take the button from under the pointer when it goes', async () => {
    const { element, save, backend } = await openAt(SIZES[0], [text('a', { helperText: HELP })]);
    const control = await field(element, 'Name a');
    await click(control);
    await type('Anna');
    const help = helpOf(element, control);
    expect(help.checkVisibility()).toBe(true);
    await click(save());
    await waitFor('the save', () => backend.callsOf('saveSection').length);
  });

  it('stands before a box to be ticked once it is read, from the start, in agreements', async () => {
    const { element } = await openAt(
      SIZES[0],
      [
        {
          id: 'a',
          type: 'input-checkbox',
          label: 'I have read the terms',
          helperText: 'Read the [terms](https://example.com/terms).',
        },
      ],
      { id: 'agreements' },
    );
    const box = await field(element, 'I have read the terms');
    const help = helpOf(element, box);
    expect(help.checkVisibility()).toBe(true);
    expect(boxOf(help).bottom).toBeLessThanOrEqual(boxOf(box).top);
    expect(help.compareDocumentPosition(box)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('stands out from the card in dark', async () => {
    wearScheme('dark');
    const { element } = await openAt(SIZES[1], [text('a', { helperText: HELP })]);
    const control = await field(element, 'Name a');
    control.focus();
    const card = shadowOf(element).querySelector('.card') as Element;
    const ground = (one: Element) => getComputedStyle(one).backgroundColor;
    expect(ground(helpOf(element, control))).not.toBe(ground(card));
  });
});

describe('the ring of a heading that a script has focused', () => {
  async function toOther(go: (link: HTMLElement) => Promise<void>) {
    const { element, all } = await openAt(SIZES[1], [text('a')]);
    const link = all.getByRole('link', { name: 'Dashboard' });
    await go(link);
    await eventually('the heading', () => expect(focused()?.textContent).toBe('Dashboard'));
    expect(focused()?.localName).toBe('h1');
    expect(element.isConnected).toBe(true);
    return getComputedStyle(focused() as Element).outlineStyle;
  }

  it('shows after a key', async () => {
    const style = await toOther(async (link) => {
      link.focus();
      await press('Enter');
    });
    expect(style).toBe('solid');
  });

  it('stays away after a press, even if something was typed before', async () => {
    const style = await toOther(async (link) => {
      await press('Tab');
      await click(link);
    });
    expect(style).toBe('none');
  });
});
