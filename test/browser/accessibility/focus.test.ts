import { expect } from '../../support/browser/assert';
import { fakeBackend } from '../../support/browser/backend';
import { everyTest } from '../../support/browser/every-test';
import { useWindow } from '../../support/browser/outcome';
import { focused, shadowOf } from '../../support/browser/queries';
import { describe, expectProblem, it } from '../../support/browser/suite';
import { press, type } from '../../support/browser/user';
import { eventually, nextFrame, waitFor } from '../../support/browser/wait-for';
import { field, insideWidget, putWidget } from '../../support/browser/widget';
import { EVERY_STATUS, shellBackend } from '../shell/support';
import { isSeen } from './focus-seen';
import { SCREENS } from './screens';

const SIZES = [
  { width: 1280, height: 600 },
  { width: 360, height: 740 },
];
const WITH_DIALOG = [
  'the disclaimers',
  'the update warning',
  'the question before leaving',
  'a session that ends soon',
  'the choice of a wallet',
  'the question before unchanged answers are sent',
];

async function openScreen(name: string) {
  const element = await SCREENS.find((screen) => screen.name === name)?.open('en');
  if (!element) throw new Error(`no screen '${name}'`);
  return element;
}

const dialogOf = (element: Element) => shadowOf(element).querySelector('dialog');
const buttonsOf = (dialog: Element) =>
  [...dialog.querySelectorAll<HTMLButtonElement>('button')].filter((one) => !one.disabled);
const nameOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent ?? '';

/** What is wrong with where the focus is; nothing where a person at the keyboard sees it. */
function unseenFocus(element: Element): string | undefined {
  const stop = focused();
  if (!stop || !shadowOf(element).contains(stop)) return `the focus is on ${stop?.localName}`;
  if (!stop.matches('a, button, input, select, textarea') && !stop.textContent?.trim()) {
    return `the focus is on a ${stop.localName} without a name`;
  }
  if (!stop.matches(':focus-visible')) return `no ring: ${stop.outerHTML.slice(0, 80)}`;
  const { outlineStyle, outlineWidth } = getComputedStyle(stop);
  const isDrawn = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  const isBox = stop.matches('input, select, textarea');
  if (!isDrawn && !isBox) return `no ring is drawn: ${stop.outerHTML.slice(0, 80)}`;
  return isSeen(stop) ? undefined : `out of view: ${stop.outerHTML.slice(0, 80)}`;
}

async function seenFocus(element: Element): Promise<void> {
  await eventually('the focus in view', () => expect(unseenFocus(element)).toBeUndefined());
}

describe('the focus after every way out of a dialog', () => {
  for (const size of everyTest ? SIZES : SIZES.slice(1)) {
    for (const name of WITH_DIALOG) {
      it(`stands on something that is seen: ${name}, ${size.width} px`, async () => {
        await useWindow(size);
        const first = await openScreen(name);
        const ways = buttonsOf(dialogOf(first) as Element).map(nameOf);
        first.remove();
        const isMetamask = (way: string) => way.startsWith('MetaMask');
        // The page has none.
        if (ways.some(isMetamask)) expectProblem('console.warn', /wallet: not-found/);
        for (const way of ['Escape', ...ways]) {
          const element = await openScreen(name);
          const dialog = await waitFor('the dialog', () => dialogOf(element));
          const button = buttonsOf(dialog).find((one) => nameOf(one) === way);
          if (button) {
            button.focus();
            await press('Enter');
          } else {
            await press('Escape');
          }
          if (isMetamask(way)) {
            await waitFor('the answer', () => dialog.querySelector('[role=alert]')?.textContent);
          }
          // What only leads on in the same dialog keeps the focus there.
          await nextFrame();
          await nextFrame();
          await seenFocus(element);
          element.remove();
        }
      });
    }
  }

  it('goes to what opened it, or to the heading where nothing had it', async () => {
    const opened = await openScreen('a wallet section');
    const connect = await waitFor('the button', () =>
      shadowOf(opened).querySelector<HTMLElement>('.wallet-part .button'),
    );
    connect.focus();
    await press('Enter');
    await waitFor('the dialog', () => dialogOf(opened));
    await press('Escape');
    await eventually('the button', () => expect(focused()).toBe(connect));
    opened.remove();

    const byItself = await openScreen('a session that ends soon');
    await press('Escape');
    await eventually('the heading', () =>
      expect(focused()).toBe(shadowOf(byItself).querySelector('.heading-1')),
    );
  });

  it('stays in the disclaimers while one by one is accepted, and is on the screen after the last', async () => {
    const element = putWidget({
      api: shellBackend({
        disclaimers: [
          { id: 'risk', label: 'Risk', text: 'All can be lost.' },
          { id: 'tax', label: 'Tax', text: 'Taxes are yours.' },
        ],
      }).api,
    });
    const all = insideWidget(element);
    const read = await all.findByRole('button', { name: 'Read and accept' });
    read.focus();
    await press('Enter');
    for (const [name, left] of [
      ['Accept: Risk', 1],
      ['Accept: Tax', 0],
    ] as const) {
      const accept = await all.findByRole('button', { name });
      accept.focus();
      await press('Enter');
      await eventually('one less', () =>
        expect(all.queryAllByRole('button', { name: /^Accept: / })).toHaveLength(left),
      );
      await seenFocus(element);
      expect(dialogOf(element)?.contains(focused()) ?? false).toBe(left > 0);
    }
  });
});

