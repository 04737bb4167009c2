import en from '../../../locales/en.json';
import { expect } from '../../support/browser/assert';
import { fakeBackend } from '../../support/browser/backend';
import { cleanUp, describe, it } from '../../support/browser/suite';
import { click, press, type } from '../../support/browser/user';
import { settled, waitFor } from '../../support/browser/wait-for';
import { field, hearEvents, insideWidget, putWidget } from '../../support/browser/widget';
import { malformedSection, sectionOf } from '../../support/fixtures/sections';
import { openElements, openSection, sent } from './open-section';

const UNEXPECTED = en.frontendErrorCodes.UNEXPECTED;

function quietLogger() {
  const lines: { level: string; line: string }[] = [];
  const keep = (level: string) => (line: unknown) => lines.push({ level, line: String(line) });
  return { lines, logger: { error: keep('error'), warn: keep('warn'), info: keep('info') } };
}

describe('a condition on a key that the section lacks', () => {
  it('keeps the notice of the connection and what is said of fields alive', async () => {
    const { element, all } = await openElements([
      { id: 'a', type: 'string', label: 'A', required: true },
      { id: 'b', type: 'string', label: 'B', hiddenWhen: { id: 'elsewhere', values: ['x'] } },
    ]);
    for (const label of [/^A/, /^B/]) {
      (await field(element, label)).focus();
      await press('Tab');
    }
    await settled();
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    cleanUp(() => {
      Reflect.deleteProperty(navigator, 'onLine');
    });
    window.dispatchEvent(new Event('offline'));
    await waitFor('the notice', () => all.queryByText(en.component.Connection.offline));
    expect(all.queryByText(en.notices.crashed)).toBeNull();
  });
});

describe('a condition on a key that the section lacks, with drafts and a session that ends', () => {
  it('keeps both alive', async () => {
    const section = sectionOf([
      { id: 'a', type: 'string', label: 'A', required: true },
      { id: 'b', type: 'string', label: 'B', hiddenWhen: { id: 'elsewhere', values: ['x'] } },
    ]);
    const backend = fakeBackend([section]);
    const session = (minutes: number) => ({
      investorId: 'investor-1',
      email: 'anna@example.com',
      expiresAt: new Date(Date.now() + minutes * 60_000).toISOString(),
    });
    backend.answers.fetchSession = () => session(1.5);
    backend.answers.renewSession = () => session(30);
    cleanUp(() => sessionStorage.clear());
    const element = putWidget({ api: backend.api, attributes: { drafts: 'session' } });
    const all = insideWidget(element);
    await click(
      await waitFor('the warning', () => all.queryByRole('button', { name: 'Stay signed in' })),
    );
    await waitFor('its end', () => !all.queryByRole('dialog'));
    (await field(element, /^A/)).focus();
    await type('typed');
    await press('Tab');
    const stored = () => Object.values({ ...sessionStorage }).join();
    await waitFor('the draft', () => stored().includes('typed'));
    expect(all.queryByText(en.notices.crashed)).toBeNull();
  });
});

describe('a malformed section', () => {
  it('raises the unexpected error once, names the elements in the log and stays usable', async () => {
    const { lines, logger } = quietLogger();
    const events = hearEvents();
    const { element, all, backend, save } = await openSection(malformedSection, {
      properties: { logger },
    });
    await waitFor('the alert', () => all.queryByRole('alert'));
    const [alert, ...others] = all.getAllByRole('alert');
    expect(others).toEqual([]);
    expect(alert?.textContent).toContain(UNEXPECTED);
    expect(events.filter(({ type: name }) => name === 'onboarding-error')).toEqual([
      { type: 'onboarding-error', detail: { code: 'UNEXPECTED', recoverable: true } },
    ]);
    const errors = lines.filter(({ level }) => level === 'error');
    expect(errors).toHaveLength(1);
    for (const key of [
      'bad_operator',
      'bad_values',
      'bad_map',
      'bad_date',
      'bad_limit',
      'no_legend',
      'inner',
    ]) {
      expect(errors[0]?.line).toContain(`element ${key}: `);
    }
    (await field(element, 'Sound')).focus();
    await type('yes');
    await click(save());
    await waitFor('the save', () => sent(backend));
    expect(sent(backend)).toMatchObject({ sound: 'yes' });
    await waitFor('the double', () =>
      lines.some(({ line }) => /element-twice: .*malformed: sound/.test(line)),
    );
  });

  it('makes no second report for another language', async () => {
    const { logger, lines } = quietLogger();
    const events = hearEvents();
    const { element, backend } = await openElements(
      [{ id: 'a', type: 'string', label: 'A', hiddenWhen: { id: 'a', operator: 'like' } }],
      {},
      { properties: { logger } },
    );
    const asked = backend.callsOf('fetchSection').length;
    element.setLanguage('de');
    await waitFor('the section anew', () => backend.callsOf('fetchSection').length > asked);
    await settled();
    expect(events.filter(({ type: name }) => name === 'onboarding-error')).toHaveLength(1);
    expect(lines).toHaveLength(1);
  });

  it('may offer the same option twice, or options that read the same', async () => {
    const options = [1, '1', null, '', 'null', 1].map((value, place) => ({
      label: `Choice ${place}`,
      value,
    }));
    const { lines, logger } = quietLogger();
    const elements = [
      { id: 'select', type: 'input-select', label: 'Select', options },
      { id: 'radio', type: 'input-radio', label: 'Radio', helperText: 'Twice', options },
      { id: 'one', name: 'r', type: 'input-radio', label: 'One', helperText: 'Twice' },
      { id: 'two', name: 'r', type: 'input-radio', label: 'Two', helperText: 'Twice' },
    ];
    const { all, within } = await openElements(elements, {}, { properties: { logger } });
    await waitFor('the radios', () => all.queryByLabelText('Two'));
    const select = within(all.getByLabelText('Select'));
    // An option without a value would mean that nothing is chosen: it is left out, like the second 1.
    expect(select.getAllByRole('option')).toHaveLength(4);
    expect(all.getAllByRole('radio', { name: /Choice/ })).toHaveLength(3);
    for (const key of ['select', 'radio']) {
      await waitFor(`the line of ${key}`, () =>
        lines.some(({ line }) => line.includes(`an option of ${key} without a value`)),
      );
    }
    expect(lines.filter(({ line }) => line.includes('without a value'))).toHaveLength(2);
  });

  it('without elements and plugins raises the unexpected error', async () => {
    const { lines, logger } = quietLogger();
    const events = hearEvents();
    const { all } = await openElements([], {}, { properties: { logger } });
    const alert = await waitFor('the alert', () => all.queryByRole('alert'));
    expect(alert.textContent).toContain(UNEXPECTED);
    expect(events.filter(({ type: name }) => name === 'onboarding-error')).toEqual([
      { type: 'onboarding-error', detail: { code: 'UNEXPECTED', recoverable: true } },
    ]);
    expect(lines[0]?.line).toContain(
      'section section: a section with neither elements nor plugins',
    );
  });
});
