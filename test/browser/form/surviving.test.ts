import { sendMouse } from '@web/test-runner-commands';
import { expect } from '../../support/browser/assert';
import { personSection } from '../../support/browser/backend';
import { cleanUp, describe, it } from '../../support/browser/suite';
import { chooseFile, click, press, type } from '../../support/browser/user';
import { eventually, settled, waitFor } from '../../support/browser/wait-for';
import { field, hearEvents, insideWidget } from '../../support/browser/widget';
import { deferred } from '../../support/deferred';
import { openElements, openSection, sent } from './open-section';

/** A logger that keeps its lines. */
function quietLogger() {
  const lines: string[] = [];
  const keep = (line: unknown) => lines.push(String(line));
  return { lines, logger: { error: keep, warn: keep, info: keep } };
}

const elements = [
  { id: 'name', type: 'string', label: 'Name', required: true },
  { id: 'amount', type: 'number', label: 'Amount', decimals: 2 },
  { id: 'tick', type: 'input-checkbox', label: 'Tick' },
];

async function fill(element: Element) {
  (await field(element, 'Name *')).focus();
  await type('Anna');
  (await field(element, 'Amount')).focus();
  await type('1,234.5');
  await click(await field(element, 'Tick'));
}

async function expectFilled(element: Element, amount = '1,234.5') {
  await eventually('what was typed', async () => {
    expect((await field(element, 'Name *')).value).toBe('Anna');
    expect((await field(element, 'Amount')).value).toBe(amount);
    expect((await field(element, 'Tick')).checked).toBe(true);
  });
}

describe('what was typed survives', () => {
  it('a change of language, with numbers in the new notation', async () => {
    const { element, backend, save } = await openElements(elements);
    await fill(element);
    element.setLanguage('de');
    await waitFor('the language', () => backend.callsOf('investorLanguage').length > 0);
    await expectFilled(element, '1.234,5');
    await click(save());
    await waitFor('the save', () => sent(backend));
    expect(sent(backend)).toEqual({ name: 'Anna', amount: 1234.5, tick: true });
  });

  it('a change of language, along with a chosen file and the messages that were shown', async () => {
    const { element, all, backend } = await openElements([
      { id: 'name', type: 'string', label: 'Name', required: true, minLength: 3 },
      {
        id: 'papers',
        type: 'fieldset-files',
        // Its upload waits for the other file of the fieldset.
        fields: [
          { id: 'file', type: 'input-file', label: 'Proof', required: true },
          { id: 'other', type: 'input-file', label: 'Second', required: true },
        ],
      },
    ]);
    const input = await field(element, /^Proof/);
    chooseFile(input, new File(['abc'], 'proof.txt'));
    await waitFor('the file', () => all.queryByText('proof.txt'));
    const name = await field(element, 'Name *');
    name.focus();
    await type('A');
    await press('Tab');
    await waitFor('the error', () => name.getAttribute('aria-invalid') === 'true');
    name.focus();
    const asked = backend.callsOf('fetchSection').length;
    element.setLanguage('de');
    await waitFor('the section anew', () => backend.callsOf('fetchSection').length > asked);
    await eventually('file and message', () => {
      expect(all.getByText('proof.txt')).toBeTruthy();
      expect(all.getByText('3 Byte')).toBeTruthy();
      expect(name.getAttribute('aria-invalid')).toBe('true');
    });
    expect(element.shadowRoot?.activeElement).toBe(name);
  });

  it('a change of language after a failed submit, whose messages are translated', async () => {
    const { element, backend, save } = await openElements(elements);
    await click(save());
    const name = await field(element, 'Name *');
    await waitFor('the error', () => name.getAttribute('aria-invalid') === 'true');
    const told = name.getAttribute('aria-describedby');
    const asked = backend.callsOf('fetchSection').length;
    element.setLanguage('de');
    await waitFor('the section anew', () => backend.callsOf('fetchSection').length > asked);
    const texts = () => element.shadowRoot?.getElementById(told?.split(' ')[0] ?? '')?.textContent;
    await waitFor('the German words', () => texts() && !/Fill in this field/.test(texts() ?? ''));
    expect((await field(element, 'Name *')).getAttribute('aria-invalid')).toBe('true');
  });

  it('a failed save', async () => {
    const { lines, logger } = quietLogger();
    const { element, all, backend, save } = await openElements(
      elements,
      {},
      { properties: { logger } },
    );
    backend.refuse('saveSection', { status: 500, code: 'SERVER' });
    await fill(element);
    await click(save());
    await waitFor('the alert', () => all.queryByRole('alert'));
    await expectFilled(element);
    backend.accept('saveSection');
    await click(save());
    await waitFor('the save', () => backend.callsOf('saveSection').length === 2);
    expect(lines).toHaveLength(1);
    expect(lines.join()).not.toContain('Anna');
  });

  it('a lost session: after sign-in the form is back and the save continues', async () => {
    const { element, all, backend, save } = await openElements(elements);
    await fill(element);
    backend.state.signedIn = false;
    await click(save());
    await waitFor('the sign-in screen', () => all.queryByRole('button', { name: 'Sign in' }));
    backend.state.signedIn = true;
    element.refresh();
    await waitFor('the save', () => backend.callsOf('saveSection').length === 2);
    expect(sent(backend)).toEqual({ name: 'Anna', amount: 1234.5, tick: true });
  });

  it('a removal while the section is read in another language', async () => {
    const { element, backend } = await openElements(elements);
    await fill(element);
    const read = backend.answers.fetchSection;
    const before = backend.callsOf('fetchSection').length;
    const gate = deferred<void>();
    backend.answers.fetchSection = async (request, context) => {
      await gate.promise;
      return read?.(request, context);
    };
    element.setLanguage('de');
    await waitFor('the question', () => backend.callsOf('fetchSection').length > before);
    element.remove();
    await waitFor('the tree to be gone', () => !element.shadowRoot?.querySelector('form'));
    gate.resolve();
    await settled();
    document.body.append(element);
    await expectFilled(element, '1.234,5');
    // What was answered while nobody watched the tab may be somebody else's: it is asked for again.
    expect(backend.callsOf('fetchSection')).toHaveLength(before + 2);
    await waitFor('the overlay to go', () => !element.shadowRoot?.querySelector('[inert]'));
  });

  it('a move of the element in the page', async () => {
    const { element } = await openElements(elements);
    await fill(element);
    const elsewhere = document.createElement('div');
    document.body.append(elsewhere);
    cleanUp(() => elsewhere.remove());
    elsewhere.append(element);
    await expectFilled(element);
    element.remove();
    await waitFor('the tree to be gone', () => !element.shadowRoot?.querySelector('form'));
    document.body.append(element);
    await expectFilled(element);
  });
});

