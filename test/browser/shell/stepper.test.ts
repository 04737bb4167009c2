import { expect } from '../../support/browser/assert';
import { iconIn } from '../../support/browser/look';
import { inside, shadowOf } from '../../support/browser/queries';
import { cleanUp, describe, it } from '../../support/browser/suite';
import { click } from '../../support/browser/user';
import { eventually, waitFor } from '../../support/browser/wait-for';
import { heading, insideWidget } from '../../support/browser/widget';
import { EVERY_STATUS, putWidgetOf, sectionsOf, shellBackend, stepperOf } from './support';

async function open(width = 1100) {
  const element = putWidgetOf(width, { api: shellBackend({ milestones: EVERY_STATUS }).api });
  await heading(element, 'Tax');
  return { element, stepper: await stepperOf(element) };
}

/** Each entry in a line: label and state in words, icon, link or text. */
function linesOf(stepper: Element): string[] {
  return [...stepper.querySelectorAll('.milestone, .section-link')].map((item) => {
    const kind = item.localName === 'a' ? 'link' : 'text';
    const words = item.textContent?.replace(/^\d/, '');
    return `${item.classList.contains('milestone') ? '' : '- '}${words} [${iconIn(item)}] ${kind}`;
  });
}

describe('the stepper', () => {
  it('lists milestones and sections with icon, label and state, each by its status', async () => {
    const { stepper } = await open();
    expect(linesOf(stepper)).toEqual([
      'Identity, Complete [user] link',
      '- Passport, Complete [check] link',
      '- Identity check, Locked [lock] link',
      'Money, To do [none] link',
      '- Tax, To do [close] link',
      '- Funds, To do [close] link',
      '- Proof, Not open yet [close] text',
      // Exactly one section: its list is hidden.
      'Terms, Locked [file] link',
      // Pending: no link and no list, its own icon or a close icon.
      'Wallet, Not open yet [wallet] text',
      'Goodbye, Not open yet [close] text',
    ]);
  });

  it('marks the current milestone and section', async () => {
    const { stepper } = await open();
    const current = [...stepper.querySelectorAll('[aria-current]')];
    expect(current.map((item) => [item.getAttribute('aria-current'), item.textContent])).toEqual([
      ['step', '2Money, To do'],
      ['page', 'Tax, To do'],
    ]);
  });

  it('shows the progress of the profile as a bar, to screen readers in words', async () => {
    const { stepper } = await open();
    const bar = inside(stepper).getByRole('progressbar', { name: '3 of 9 sections done' });
    expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['3', '9']);
  });

  it('links to each section, and from a milestone to its first open one', async () => {
    const { element, stepper } = await open();
    await click(inside(stepper).getByRole('link', { name: /^Funds/ }));
    await heading(element, 'Funds');
    await click(inside(stepper).getByRole('link', { name: /Identity.*Complete/ }));
    await heading(element, 'Passport');
    await click(inside(stepper).getByRole('link', { name: /Money/ }));
    await heading(element, 'Tax');
  });

  it('leads to the paths of milestones and sections', async () => {
    const before = location.href;
    cleanUp(() => history.replaceState(null, '', before));
    const element = putWidgetOf(1100, {
      api: shellBackend({ milestones: EVERY_STATUS }).api,
      attributes: { routing: 'hash' },
    });
    await heading(element, 'Tax');
    const stepper = await stepperOf(element);
    const paths = [...stepper.querySelectorAll('a')].map(({ hash }) => hash);
    expect(paths).toEqual([
      '#/app/profile/identity',
      '#/app/profile/identity/passport',
      '#/app/profile/identity/check',
      '#/app/profile/money',
      '#/app/profile/money/tax',
      '#/app/profile/money/funds',
      '#/app/profile/terms',
    ]);
    await click(inside(stepper).getByRole('link', { name: /Identity.*Complete/ }));
    await heading(element, 'Passport');
    expect(location.hash).toBe('#/app/profile/identity/passport');
    await click(insideWidget(element).getByRole('link', { name: 'Dashboard' }));
    await heading(element, 'Dashboard');
    expect(location.hash).toBe('#/app/dashboard');
  });

  it('folds into progress and a disclosure where there is no room', async () => {
    const { element, stepper } = await open(700);
    const list = stepper.querySelector('ol') as HTMLElement;
    const shown = () => list.getClientRects().length > 0;
    const button = inside(stepper).getByRole('button', { name: 'All steps' });
    expect([shown(), button.getAttribute('aria-expanded')]).toEqual([false, 'false']);
    await click(button);
    await eventually('the list', () => expect(shown()).toBe(true));
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(shadowOf(element).getElementById(button.getAttribute('aria-controls') ?? '')).toBe(list);
    await click(inside(stepper).getByRole('link', { name: /^Passport/ }));
    await heading(element, 'Passport');
    await eventually('the list to fold', () => expect(shown()).toBe(false));
  });

  it('needs no disclosure where there is room', async () => {
    const { stepper } = await open();
    expect(inside(stepper).queryByRole('button', { name: 'All steps' })).toBeNull();
  });

  for (const width of [360, 700, 1100]) {
    it(`counts nothing on screen but the steps, once: ${width} px`, async () => {
      const { element } = await open(width);
      const shown = [...shadowOf(element).querySelectorAll('p, span, label, h1, small')]
        .filter((one) => one.checkVisibility() && !one.closest('.visually-hidden'))
        .map((one) => [...one.childNodes].filter((node) => node instanceof Text))
        .flatMap((texts) => texts.map(({ textContent }) => textContent ?? ''));
      expect(shown.filter((words) => /\d+ of \d+/.test(words))).toEqual(['Step 2 of 5']);
    });
  }

  it('keeps the current section in view in a list longer than the window', async () => {
    const sections = Array.from({ length: 60 }, (_, index) => ({
      id: `s${index}`,
      label: `Part ${index}`,
      status: index === 55 ? 'active' : 'complete',
    }));
    const milestones = [{ id: 'long', label: 'Long', status: 'active', sections }];
    const backend = shellBackend({ milestones, sections: sectionsOf(milestones) });
    const element = putWidgetOf(1100, { api: backend.api });
    await heading(element, 'Part 55');
    const stepper = await stepperOf(element);
    await waitFor('the list to scroll', () => stepper.scrollTop > 0);
    const current = stepper.querySelector('[aria-current=page]') as HTMLElement;
    const [outer, inner] = [stepper.getBoundingClientRect(), current.getBoundingClientRect()];
    expect(inner.top).toBeGreaterThan(outer.top);
    expect(inner.bottom).toBeLessThan(outer.bottom);
    expect(scrollY).toBe(0);
  });
});
