import type { ElementDefinition } from '../../../src/http/schemas';
import { expect } from '../../support/browser/assert';
import { rendersEachTime } from '../../support/browser/count-renders';
import { focused } from '../../support/browser/queries';
import { cleanUp, describe, it } from '../../support/browser/suite';
import { press, type } from '../../support/browser/user';
import { settled, waitFor } from '../../support/browser/wait-for';
import { field } from '../../support/browser/widget';
import { largeSection } from '../../support/fixtures/sections';
import { openElements, openSection, sent } from './open-section';

const COUNT = 500;

const flat = (required: readonly number[] = []): ElementDefinition[] =>
  Array.from({ length: COUNT }, (_, place) => ({
    id: `f${place}`,
    type: 'string',
    label: `Field ${place}`,
    required: required.includes(place),
  }));

/** Blocks are mounted by a timer without a delay: in this test it never fires. */
function holdBlocks(): void {
  const { setTimeout: real } = window;
  const held = (run: TimerHandler, delay?: number, ...rest: unknown[]) =>
    delay === undefined && String(run).includes('limit.value') ? 0 : real(run, delay, ...rest);
  Object.assign(window, { setTimeout: held });
  cleanUp(() => {
    Object.assign(window, { setTimeout: real });
  });
}

describe('a form of 500 fields', () => {
  it('mounts the first dozen at once, and not all', async () => {
    holdBlocks();
    const { form } = await openElements(flat());
    expect(form.querySelectorAll('input').length).toBeLessThan(COUNT);
    expect(form.querySelectorAll('input').length).toBeGreaterThanOrEqual(12);
  });

  it('mounts the rest in blocks that can be skipped in layout', async () => {
    const { form } = await openElements(flat());
    await waitFor('all fields', () => form.querySelectorAll('input').length === COUNT);
    const block = form.querySelector('.block') as HTMLElement;
    expect(block.querySelectorAll('input')).toHaveLength(25);
    expect(getComputedStyle(block).contentVisibility).toBe('auto');
    expect(form.querySelectorAll('[tabindex="0"]')).toHaveLength(0);
  });

  it('validates fields that are not mounted yet and leads to them from the summary', async () => {
    const { element, form, all, backend, save } = await openElements(flat([490]));
    save().click();
    const entry = await waitFor('the entry', () =>
      all.queryByRole('button', { name: /Field 490/ }),
    );
    expect(sent(backend)).toBeUndefined();
    const summary = entry.closest('.summary');
    await waitFor('the summary’s focus', () => element.shadowRoot?.activeElement === summary);
    entry.click();
    const input = await field(element, 'Field 490 *');
    await waitFor('the focus', () => element.shadowRoot?.activeElement === input);
    await waitFor('all fields', () => form.querySelectorAll('input').length === COUNT);
    await settled();
    await type('x');
    await waitFor('what was typed', () => input.value === 'x');
    save().click();
    await waitFor('the save', () => sent(backend));
    expect(sent(backend)).toEqual({ f490: 'x' });
  });

  it('keeps the Tab order, forwards and backwards', async () => {
    const { element, form, save } = await openElements(flat());
    await waitFor('all fields', () => form.querySelectorAll('input').length === COUNT);
    (await field(element, 'Field 11')).focus();
    await press('Tab');
    expect(focused()).toBe(await field(element, 'Field 12'));
    save().focus();
    await press('Shift+Tab');
    expect(focused()).toBe(await field(element, 'Field 499'));
  });

  it('mounts rows early when Tab reaches them, forwards and backwards', async () => {
    holdBlocks();
    const { element, form, save } = await openElements(flat());
    const blocks = await waitFor('the blocks', () => {
      const found = form.querySelectorAll<HTMLElement>('.block');
      return found.length > 10 && found;
    });
    (await field(element, 'Field 11')).focus();
    await press('Tab');
    expect(focused()).toBe(await field(element, 'Field 12'));
    save().focus();
    await press('Shift+Tab');
    expect(focused()).toBe(await field(element, 'Field 499'));
    expect(Array.from(blocks, (block) => block.querySelectorAll('input').length)).toEqual([
      25,
      ...Array.from({ length: blocks.length - 2 }, () => 0),
      13,
    ]);
  });

  it('renders nothing for a keystroke', async () => {
    const { element, form } = await openElements(flat([3]));
    await waitFor('all fields', () => form.querySelectorAll('input').length === COUNT);
    (await field(element, 'Field 3 *')).focus();
    expect(await rendersEachTime(() => type('abc'))).toEqual([]);
  });

  it('mounts all of a form of fieldsets, too', async () => {
    const { form } = await openSection(largeSection(COUNT));
    await waitFor('all fields', () => form.querySelectorAll('input').length === COUNT, 9000);
  });
});