/** Opens a filled section whose save the backend refuses for these fields. */
async function openRefused(errors: readonly { readonly id: string; readonly message: string }[]) {
  const { logger } = quietLogger();
  const opened = await openElements(elements, {}, { properties: { logger } });
  await fill(opened.element);
  opened.backend.refuse('saveSection', { status: 422, code: 'VALIDATION', errors });
  return opened;
}

describe('an error response of the server', () => {
  it('shows at its fields and in the summary until the field is changed', async () => {
    const { element, all, backend, save } = await openRefused([
      { id: 'name', message: 'Write it as in your passport' },
    ]);
    await click(save());
    const name = await field(element, 'Name *');
    await waitFor('the message', () => name.getAttribute('aria-invalid') === 'true');
    const entry = await waitFor('the entry', () =>
      all.queryByRole('button', { name: 'Name: Write it as in your passport' }),
    );
    await waitFor('the focus', () => element.shadowRoot?.activeElement?.contains(entry));
    await click(entry);
    expect(element.shadowRoot?.activeElement).toBe(name);
    await type('!');
    await waitFor('the message to go', () => name.getAttribute('aria-invalid') !== 'true');
    expect(all.queryByText(/as in your passport/)).toBeNull();
    backend.accept('saveSection');
    await press('Enter');
    await waitFor('the save', () => backend.callsOf('saveSection').length === 2);
  });

  it('keeps the language of its words when the investor changes theirs', async () => {
    const { element, all, save } = await openRefused([
      { id: 'name', message: 'Write it as in your passport' },
      { id: 'elsewhere', message: 'Something else' },
    ]);
    await click(save());
    const words = () => all.queryAllByText(/as in your passport|Something else/);
    await waitFor('the messages', () => words().length >= 2);
    element.setAttribute('lang', 'de');
    await waitFor('the language', () =>
      all.queryByRole('button', { name: 'Speichern und weiter' }),
    );
    const shown = words().filter((node) => !node.closest('button'));
    expect(shown.length).toBeGreaterThan(0);
    for (const node of shown) expect(node.closest('[lang]')?.getAttribute('lang')).toBe('en');
  });

  it('makes a section that was locked meanwhile read-only; what was typed can be copied', async () => {
    const { logger } = quietLogger();
    const events = hearEvents();
    const { element, all, backend, save } = await openElements(
      elements,
      {},
      { properties: { logger } },
    );
    await fill(element);
    const asked = backend.callsOf('fetchSection').length;
    backend.refuse('saveSection', { status: 409, code: 'SECTION_LOCKED' });
    await click(save());
    await waitFor('the alert', () =>
      all.queryByText(/locked and cannot be changed any more. Your last changes were not saved/),
    );
    all.getByText('This section is locked, you are viewing your information in read-only mode.');
    await eventually('the focus at what says so', () =>
      expect(element.shadowRoot?.activeElement?.textContent).toMatch(/were not saved/),
    );
    await eventually('the read-only fields', async () => {
      const name = await field(element, 'Name *');
      expect([name.value, name.readOnly]).toEqual(['Anna', true]);
      expect((await field(element, 'Amount')).value).toBe('1,234.5');
      expect((await field(element, 'Tick')).disabled).toBe(true);
    });
    expect((await field(element, 'Tick')).checked).toBe(true);
    expect(save().disabled).toBe(true);
    expect(all.getByRole('navigation').textContent).toMatch(/Locked/i);
    expect(backend.callsOf('fetchSection').length).toBe(asked);
    expect(events).toContainEqual({
      type: 'onboarding-error',
      detail: { code: 'SECTION_LOCKED', recoverable: true },
    });
    // Read again, for another language, the section is locked; what was typed is still there.
    const { fetchSection } = backend.answers;
    backend.answers.fetchSection = (...asked) => ({
      ...(fetchSection?.(...asked) as object),
      status: 'locked',
    });
    element.setLanguage('de');
    await waitFor('the section anew', () => backend.callsOf('fetchSection').length > asked);
    await waitFor(
      'German numbers',
      async () => (await field(element, 'Amount')).value === '1.234,5',
    );
    expect((await field(element, 'Name *')).value).toBe('Anna');
  });
});

