import { DRAFT_KEY_PREFIX } from '../../../src/form/drafts/draft-storage';
import { expect } from '../../support/browser/assert';
import { axeFindings } from '../../support/browser/axe';
import { cleanUp, describe, it } from '../../support/browser/suite';
import { click, type } from '../../support/browser/user';
import { waitFor } from '../../support/browser/wait-for';
import { field } from '../../support/browser/widget';
import { openElements } from '../form/open-section';

const ELEMENTS = [{ id: 'name', type: 'string', label: 'Name' }];
const LOOKS = [
  { name: 'light', width: 1100, scheme: 'light', attributes: {} },
  { name: 'dark, narrow, right to left', width: 360, scheme: 'dark', attributes: { lang: 'ar' } },
] as const;

type Look = (typeof LOOKS)[number];

async function openIn({ width, scheme, attributes }: Look, more: Record<string, string> = {}) {
  document.documentElement.style.colorScheme = scheme;
  const box = document.createElement('div');
  box.style.inlineSize = `${width}px`;
  document.body.append(box);
  cleanUp(() => {
    box.remove();
    document.documentElement.style.removeProperty('color-scheme');
  });
  const quiet = { error: () => {}, warn: () => {}, info: () => {} };
  const opened = await openElements(
    ELEMENTS,
    {},
    {
      parent: box,
      attributes: { ...attributes, ...more },
      properties: { logger: quiet },
    },
  );
  const root = opened.element.shadowRoot as ShadowRoot;
  const see = (what: string, selector: string) =>
    waitFor(what, () => root.querySelector<HTMLElement>(selector));
  return { ...opened, see };
}

/** How far the words of an element begin from where its box begins, in px. */
function indentOf(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  const [words, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
  const dialog = element.closest('dialog') as Element;
  const isRtl = getComputedStyle(dialog).direction === 'rtl';
  return isRtl ? box.right - words.right : words.left - box.left;
}

for (const look of LOOKS) {
  describe(`axe finds nothing, ${look.name},`, () => {
    it('on the notices of drafts and of the connection', async () => {
      const draft = {
        owner: 'investor-1',
        at: Date.now(),
        sections: [{ id: 'section', values: [{ id: 'name', value: 'Anna' }] }],
      };
      const key = `${DRAFT_KEY_PREFIX}investor-1`;
      sessionStorage.setItem(key, JSON.stringify(draft));
      cleanUp(() => sessionStorage.removeItem(key));
      const { element, see } = await openIn(look, { drafts: 'session' });
      await see('the notice of the draft', '.notices .info');
      Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
      cleanUp(() => {
        Reflect.deleteProperty(navigator, 'onLine');
      });
      window.dispatchEvent(new Event('offline'));
      await see('the notice of the connection', '.notices .warning');
      expect(await axeFindings(element)).toEqual([]);
    });

    it('in the dialog after a change elsewhere, and on a section locked meanwhile', async () => {
      const { element, backend, save, see } = await openIn(look);
      (await field(element, 'Name')).focus();
      await type('Anna');
      const { fetchSection } = backend.answers;
      backend.answers.fetchSection = (...asked) => ({
        ...(fetchSection?.(...asked) as object),
        etag: '"2"',
        elements: [{ ...ELEMENTS[0], value: 'Bo' }],
      });
      backend.refuse('saveSection', { status: 412, code: 'SECTION_CHANGED' });
      await click(save());
      const dialog = await see('the dialog', 'dialog[open]');
      expect(await axeFindings(element)).toEqual([]);
      // Answers in Latin letters stand in the column, too, where the page runs from right to left.
      expect(
        [...dialog.querySelectorAll('dd > div')].map((answer) => Math.round(indentOf(answer))),
      ).toEqual([0, 0]);
      backend.refuse('saveSection', { status: 409, code: 'SECTION_LOCKED' });
      await click(dialog.querySelector('.primary') as HTMLElement);
      await see('the message', '.notices [role=alert]');
      expect(await axeFindings(element)).toEqual([]);
    });
  });
}
