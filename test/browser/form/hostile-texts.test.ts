import { LONGEST_TEXT } from '../../../src/http/schemas';
import { expect } from '../../support/browser/assert';
import { shadowOf } from '../../support/browser/queries';
import { describe, it } from '../../support/browser/suite';
import { eventually, settled, waitFor } from '../../support/browser/wait-for';
import { field, heading, insideWidget } from '../../support/browser/widget';
import { sectionOf } from '../../support/fixtures/sections';
import { putWidgetOf, shellBackend } from '../shell/support';
import { openSection, sent } from './open-section';

const NARROW = 320;
const MARKUP =
  '<img src=x onerror="globalThis.hacked=1"><script>hacked=1</script><u>lined</u><iframe srcdoc="x">';
const LINKS =
  '[a](javascript:hacked=1) [b](data:text/html,x) [c](vbscript:x) [d](//evil.example) [e](https://fine.example/)';
const BIDI = '\u202egnp.exe\u2066\u200b\u200d\ufeff\u2067 x\u0000\ud800';
const UNBROKEN = 'W'.repeat(400);
const NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];

/** Everything a section can say, said by somebody hostile. */
function hostileSection(text: string) {
  const legend = { type: 'input-checkbox', name: 'more', label: text, checkedValue: true };
  return sectionOf([
    ...NAMES.map((id) => ({ id, type: 'string', label: `${id} field`, value: `of ${id}` })),
    { id: 'text', type: 'string', label: text, helperText: text, introText: text },
    {
      id: 'select',
      type: 'input-select',
      label: text,
      options: [
        { label: text, value: text },
        { label: 'plain', value: 'plain' },
      ],
    },
    {
      id: 'radio',
      type: 'input-radio',
      label: text,
      helperText: text,
      options: [
        { label: text, value: text },
        { label: 'plain', value: 'plain' },
      ],
    },
    { id: 'tick', type: 'input-checkbox', label: text, helperText: text },
    {
      id: 'file',
      type: 'input-file',
      label: text,
      helperText: text,
      mimeTypes: [text.slice(0, 100)],
    },
    {
      id: 'handed-in',
      type: 'input-file',
      label: text,
      value: { filename: text, url: 'javascript:hacked=1', version: text },
    },
    { id: 'address', type: 'string-wallet', label: text, helperText: text, introText: text },
    { id: 'onchain', type: 'wallet-onchain', label: text, helperText: text, introText: text },
    {
      id: 'set',
      type: 'fieldset',
      legend: text,
      helperText: text,
      fields: [{ id: 'inner', type: 'number', label: text }],
    },
    { id: 'grouped', type: 'fieldset-grouped', legend, fields: [{ id: 'deep', type: 'string' }] },
  ]);
}

function expectHarmless(root: ShadowRoot): void {
  expect((globalThis as { hacked?: unknown }).hacked).toBe(undefined);
  const foreign = [...root.querySelectorAll('img, script, iframe, u, object')];
  expect(foreign.map(({ localName }) => localName)).toEqual([]);
  for (const anchor of root.querySelectorAll('a')) {
    expect(anchor.protocol).toMatch(/^(https?|mailto):$/);
  }
}

/** What stands out of the widget's box, by name. */
function tooWide(root: ShadowRoot): string[] {
  const frame = root.querySelector('section');
  if (!frame || frame.scrollWidth <= NARROW) return [];
  const edge = frame.getBoundingClientRect().right + 1;
  return [...frame.querySelectorAll('*')]
    .filter((element) => element.getBoundingClientRect().right > edge)
    .map((element) => `${element.localName}.${element.className}`);
}

describe('hostile texts', () => {
  for (const [name, text] of Object.entries({ MARKUP, LINKS, BIDI, UNBROKEN })) {
    it(`stay plain text everywhere in a section, within 320 px: ${name}`, async () => {
      const box = document.createElement('div');
      box.style.inlineSize = `${NARROW}px`;
      document.body.append(box);
      const { element, backend, save } = await openSection(hostileSection(text), { parent: box });
      const root = shadowOf(element);
      const links = () =>
        [...root.querySelectorAll('form a')].map((link) => link.getAttribute('href'));
      await eventually('the links', () =>
        expect(new Set(links())).toEqual(new Set(text === LINKS ? ['https://fine.example/'] : [])),
      );
      expectHarmless(root);
      expect(tooWide(root)).toEqual([]);
      save().click();
      await waitFor('the save', () => sent(backend));
      for (const key of NAMES)
        expect(Object.entries(sent(backend) ?? {})).toContainEqual([key, `of ${key}`]);
      box.remove();
    });

    it(`stay plain text around the section, within 320 px: ${name}`, async () => {
      const backend = shellBackend({
        milestones: [
          {
            // Half a surrogate pair can stand in no address, so no link could lead there.
            id: text.replace(/\p{Surrogate}/gu, ''),
            label: text,
            icon: '__proto__',
            status: 'active',
            sections: [
              { id: 'here', label: text, status: 'active' },
              { id: text, label: text, status: text },
            ],
          },
        ],
        sections: [{ ...sectionOf([{ id: 'a', type: 'string', label: 'Plain' }]), id: 'here' }],
        languages: [
          { code: 'en', name: text },
          { code: 'x_y', name: text },
        ],
        contactEmail: `${text}@x.example?bcc=all`,
        supportUrl: 'javascript:hacked=1',
        disclaimers: [{ id: text, label: text, text, url: 'data:text/html,x' }],
        kyc: text,
      });
      const element = putWidgetOf(NARROW, { api: backend.api });
      await field(element, 'Plain');
      await waitFor('the stepper', () => insideWidget(element).queryByRole('navigation'));
      await settled();
      const root = shadowOf(element);
      expectHarmless(root);
      for (const anchor of root.querySelectorAll('a')) {
        if (anchor.protocol === 'mailto:') expect(anchor.search).toBe('');
      }
      expect(tooWide(root)).toEqual([]);
    });
  }

  it('lose their end for display where they are a megabyte long, and the form works', async () => {
    const label = 'M'.repeat(1_000_000);
    const section = { ...hostileSection(label), label: 'Long' };
    const { element, backend, save } = await openSection(section);
    await heading(element, 'Long');
    const shown = shadowOf(element).textContent ?? '';
    // Not as texts to compare: a failure would write them out.
    expect(shown.includes(`${'M'.repeat(LONGEST_TEXT)}…`)).toBe(true);
    const whole = [...shadowOf(element).querySelectorAll('*')].filter((node) =>
      [...node.childNodes].some(
        ({ nodeName, textContent }) =>
          nodeName === '#text' && (textContent ?? '').length > LONGEST_TEXT + 2,
      ),
    );
    expect(
      whole.map((node) => `${node.localName}.${node.className} ${node.parentElement?.className}`),
    ).toEqual([]);
    save().click();
    await waitFor('the save', () => sent(backend));
  });
});