describe('an invalid form', () => {
  it('saves nothing, shows every message and moves the focus to the summary', async () => {
    const { element, all, backend, save, form } = await openSection(personSection());
    const heard: unknown[] = [];
    form.addEventListener('validity', (event) => heard.push((event as CustomEvent).detail));
    (await field(element, /^E-mail/)).focus();
    await type('nobody@nowhere');
    await press('Enter');
    const alert = await waitFor('the summary', () => all.queryByRole('alert'));
    await waitFor(
      'the focus',
      () => element.shadowRoot?.activeElement === alert.closest('[role=group]'),
    );
    expect(alert.textContent).toContain('There are problems with 5 answers');
    expect(sent(backend)).toBeUndefined();
    expect(form.checkValidity()).toBe(false);
    expect(save().disabled).toBe(false);
    (await field(element, /^Given name/)).focus();
    await type('Anna');
    await waitFor('one problem less', () => /4 answers/.test(alert.textContent ?? ''));
    expect(heard).toEqual([]);
  });

  it('reports its validity in one event when it changes', async () => {
    const { element, form } = await openElements([
      { id: 'a', type: 'string', label: 'A', required: true },
      { id: 'b', type: 'string', label: 'B', required: true },
    ]);
    const heard: unknown[] = [];
    form.addEventListener('validity', (event) => heard.push((event as CustomEvent).detail));
    (await field(element, 'A *')).focus();
    await type('xy');
    expect(heard).toEqual([]);
    (await field(element, 'B *')).focus();
    await type('xy');
    expect(heard).toEqual([{ valid: true }]);
    await press('Backspace');
    await press('Backspace');
    expect(heard).toEqual([{ valid: true }, { valid: false }]);
    expect(insideWidget(element).queryByRole('alert')).toBeNull();
  });

  it('loses no click to a message that appears when its field is left', async () => {
    const { element, all, save } = await openElements([
      { id: 'mail', type: 'email', label: 'Mail' },
      { id: 'tick', type: 'input-checkbox', label: 'Tick' },
    ]);
    const mail = await field(element, 'Mail');
    const isTold = () => mail.getAttribute('aria-invalid') === 'true';
    /** Presses the upper edge, which the message would push away, and lets go a while later. */
    const pressSlowly = async (target: Element) => {
      const { left, top } = target.getBoundingClientRect();
      await sendMouse({ type: 'move', position: [Math.round(left + 20), Math.round(top + 4)] });
      await sendMouse({ type: 'down' });
      await settled();
      expect(target.getBoundingClientRect().top).toBe(top);
      await sendMouse({ type: 'up' });
    };
    mail.focus();
    await type('abc');
    const tick = await field(element, 'Tick');
    await pressSlowly(tick.closest('label') ?? tick);
    await waitFor('the message', isTold);
    expect(tick.checked).toBe(true);
    mail.focus();
    await type('@d.example');
    await waitFor('no message', () => !isTold());
    await type('@');
    await pressSlowly(save());
    await waitFor('the summary', () => all.queryByRole('alert'));
  });
});