describe('the focus, where what had it goes', () => {
  it('returns to the field by Escape on a link of its hint, and the hint stays closed', async () => {
    const backend = fakeBackend([
      {
        id: 'tax',
        label: 'Tax',
        status: 'active',
        elements: [
          {
            id: 'name',
            type: 'string',
            label: 'Name',
            helperText: 'See https://tax.example/help.',
          },
        ],
      },
    ]);
    const element = putWidget({ api: backend.api });
    const input = await field(element, /Name/);
    input.focus();
    await waitFor('the code for links', () => shadowOf(element).querySelector('.tooltip a'));
    await press('Tab');
    expect(focused()?.localName).toBe('a');
    await press('Escape');
    await eventually('the field', () => expect(focused()).toBe(input));
    expect(shadowOf(element).querySelector('.tooltip:not([hidden])')).toBeNull();
  });

  it('returns to where it was when a notice is closed', async () => {
    const element = await openScreen('a section that was sent back');
    const link = await waitFor('a link', () =>
      shadowOf(element).querySelector<HTMLElement>('.review li a, .review li button'),
    );
    link.focus();
    element.goTo('money', 'proof');
    const close = await insideWidget(element).findByRole('button', { name: 'Close' });
    close.focus();
    await press('Enter');
    await eventually('the link', () => expect(focused()).toBe(link));
  });

  it('stands on a heading while and after a failed load is tried again', async () => {
    expectProblem('console.error', /BROKEN/);
    const backend = shellBackend({});
    const broken = { status: 500, code: 'BROKEN' };
    backend.refuse('fetchQualification', broken);
    const element = putWidget({ api: backend.api });
    const again = await insideWidget(element).findByRole('button', { name: 'Try again' });
    backend.accept('fetchQualification');
    again.focus();
    await press('Enter');
    await insideWidget(element).findByRole('heading', { name: 'About you' });
    await seenFocus(element);
  });

  it('stays where it is while a language comes slowly', async () => {
    const backend = shellBackend({});
    const element = putWidget({ api: backend.api });
    const input = await field(element, /Given name/);
    let answer = () => {};
    backend.answers.investorLanguage = () =>
      new Promise<void>((resolve) => {
        answer = resolve;
      });
    input.focus();
    await type('A');
    element.setLanguage('de');
    await waitFor('the call', () => backend.callsOf('investorLanguage').length > 0);
    await seenFocus(element);
    answer();
    await insideWidget(element).findByRole('button', { name: /Speichern/ });
    await seenFocus(element);
  });

  it('stands on the reason after a save that failed', async () => {
    expectProblem('console.error', /BROKEN/);
    const backend = shellBackend({ milestones: EVERY_STATUS });
    backend.answers.saveSection = () => Promise.reject({ status: 500, code: 'BROKEN' });
    const element = putWidget({ api: backend.api });
    (await field(element, 'Tax name')).focus();
    await type('Anna');
    const save = await insideWidget(element).findByRole('button', { name: 'Save and continue' });
    save.focus();
    await press('Enter');
    const reason = await insideWidget(element).findByRole('alert');
    await eventually('the reason', () => expect(focused()).toBe(reason));
    await seenFocus(element);
  });
});
