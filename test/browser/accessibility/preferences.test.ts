import { executeServerCommand } from '@web/test-runner-commands';
import { expect } from '../../support/browser/assert';
import { shadowOf } from '../../support/browser/queries';
import { cleanUp, describe, it } from '../../support/browser/suite';
import { press } from '../../support/browser/user';
import { waitFor } from '../../support/browser/wait-for';
import { field } from '../../support/browser/widget';
import { openElements } from '../form/open-section';

const FORM = [
  { id: 'name', type: 'string', label: 'Name', required: true },
  { id: 'agree', type: 'input-checkbox', label: 'Agree' },
];

describe('the action key of an on-screen keyboard', () => {
  it('submits the section from any input, as Enter does', async () => {
    const { element, all } = await openElements([
      { id: 'name', type: 'string', label: 'Name' },
      { id: 'mail', type: 'email', label: 'Mail' },
      { id: 'amount', type: 'number', label: 'Amount' },
      { id: 'day', type: 'input-date', label: 'Day' },
      { id: 'missing', type: 'string', label: 'Missing', required: true },
    ]);
    for (const label of ['Name', 'Mail', 'Amount', 'Day']) {
      (await field(element, label)).focus();
      const alerts = () => all.queryAllByRole('alert').length;
      await press('Enter');
      await waitFor(
        `the summary after ${label}`,
        () => alerts() === 1 && shadowOf(element).activeElement?.getAttribute('role') === 'group',
      );
    }
  });
});

describe('the Enter key of a phone', () => {
  it('moves to the next field, skipping its help, and submits the section from the last', async () => {
    const { matchMedia } = window;
    window.matchMedia = (query) =>
      query === '(pointer: coarse)'
        ? Object.assign(new EventTarget() as MediaQueryList, { matches: true })
        : matchMedia.call(window, query);
    cleanUp(() => {
      window.matchMedia = matchMedia;
    });
    const { element } = await openElements([
      { id: 'name', type: 'string', label: 'Name', required: true },
      { id: 'staff', type: 'number', label: 'Staff', additionalInfo: 'Employees' },
      { id: 'agree', type: 'input-checkbox', label: 'I agree' },
      { id: 'mail', type: 'email', label: 'Mail' },
    ]);
    const [name, staff, agree, mail] = await Promise.all(
      ['Name *', 'Staff', 'I agree', 'Mail'].map((label) => field(element, label)),
    );
    await waitFor('the hints', () => mail?.enterKeyHint === 'go');
    expect([name?.enterKeyHint, staff?.enterKeyHint]).toEqual(['next', 'next']);
    const focused = () => shadowOf(element).activeElement;
    name?.focus();
    await press('Enter');
    expect(focused()).toBe(staff);
    await press('Enter');
    expect(focused()).toBe(agree);
    mail?.focus();
    await press('Enter');
    await waitFor('the summary', () => focused()?.getAttribute('role') === 'group');
  });
});

/** `emulateMedia` without its types, which lack the contrast. */
function emulateContrast(contrast: 'more' | null): Promise<void> {
  return executeServerCommand('emulate-media', { contrast });
}

describe('with a preference for more contrast', () => {
  it('borders and muted text are as dark as the text, and the focus outline is wider', async () => {
    const { element } = await openElements(FORM);
    const name = await field(element, 'Name *');
    const before = getComputedStyle(name).borderTopColor;
    await emulateContrast('more');
    cleanUp(() => emulateContrast(null));
    expect(matchMedia('(prefers-contrast: more)').matches).toBe(true);
    expect(getComputedStyle(name).borderTopColor).not.toBe(before);
    expect(getComputedStyle(name).borderTopColor).toBe(getComputedStyle(name).color);
    name.focus();
    expect(getComputedStyle(name).outlineWidth).toBe('3px');
  });
});
