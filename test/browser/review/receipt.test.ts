import type { ReceiptFacts } from '../../../src/http/calls/receipt';
import { expect } from '../../support/browser/assert';
import { shadowOf } from '../../support/browser/queries';
import { cleanUp, describe, expectProblem, it } from '../../support/browser/suite';
import { click } from '../../support/browser/user';
import { eventually, settled, waitFor } from '../../support/browser/wait-for';
import { heading, insideWidget, putWidget } from '../../support/browser/widget';
import { deferred } from '../../support/deferred';
import { shellBackend } from '../shell/support';
import { catchPrint, longSection, profileOf } from './support';

const RECEIPT: ReceiptFacts = {
  reference: 'MAM-2026-0047',
  submittedAt: '2026-03-03T12:10:00Z',
  url: 'https://files.example/r/1',
};

/** A complete profile, or one with a section that is open, whose backend answers so when asked for the receipt. */
async function open(answer: () => unknown, status = 'complete') {
  const sections = [longSection('a', 1), longSection('b', 1, { status })];
  const backend = shellBackend({ sections, milestones: profileOf(sections) });
  let asked = 0;
  const readReceipt = async () => {
    asked += 1;
    return answer();
  };
  const told: unknown[] = [];
  const hear = (event: Event) => told.push((event as CustomEvent).detail);
  document.addEventListener('onboarding-receipt', hear);
  cleanUp(() => document.removeEventListener('onboarding-receipt', hear));
  const element = putWidget({ api: { ...backend.api, readReceipt } });
  await heading(element, status === 'active' ? 'Section b' : 'Dashboard');
  return { element, all: insideWidget(element), asked: () => asked, told };
}

const refuse = (refusal: object) => () => {
  throw refusal;
};

describe('the receipt', () => {
  it('shifts no layout when it arrives', async () => {
    let give = (_receipt: ReceiptFacts) => {};
    const late = new Promise<ReceiptFacts>((resolve) => {
      give = resolve;
    });
    const { element, all } = await open(() => late);
    await all.findByRole('heading', { level: 2 });
    await settled();
    const link = all.getByRole('link', { name: 'Check your answers' });
    const places = () =>
      [link, shadowOf(element).querySelector('.footer') as Element].map((one) =>
        Math.round(one.getBoundingClientRect().top + scrollY),
      );
    const before = places();
    give(RECEIPT);
    await all.findByRole('region', { name: 'Receipt' });
    expect(places()).toEqual(before);
  });

  it('has space reserved for it, unless it is known that there is none', async () => {
    const answer = deferred<ReceiptFacts>();
    const { element, all } = await open(() => answer.promise);
    const place = () => shadowOf(element).querySelector<HTMLElement>('.receipt-place');
    await settled();
    expect(place()?.offsetHeight).toBeGreaterThan(200);
    answer.reject({ status: 404, code: 'RECEIPT_NOT_FOUND' });
    await settled();
    expect(place()?.offsetHeight).toBeGreaterThan(200);
    await click(await all.findByRole('link', { name: 'Check your answers' }));
    await heading(element, 'Check your answers');
    await click(await all.findByRole('link', { name: 'Dashboard' }));
    await heading(element, 'Dashboard');
    await eventually('no place', () => expect(place()?.offsetHeight).toBe(0));
  });

  it('stands on the dashboard with reference, time and the backend’s own file', async () => {
    const { all, asked, told } = await open(() => RECEIPT);
    const region = await all.findByRole('region', { name: 'Receipt' });
    expect(region.textContent).toContain('MAM-2026-0047');
    expect(region.textContent).toMatch(/Sent on .*2026.* GMT\+1|Sent on .*2026.* CET/);
    const link = all.getByRole('link', { name: /^Download/ });
    expect(link.getAttribute('href')).toBe('https://files.example/r/1');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(told).toEqual([{ reference: 'MAM-2026-0047' }]);
    expect(asked()).toBe(1);
  });

  it('loads once per visit, also when the element is moved', async () => {
    const { element, all, asked, told } = await open(() => RECEIPT);
    await all.findByRole('region', { name: 'Receipt' });
    element.remove();
    document.body.append(element);
    await insideWidget(element).findByRole('region', { name: 'Receipt' });
    await settled();
    expect(asked()).toBe(1);
    expect(told).toHaveLength(1);
  });

  it('does not load while something is left to do', async () => {
    const { element, asked, told } = await open(() => RECEIPT, 'active');
    await settled();
    expect(asked()).toBe(0);
    expect(told).toEqual([]);
    expect(insideWidget(element).queryByRole('region', { name: 'Receipt' })).toBeNull();
  });

  it('stays out after a 404, without a message', async () => {
    const { all, asked } = await open(refuse({ status: 404, code: 'RECEIPT_NOT_FOUND' }));
    await waitFor('the call', () => asked() === 1);
    await settled();
    expect(all.queryByRole('region', { name: 'Receipt' })).toBeNull();
    expect(all.queryByRole('alert')).toBeNull();
  });

  it('blocks nothing where it can’t be read, which is logged', async () => {
    expectProblem('console.error', /RECEIPTS_DOWN/);
    const { all, asked } = await open(refuse({ status: 500, code: 'RECEIPTS_DOWN' }));
    await waitFor('the call', () => asked() === 1);
    await settled();
    expect(all.queryByRole('alert')).toBeNull();
    expect(all.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy();
  });

  it('offers a download only from an http(s) address, and shows no invalid time', async () => {
    const { all } = await open(() => ({
      ...RECEIPT,
      submittedAt: 'lately',
      url: 'javascript:alert(1)',
    }));
    const region = await all.findByRole('region', { name: 'Receipt' });
    expect(all.queryByRole('link', { name: /^Download/ })).toBeNull();
    expect(region.textContent).not.toMatch(/Sent on|lately|Download/);
  });

  it('prints in the browser', async () => {
    const { all } = await open(() => RECEIPT);
    const print = catchPrint();
    await click(await all.findByRole('button', { name: 'Print' }));
    expect(print.count()).toBe(1);
  });
});

describe('the reference of the receipt', () => {
  function withClipboard(writeText: (text: string) => Promise<void>): void {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    cleanUp(() => {
      Reflect.deleteProperty(navigator, 'clipboard');
    });
  }

  it('goes to the clipboard, and a message confirms it', async () => {
    const copied: string[] = [];
    withClipboard(async (text) => void copied.push(text));
    const { all } = await open(() => RECEIPT);
    await click(await all.findByRole('button', { name: 'Copy reference' }));
    await all.findByText('Reference copied');
    expect(copied).toEqual(['MAM-2026-0047']);
  });

  it('becomes selected if the clipboard is refused, and a message says so', async () => {
    withClipboard(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
    const { all } = await open(() => RECEIPT);
    await click(await all.findByRole('button', { name: 'Copy reference' }));
    const words = await all.findByText(/The reference could not be copied/);
    expect(words.getAttribute('role')).toBe('status');
    await eventually('the selection', () => expect(String(getSelection())).toBe('MAM-2026-0047'));
  });
});
