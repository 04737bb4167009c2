import { sendMouse, setViewport } from '@web/test-runner-commands';
import { expect } from '../../support/browser/assert';
import { iconIn } from '../../support/browser/look';
import { seesOutcome, useWindow, WINDOWS } from '../../support/browser/outcome';
import { spyOn } from '../../support/browser/spy';
import { cleanUp, describe, it } from '../../support/browser/suite';
import { click, press, type } from '../../support/browser/user';
import { nextFrame, waitFor } from '../../support/browser/wait-for';
import { field } from '../../support/browser/widget';
import { openElements, sent } from './open-section';

const COUNTRIES = [
  { label: 'Luxembourg', value: 'LU' },
  { label: 'Österreich', value: 'AT', isVerified: true },
  { label: 'Belgium', value: 'BE' },
  { label: 'Bulgaria', value: 'BG' },
];

const openCountries = (over: object = {}) =>
  openElements([
    {
      id: 'country',
      type: 'input-select',
      label: 'Country',
      required: true,
      isSearchable: true,
      options: COUNTRIES,
      ...over,
    },
    { id: 'next', type: 'string', label: 'Next' },
  ]);

describe('a searchable select', () => {
  it('finds options regardless of case and accents, and is operated by keyboard', async () => {
    const { element, form, all, within, backend, save } = await openCountries();
    const box = await field(element, 'Country *');
    expect(box.getAttribute('role')).toBe('combobox');
    expect(box.getAttribute('aria-expanded')).toBe('false');
    box.focus();
    await type('oster');
    const option = await waitFor('the option', () =>
      all.queryByRole('option', { name: /Österreich/ }),
    );
    expect(within(form).getAllByRole('option')).toHaveLength(1);
    expect(box.getAttribute('aria-activedescendant')).toBe(option.id);
    expect(all.getByText('1 option')).toBeTruthy();
    await press('Enter');
    await waitFor('the list to close', () => box.getAttribute('aria-expanded') === 'false');
    expect(box.value).toBe('Österreich');
    await click(save());
    await waitFor('the save', () => sent(backend));
    expect(sent(backend)).toEqual({ country: 'AT' });
  });

  it('lists all options sorted, moves with the arrow keys and reverts on Escape', async () => {
    const { element, form, all, within } = await openCountries({ value: 'BE' });
    const box = await field(element, 'Country *');
    expect(box.value).toBe('Belgium');
    await click(box);
    const list = await waitFor('the list', () => all.queryByRole('listbox'));
    expect(list.matches(':popover-open')).toBe(true);
    expect(
      within(form)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Belgium', 'Bulgaria', 'Luxembourg', 'Österreichverified']);
    expect(within(form).getAllByRole('option').map(iconIn)).toEqual([
      'none',
      'none',
      'none',
      'verified',
    ]);
    await press('ArrowDown');
    await press('ArrowDown');
    await press('ArrowDown');
    await press('ArrowDown');
    const active = all.getByRole('option', { name: /Österreich/ });
    await waitFor('the last option', () => box.getAttribute('aria-activedescendant') === active.id);
    await press('Escape');
    await waitFor('the list to close', () => box.getAttribute('aria-expanded') === 'false');
    expect(box.value).toBe('Belgium');
  });

  it('selects an option on blur if only one matches, reverts other text, and can be emptied', async () => {
    const { element, all, save } = await openCountries({ value: 'LU' });
    const box = await field(element, 'Country *');
    box.focus();
    box.select();
    await type('belg');
    await press('Tab');
    await waitFor('Belgium', () => box.value === 'Belgium');
    box.focus();
    box.select();
    await type('b');
    await press('Tab');
    await waitFor('Belgium again', () => box.value === 'Belgium');
    // Not without a word: 'b' is in several.
    const said = () => element.shadowRoot?.querySelector('[role=status] > .hint')?.textContent;
    await waitFor('the reason', () => /^b: \d options$/.test(said() ?? ''));
    box.focus();
    box.select();
    await press('Backspace');
    await press('Tab');
    await waitFor('the field to be empty', () => box.value === '');
    await click(save());
    await waitFor('the error', () => box.getAttribute('aria-invalid') === 'true');
    await click(await waitFor('the entry', () => all.queryByRole('button', { name: /^Country:/ })));
    expect(element.shadowRoot?.activeElement).toBe(box);
  });

  for (const size of WINDOWS) {
    it(`keeps what matches nothing, and says so, until it is mended: ${size.width} px`, async () => {
      await useWindow(size);
      const { element, all, backend, save } = await openCountries();
      const box = await field(element, 'Country *');
      expect(box.placeholder).toBe('Choose an option');
      await click(box);
      await waitFor('the list', () => all.queryByRole('listbox'));
      expect(box.placeholder).toBe('Type to search');
      await type('Belgien');
      await seesOutcome(
        'that there is none',
        () => element.shadowRoot?.querySelector('.option-none') ?? null,
      );
      await press('Tab');
      await waitFor('the list to close', () => box.getAttribute('aria-expanded') === 'false');
      const said = () => element.shadowRoot?.querySelector('[role=status] > .hint') ?? null;
      await seesOutcome('what it says', said);
      expect(said()?.textContent).toBe('Belgien: No matching options');
      expect(box.value).toBe('Belgien');
      await click(save());
      await waitFor('the error', () => box.getAttribute('aria-invalid') === 'true');
      // It takes the focus, from which the next key would be lost.
      await waitFor('the summary', () => element.shadowRoot?.activeElement?.matches('.summary'));
      expect(box.value).toBe('Belgien');
      box.focus();
      await press('End');
      for (let letter = 0; letter < 3; letter += 1) await press('Backspace');
      await waitFor('the option', () => all.queryByRole('option', { name: 'Belgium' }));
      expect(said()).toBeNull();
      await press('Enter');
      await click(save());
      await waitFor('the save', () => sent(backend));
      expect(sent(backend)).toEqual({ country: 'BE' });
    });

    it(`shows what is saved where a choice was typed over, and says what was not found: ${size.width} px`, async () => {
      await useWindow(size);
      const { element } = await openCountries({ value: 'LU' });
      const box = await field(element, 'Country *');
      box.focus();
      box.select();
      await type('Belgien');
      await press('Tab');
      await waitFor('the choice', () => box.value === 'Luxembourg');
      const said = () => element.shadowRoot?.querySelector('[role=status] > .hint') ?? null;
      await seesOutcome('what it says', said);
      expect(said()?.textContent).toBe('Belgien: No matching options');
    });
  }

  it('works by mouse without losing the focus', async () => {
    const { element, all } = await openCountries();
    const box = await field(element, 'Country *');
    await click(box);
    await click(await waitFor('the option', () => all.queryByRole('option', { name: 'Bulgaria' })));
    await waitFor('the choice', () => box.value === 'Bulgaria');
    expect(element.shadowRoot?.activeElement).toBe(box);
  });

  it('accepts what the browser fills in', async () => {
    const { element, backend, save } = await openCountries();
    const box = await field(element, 'Country *');
    expect(box.autocomplete).toBe('country-name');
    box.value = 'Luxembourg';
    box.dispatchEvent(new Event('change', { bubbles: true }));
    await click(save());
    await waitFor('the save', () => sent(backend));
    expect(sent(backend)).toEqual({ country: 'LU' });
  });
});

describe('a select with verified options', () => {
  it('shows which are verified and works like a select, by keyboard alone', async () => {
    const { element, all, backend, save } = await openCountries({ isSearchable: false });
    const box = await field(element, 'Country *');
    expect(box.localName).toBe('button');
    box.focus();
    await press('Space');
    await waitFor('the list', () => box.getAttribute('aria-expanded') === 'true');
    expect(iconIn(all.getByRole('option', { name: /Österreich/ }))).toBe('verified');
    expect(iconIn(all.getByRole('option', { name: 'Belgium' }))).toBe('none');
    await press('End');
    await press('Enter');
    await waitFor('the choice', () => box.textContent === 'Österreich');
    await type('bu');
    await waitFor('the other choice', () => box.textContent === 'Bulgaria');
    expect(box.getAttribute('aria-expanded')).toBe('false');
    await click(save());
    await waitFor('the save', () => sent(backend));
    expect(sent(backend)).toEqual({ country: 'BG' });
  });

  it('keeps its place in a low window, shows its whole list, and selects the option under the pointer', async () => {
    await setViewport({ width: 800, height: 360 });
    cleanUp(() => setViewport({ width: 800, height: 600 }));
    const options = Array.from({ length: 20 }, (_, place) => ({
      label: `Bank ${String(place).padStart(2, '0')}`,
      value: place,
      isVerified: true,
    }));
    const line = (id: string) => ({ id, type: 'string', label: id, layout: 'wide' });
    const { element, form, all, within } = await openElements([
      ...['a', 'b', 'c'].map(line),
      { id: 'bank', type: 'input-select', label: 'Bank', options },
      ...['d', 'e', 'f', 'g'].map(line),
    ]);
    const box = await field(element, 'Bank');
    box.scrollIntoView({ block: 'center', behavior: 'instant' });
    await nextFrame();
    const { left, top } = box.getBoundingClientRect();
    await sendMouse({ type: 'click', position: [Math.round(left + 20), Math.round(top + 20)] });
    const list = await waitFor('the list', () => all.queryByRole('listbox'));
    const [place, scrolled] = [list.getBoundingClientRect(), scrollY];
    await press('End');
    const last = within(form).getByRole('option', { name: /Bank 19/ });
    await waitFor('the last option', () => box.getAttribute('aria-activedescendant') === last.id);
    for (let frames = 0; frames < 3; frames += 1) {
      await nextFrame();
      expect(scrollY).toBe(scrolled);
      expect(list.getBoundingClientRect()).toEqual(place);
    }
    expect(place.top).toBeGreaterThanOrEqual(0);
    expect(place.bottom).toBeLessThanOrEqual(innerHeight);
    const shown = last.getBoundingClientRect();
    expect(shown.top).toBeGreaterThanOrEqual(place.top);
    expect(shown.bottom).toBeLessThanOrEqual(place.bottom);
    const wanted = within(form)
      .getByRole('option', { name: /Bank 18/ })
      .getBoundingClientRect();
    await sendMouse({
      type: 'click',
      position: [Math.round(wanted.left + 20), Math.round(wanted.top + wanted.height / 2)],
    });
    await waitFor('the choice', () => /Bank 18/.test(box.textContent ?? ''));
  });
});

describe('an open list', () => {
  const options = Array.from({ length: 20 }, (_, place) => ({
    label: `Bank ${String(place).padStart(2, '0')}`,
    value: place,
  }));
  const withoutAnchors = new CSSStyleSheet();
  withoutAnchors.replaceSync(
    '.listbox { position-anchor: auto; position-area: none; justify-self: auto; margin: 0; }',
  );

  /** Opens a list in a page that scrolls; `at`: where its field is in the window. */
  async function openBanks(at: 'top' | 'bottom', isByScript: boolean) {
    await setViewport({ width: 800, height: 480 });
    cleanUp(() => setViewport({ width: 800, height: 600 }));
    const line = (id: string) => ({ id, type: 'string', label: id, layout: 'wide' });
    const { element, all } = await openElements([
      ...['first', 'a', 'b', 'c', 'd'].map(line),
      { id: 'bank', type: 'input-select', label: 'Bank', isSearchable: true, options },
      ...['e', 'f', 'g', 'h', 'i'].map(line),
    ]);
    if (isByScript) {
      element.shadowRoot?.adoptedStyleSheets.push(withoutAnchors);
      const supports = spyOn(CSS, 'supports').mockReturnValue(false);
      cleanUp(() => supports.mockRestore());
    }
    const box = await field(element, 'Bank');
    const { top, bottom } = box.getBoundingClientRect();
    scrollBy({ top: at === 'top' ? top - 40 : bottom - innerHeight + 40, behavior: 'instant' });
    await nextFrame();
    box.focus({ preventScroll: true });
    await press('ArrowDown');
    const list = await waitFor('the list', () => all.queryByRole('listbox'));
    const isAtField = () => {
      const [control, open] = [box.getBoundingClientRect(), list.getBoundingClientRect()];
      const gap = at === 'top' ? open.top - control.bottom : control.top - open.bottom;
      return Math.abs(gap - 6) < 1;
    };
    return { element, box, list, isAtField };
  }

  for (const at of ['top', 'bottom'] as const) {
    for (const isByScript of [false, true]) {
      const side = at === 'top' ? 'below' : 'above';
      const how = isByScript ? 'by script' : "by the browser's anchors";

      it(`stays ${side} its field, placed ${how}, whatever moves or makes it shorter`, async () => {
        const { element, box, list, isAtField } = await openBanks(at, isByScript);
        await waitFor('its place', isAtField);
        const { height } = list.getBoundingClientRect();
        await type('19');
        await waitFor('less to choose from', () => list.getBoundingClientRect().height < height);
        expect(isAtField()).toBe(true);

        const { top } = box.getBoundingClientRect();
        scrollBy({ top: at === 'top' ? -20 : 20, behavior: 'instant' });
        await waitFor('a scroll', () => box.getBoundingClientRect().top !== top);
        await waitFor('its place after a scroll', isAtField);

        const scrolled = box.getBoundingClientRect().top;
        // The browser must not keep the field in its place, else nothing has to follow.
        document.documentElement.style.overflowAnchor = 'none';
        cleanUp(() => void document.documentElement.style.removeProperty('overflow-anchor'));
        const first = await field(element, 'first');
        first.style.marginBlockEnd = '20px';
        await waitFor('something higher above', () => box.getBoundingClientRect().top > scrolled);
        await waitFor('its place below that', isAtField);
      });
    }
  }
});

describe('a select of thousands of options', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, place) => ({
      label: `Fund ${String(place).padStart(5, '0')}`,
      value: place,
    }));
  const openFunds = (count: number, over: object = {}) =>
    openElements([
      { id: 'fund', type: 'input-select', label: 'Fund', options: many(count), ...over },
      { id: 'next', type: 'string', label: 'Next' },
    ]);
  const elementsOf = (root: ParentNode) => root.querySelectorAll('*').length;

  it('costs no more elements while it is closed than one of ten, and few while it is open', async () => {
    const short = await openFunds(10, { isSearchable: true });
    await field(short.element, 'Fund');
    const elements = elementsOf(short.form);
    short.element.remove();
    const { element, form, all, within } = await openFunds(5000);
    const box = await field(element, 'Fund');
    expect(elementsOf(form)).toBe(elements);
    await click(box);
    await waitFor('the list', () => all.queryByRole('option', { name: 'Fund 00000' }));
    expect(elementsOf(form)).toBeLessThan(elements + 50);
    // Eight are seen, three more are there for the first scroll.
    expect(within(form).getAllByRole('option')).toHaveLength(11);
    await press('Escape');
    await waitFor('the list to be gone', () => elementsOf(form) === elements);
  });

  it('scrolls to its end, says which of how many an option is, and lets it be chosen from there', async () => {
    const { element, all, backend, save } = await openFunds(20_000);
    const box = await field(element, 'Fund');
    await click(box);
    const list = await waitFor('the list', () => all.queryByRole('listbox'));
    const first = await waitFor('an option', () =>
      all.queryByRole('option', { name: 'Fund 00000' }),
    );
    expect([first.ariaPosInSet, first.ariaSetSize]).toEqual(['1', '20000']);
    list.scrollTop = list.scrollHeight;
    const last = await waitFor('the end', () => all.queryByRole('option', { name: 'Fund 19999' }));
    expect([last.ariaPosInSet, last.ariaSetSize]).toEqual(['20000', '20000']);
    const { top, bottom } = last.getBoundingClientRect();
    expect(top).toBeGreaterThan(list.getBoundingClientRect().top);
    expect(bottom).toBeLessThanOrEqual(list.getBoundingClientRect().bottom + 1);
    await click(last);
    await waitFor('the choice', () => box.value === 'Fund 19999');
    // Opened again it shows the chosen option, which the arrow keys go on from.
    await press('ArrowDown');
    const chosen = await waitFor('the option', () =>
      all.queryByRole('option', { name: 'Fund 19999', selected: true }),
    );
    expect(box.getAttribute('aria-activedescendant')).toBe(chosen.id);
    for (let count = 0; count < 70; count += 1) await press('ArrowUp');
    const active = await waitFor('the option far above', () =>
      all.queryByRole('option', { name: 'Fund 19929' }),
    );
    await waitFor('the mark', () => box.getAttribute('aria-activedescendant') === active.id);
    const seen = list.getBoundingClientRect();
    expect(active.getBoundingClientRect().top).toBeGreaterThanOrEqual(seen.top);
    expect(active.getBoundingClientRect().bottom).toBeLessThanOrEqual(seen.bottom);
    await press('Enter');
    await click(save());
    await waitFor('the save', () => sent(backend));
    expect(sent(backend)).toEqual({ fund: 19_929 });
  });

  it('has something to see wherever it is scrolled to, with labels of any length', async () => {
    const options = many(3000).map(({ label, value }) => ({
      label: value % 7 < 3 ? `${label} ${'of a bank with a long name '.repeat(value % 7)}` : label,
      value,
    }));
    const { element, all } = await openFunds(0, { options });
    await click(await field(element, 'Fund'));
    const list = await waitFor('the list', () => all.queryByRole('listbox'));
    const { left, top, height, width } = list.getBoundingClientRect();
    const root = element.shadowRoot;
    for (const part of [0.5, 0.1, 0.73, 0.99, 0.02]) {
      list.scrollTop = part * list.scrollHeight;
      for (const y of [10, height / 2, height - 10]) {
        await waitFor(`an option at ${part}`, () =>
          root?.elementFromPoint(left + width / 2, top + y)?.closest('[role=option]'),
        );
      }
    }
  });

  it('can be searched, takes what the browser fills in, and keeps an answer that is no longer offered', async () => {
    const { element, all, backend, save } = await openFunds(5000, { value: 'gone' });
    const box = await field(element, 'Fund');
    expect(box.value).toMatch(/gone/);
    box.focus();
    box.select();
    await type('04321');
    await waitFor('the only option', () => all.queryByText('1 option'));
    await press('Enter');
    await waitFor('the choice', () => box.value === 'Fund 04321');
    box.value = 'Fund 00007';
    box.dispatchEvent(new Event('change', { bubbles: true }));
    await waitFor('the other choice', () => box.value === 'Fund 00007');
    await click(save());
    await waitFor('the save', () => sent(backend));
    expect(sent(backend)).toEqual({ fund: 7 });
  });
});
