import type { Section } from '../../../src/http/schemas';
import { expect } from '../../support/browser/assert';
import { axeFindings } from '../../support/browser/axe';
import { iconIn, toneOf } from '../../support/browser/look';
import { describe, expectProblem, it } from '../../support/browser/suite';
import { press, type } from '../../support/browser/user';
import { waitFor } from '../../support/browser/wait-for';
import { field } from '../../support/browser/widget';
import { everyElementTypeSection } from '../../support/fixtures/sections';
import { openElements, openSection, sent } from './open-section';

const NAME = [{ id: 'a', type: 'string', label: 'Name' }];

describe('a locked section', () => {
  it('shows a warning tag with a lock above the answers, and disables the submit button', async () => {
    const { all, save } = await openElements(NAME, { status: 'locked' });
    const words = all.getByText(
      'This section is locked, you are viewing your information in read-only mode.',
    );
    const tag = words.parentElement as HTMLElement;
    expect([toneOf(tag), iconIn(tag)]).toEqual(['warning', 'lock']);
    expect(words.checkVisibility()).toBe(true);
    expect(tag.getBoundingClientRect().bottom).toBeLessThanOrEqual(
      all.getByLabelText('Name').getBoundingClientRect().top,
    );
    expect(save().disabled).toBe(true);
  });

  it('has a tag that an editable section does not have', async () => {
    const { all } = await openElements(NAME);
    expect(all.queryByText(/This section is locked/)).toBeNull();
  });

  it('lets nothing be edited: every control is read-only or disabled, under an overlay', async () => {
    const { element, form, backend } = await openSection({
      ...everyElementTypeSection,
      status: 'locked',
    });
    await waitFor('the overlay', () => form.querySelector('.locked-overlay'));
    await field(element, 'A trust');
    await waitFor('all fields', () => form.querySelectorAll('.skeleton').length === 0);
    const controls = form.querySelectorAll<HTMLInputElement>('input, select, textarea, button');
    const open = Array.from(controls).filter((each) => !each.disabled && !each.readOnly);
    expect(open.map(({ outerHTML }) => outerHTML)).toEqual([]);
    expect(controls.length).toBeGreaterThan(20);
    form.requestSubmit();
    expect(sent(backend)).toBeUndefined();
    expect(element.shadowRoot?.querySelector('.file button')).toBeNull();
  });

  it('keeps the lines of the details and the mark of a verified option', async () => {
    const bank = {
      type: 'input-select',
      options: [
        { label: 'Nordbank', value: 'n', isVerified: true },
        { label: 'Southbank', value: 's' },
      ],
    };
    const { element } = await openElements(
      [
        { id: 'details', type: 'string', label: 'Details', value: 'Line one\nline two' },
        { id: 'bank', label: 'Bank', value: 'n', ...bank },
        { id: 'other', label: 'Other bank', value: 's', ...bank },
      ],
      { status: 'locked' },
    );
    const details = await field(element, 'Details');
    expect(details.value).toBe('Line one\nline two');
    expect(details.readOnly).toBe(true);
    expect(details.getBoundingClientRect().height).toBeGreaterThan(80);
    const verified = (control: Element) => {
      const id = control.getAttribute('aria-describedby');
      return id === null ? null : element.shadowRoot?.getElementById(id);
    };
    const mark = verified(await field(element, 'Bank'));
    expect(mark?.textContent).toBe('verified');
    const icon = mark?.querySelector('svg');
    const box = icon?.getBoundingClientRect();
    expect(box?.width).toBeGreaterThan(10);
    expect(verified(await field(element, 'Other bank'))).toBeNull();
    expect(await axeFindings(element)).toEqual([]);
  });

  it('blocks edits by keyboard and script, but can still be read and copied', async () => {
    const { element, all } = await openElements(
      [
        { id: 'a', type: 'string', label: 'Name', value: 'Anna' },
        {
          id: 'b',
          type: 'input-select',
          label: 'Country',
          value: 'LU',
          options: [{ label: 'Luxembourg', value: 'LU' }],
        },
        { id: 'c', type: 'input-date', label: 'Day', value: '2024-02-29' },
        { id: 'd', type: 'input-checkbox', label: 'Tick', value: true },
      ],
      { status: 'locked' },
    );
    const name = await field(element, 'Name');
    name.focus();
    await type('x');
    expect(name.value).toBe('Anna');
    name.select();
    expect(document.getSelection()?.toString() || name.value.slice(name.selectionStart ?? 9)).toBe(
      'Anna',
    );
    expect((await field(element, 'Country')).value).toBe('Luxembourg');
    expect((await field(element, 'Day')).value).toBe('29 February 2024');
    const tick = (await field(element, 'Tick')) as HTMLInputElement;
    tick.click();
    expect(tick.checked).toBe(true);
    const box = tick.getBoundingClientRect();
    const top = element.shadowRoot?.elementFromPoint(box.left + 5, box.top + 5);
    expect(top?.className).toBe('locked-overlay');
    expect(all.getByLabelText('Name')).toBe(name);
  });

  it('dims fields and wallet alike; an identity check stays above the overlay and can be used', async () => {
    const section: Section = {
      id: 'both',
      label: 'Wallet and identity',
      status: 'locked',
      elements: [
        { id: 'a', type: 'string', label: 'Name', value: 'Anna' },
        { id: 'address', type: 'string-wallet', label: 'Address', value: `0x${'1'.repeat(40)}` },
      ],
      plugins: [{ id: 'id-check-onfido', config: { data: {} } }],
    };
    expectProblem('console.error', /config\.data has no sdkToken/);
    const { element, form, all, backend } = await openSection(section, { kyc: 'Rejected' });
    const overlay = await waitFor('the overlay', () => form.querySelector('[part=locked-overlay]'));
    const name = await field(element, 'Name');
    const connect = await all.findByRole('button', { name: 'Connect wallet' });
    const check = await waitFor('the check', () =>
      all.queryByRole('group', { name: 'Identity check' }),
    );
    const dimmed = overlay.getBoundingClientRect();
    const wallet = all.getByRole('region', { name: 'Prove that the wallet is yours' });
    for (const one of [name, wallet, connect]) {
      expect(isWithin(one.getBoundingClientRect(), dimmed)).toBe(true);
    }
    expect(topOf(element, connect)).toBe(overlay);
    // What can be reached for its text is dimmed with the rest.
    const depth = (of: Element, pseudo?: string) => Number(getComputedStyle(of, pseudo).zIndex);
    expect(depth(overlay, '::after')).toBeGreaterThan(depth(name));
    expect(topOf(element, name)).toBe(name);

    const { bottom } = overlay.getBoundingClientRect();
    expect(check.getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom);
    await all.findByText('The identity check could not be started.');
    const asked = backend.callsOf('fetchSection').length;
    const again = await all.findByRole('button', { name: 'Try again' });
    expect(again.contains(topOf(element, again) ?? null)).toBe(true);
    // By the keyboard: what is said meanwhile above the check moves the button.
    again.focus();
    await press('Enter');
    await waitFor('a fresh token', () => backend.callsOf('fetchSection').length > asked);
  });
});

function isWithin(inner: DOMRect, outer: DOMRect): boolean {
  return (
    inner.top >= outer.top &&
    inner.bottom <= outer.bottom &&
    inner.left >= outer.left &&
    inner.right <= outer.right
  );
}

/** What a press in the middle of an element of the widget meets. */
function topOf(host: Element, element: Element): Element | null | undefined {
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  return host.shadowRoot?.elementFromPoint(left + width / 2, top + height / 2);
}
