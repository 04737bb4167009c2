import type { Section } from '../../../src/http/schemas';
import { REDIRECT_DELAY_MS } from '../../../src/section/complete-profile';
import { expect } from '../../support/browser/assert';
import { fakeBackend } from '../../support/browser/backend';
import { everyTest } from '../../support/browser/every-test';
import { putHostPage, seesOutcome, useWindow, WINDOWS } from '../../support/browser/outcome';
import { focused } from '../../support/browser/queries';
import { cleanUp, describe, it } from '../../support/browser/suite';
import { click, press, type } from '../../support/browser/user';
import { eventually, settled, waitFor } from '../../support/browser/wait-for';
import {
  field,
  heading,
  insideWidget,
  putWidget,
  type WidgetOptions,
} from '../../support/browser/widget';
import { deferred } from '../../support/deferred';
import { elementOf, sectionOf } from '../../support/fixtures/sections';
import { openSection } from '../form/open-section';

const SUMMARY = /problem with one answer/;
const SILENT = { error() {}, warn() {}, info() {} };

/** A section that no window shows whole. */
const LONG = sectionOf(
  [
    elementOf('name', { label: 'Name', required: true, value: 'Anna' }),
    ...Array.from({ length: 11 }, (_, place) =>
      elementOf(`f${place}`, { label: `Field ${place}` }),
    ),
  ],
  { etag: '"1"' },
);

const RECEIPT = { reference: 'R-1', submittedAt: '2026-01-02T03:04:05Z' };

/** Lets the 3 s after completion pass only when told to, so that a busy machine is not too late for them. */
function holdCompletion(): void {
  const { setTimeout: begin } = window;
  Object.assign(window, {
    setTimeout: (work: () => void, delay?: number, ...rest: unknown[]) =>
      delay === REDIRECT_DELAY_MS ? 0 : begin(work, delay, ...rest),
  });
  cleanUp(() => {
    Object.assign(window, { setTimeout: begin });
  });
}

for (const [place, size] of WINDOWS.entries()) {
  const ways = ['scroll-padding', 'scroll-margin'] as const;
  // Each window has one of the two ways; `npm run test:full` tries both in both.
  for (const says of everyTest ? ways : ways.slice(place, place + 1)) {
    const open = async () => {
      await useWindow(size);
      return openSection(LONG, { parent: putHostPage(says), properties: { logger: SILENT } });
    };

    describe(`an outcome, ${size.width} px, below the bar of a page with ${says}`, () => {
      it('shows that a save failed, in sight and with the focus', async () => {
        const { backend, all, save, element } = await open();
        backend.refuse('saveSection', { status: 500, code: 'SERVER' });
        await click(await field(element, 'Field 10'));
        await type('typed');
        await click(save());
        await seesOutcome('the notice', () => all.queryByRole('alert')?.closest('.notice') ?? null);
        // What a screen reader reads of it.
        await eventually('the focus', () =>
          expect(focused()).toBe(all.getByRole('alert', { name: /They are still here/ })),
        );
        // The same again: the notice that is there is the outcome of this press too.
        await click(save());
        await seesOutcome('the notice', () => all.queryByRole('alert')?.closest('.notice') ?? null);
        await eventually('the focus', () => expect(focused()).toBe(all.getByRole('alert')));
      });

      it('says that the answers are still here when a save is refused, and no phrase of HTTP', async () => {
        const { backend, all, save, element } = await open();
        await click(await field(element, 'Field 10'));
        await type('typed');
        const refusals = {
          400: 'Bad Request',
          403: 'Forbidden',
          429: 'Too Many Requests',
          500: '500',
          502: 'Bad Gateway',
        };
        for (const [status, title] of Object.entries(refusals)) {
          backend.refuse('saveSection', { status: Number(status), code: `OWN_${status}`, title });
          await click(save());
          await eventually(`the call with ${status}`, () =>
            expect(backend.callsOf('saveSection').length).toBeGreaterThan(0),
          );
          const notice = () => all.queryByText(/They are still here/)?.closest('.notice') ?? null;
          await seesOutcome('the notice', notice);
          expect(notice()?.textContent).not.toContain(title);
          all.getByRole('button', { name: 'Close' }).click();
          await waitFor('no notice', () => !notice());
        }
      });

      it('says that a save never left while the line is down, and offers it once the line is back', async () => {
        const { backend, all, save, element } = await open();
        await click(await field(element, 'Field 10'));
        await type('typed');
        const notice = (text: RegExp) => all.queryByText(text)?.closest('.notice') ?? null;
        const isOffline = () => notice(/^Not saved: you are offline/);
        const setOnline = (online: boolean) => {
          Object.defineProperty(navigator, 'onLine', { value: online, configurable: true });
          window.dispatchEvent(new Event(online ? 'online' : 'offline'));
        };
        cleanUp(() => {
          setOnline(true);
          Reflect.deleteProperty(navigator, 'onLine');
        });
        setOnline(false);
        backend.refuse('saveSection', { code: 'NETWORK' });
        await click(save());
        await seesOutcome('the notice', isOffline);
        await eventually('the focus', () => expect(focused()).toBe(all.getByRole('alert')));
        expect(isOffline()?.textContent).not.toContain('Reference');
        expect(all.queryByText(/^You are offline/)).toBeNull();
        // Nothing left, so that nothing is in doubt.
        expect(all.queryByText(/do not know/)).toBeNull();
        backend.accept('saveSection');
        setOnline(true);
        await seesOutcome('the offer', () => notice(/The connection is back/));
        expect(all.getAllByText(/The connection is back/)).toHaveLength(1);
        expect(isOffline()).toBeNull();
        const offer = notice(/The connection is back/)?.querySelector<HTMLButtonElement>('.button');
        expect(offer?.textContent).toBe('Save and continue');
        await click(offer as HTMLButtonElement);
        await heading(element, 'After it');
        expect(all.queryByText(/The connection is back/)).toBeNull();
        expect(backend.callsOf('saveSection')).toHaveLength(2);
      });

      it('leaves a save in doubt that the line lost on its way', async () => {
        const { backend, all, save, element } = await open();
        await click(await field(element, 'Field 10'));
        await type('typed');
        cleanUp(() => {
          Reflect.deleteProperty(navigator, 'onLine');
        });
        backend.answers.saveSection = () => {
          Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
          backend.refuse('fetchSection', { code: 'NETWORK' });
          throw { code: 'NETWORK' };
        };
        await click(save());
        await seesOutcome(
          'the doubt',
          () => all.queryByText(/do not know whether/)?.closest('.notice') ?? null,
        );
        expect(all.queryByText(/^Not saved/)).toBeNull();
      });

      it('leads a form with mistakes to the summary', async () => {
        const { all, save, element } = await open();
        const name = await field(element, 'Name *');
        name.focus();
        name.select();
        await press('Delete');
        await click(save());
        await seesOutcome('the summary', () => all.queryByRole('group', { name: SUMMARY }));
        expect(focused()).toBe(all.getByRole('group', { name: SUMMARY }));
      });

      it('leads from a stored save to the next section, from its heading on', async () => {
        const { save, element } = await open();
        await click(await field(element, 'Field 10'));
        await type('typed');
        await click(save());
        const title = await heading(element, 'After it');
        await seesOutcome('the heading', () => title);
        expect(focused()).toBe(title);
        expect(title.getBoundingClientRect().top).toBeLessThan(size.height / 2);
      });
    });
  }

  describe(`a finished profile, ${size.width} px`, () => {
    const finish = async (
      options: WidgetOptions = {},
      readReceipt: () => object | Promise<object> = () => RECEIPT,
    ) => {
      await useWindow(size);
      holdCompletion();
      const backend = fakeBackend([LONG]);
      Object.assign(backend.api, { readReceipt });
      const element = putWidget({ api: backend.api, parent: putHostPage(), ...options });
      const completed: Event[] = [];
      element.addEventListener('onboarding-complete', (event) => completed.push(event));
      const all = insideWidget(element);
      const save = await waitFor('the button', () =>
        all.queryByRole('button', { name: 'Save and continue' }),
      );
      await field(element, 'Field 10');
      await waitFor('the words', () => all.queryByText('This sends your profile'));
      await click(save);
      const title = await heading(element, 'Your identity is being reviewed');
      return { element, all, completed, title };
    };

    it('gets a screen in the section’s place, seen from where it was pressed, which leads on at once', async () => {
      const { all, completed, title } = await finish();
      const screen = () => all.queryByText('Go now')?.closest('.screen') ?? null;
      await seesOutcome('the screen', screen);
      expect(focused()).toBe(title);
      expect(all.queryByLabelText('Field 10')).toBeNull();
      expect(screen()?.textContent).toContain('Your answers are saved.');
      expect(screen()?.textContent).toContain('Taking you to the dashboard');
      await waitFor('the reference', () => screen()?.textContent?.includes('R-1'));
      await seesOutcome('the screen with the reference', screen);
      await click(all.getByRole('button', { name: 'Go now' }));
      await seesOutcome('the dashboard', () => all.queryByRole('heading', { name: 'Dashboard' }));
      expect(completed).toHaveLength(1);
    });

    it('keeps the place of a reference that comes late', async () => {
      const { promise, resolve } = deferred<object>();
      const { all } = await finish({}, () => promise);
      const screen = () => all.queryByText('Go now')?.closest('.screen') ?? null;
      await seesOutcome('the screen', screen);
      await settled();
      const boxes = () =>
        [screen(), all.getByText('Go now')].map((one) => {
          const { top, bottom } = (one as Element).getBoundingClientRect();
          return [Math.round(top), Math.round(bottom)];
        });
      const before = boxes();
      resolve(RECEIPT);
      await waitFor('the reference', () => screen()?.textContent?.includes('R-1'));
      await settled();
      expect(boxes()).toEqual(before);
    });

    it('names the page’s own host for a portal whose address is relative', async () => {
      const { all } = await finish({ attributes: { 'portal-url': '/portal' } });
      const screen = () => all.queryByText(`Taking you to ${location.host}`)?.closest('.screen');
      await seesOutcome('the screen', () => screen() ?? null);
      await waitFor('the reference', () => screen()?.textContent?.includes('R-1'));
    });

    it('names the portal, and leaves the way on to a host that takes over', async () => {
      const { element, all, completed } = await finish({
        attributes: { 'portal-url': 'https://portal.example/in?a=1' },
      });
      element.addEventListener('onboarding-complete', (event) => event.preventDefault());
      await waitFor('the way', () => all.queryByText('Taking you to portal.example'));
      await click(all.getByRole('button', { name: 'Go now' }));
      await waitFor('the host', () => completed.length === 1);
      await waitFor('no way on', () => !all.queryByText('Go now'));
      expect(all.queryByText('Taking you to portal.example')).toBeNull();
      // Its announcement may still be there beside it.
      expect(all.getAllByText(/^Your answers are saved/)[0]).toBeTruthy();
    });
  });

  describe(`an identity check that is not done, ${size.width} px`, () => {
    const CHECK: Section = {
      ...LONG,
      plugins: [{ id: 'id-check-onfido', config: { data: { sdkToken: 'one.two.three' } } }],
    };
    // The section's end, where the check would be: it finds no provider here.
    const open = async (kyc: object) => {
      await useWindow(size);
      const backend = fakeBackend([CHECK]);
      backend.answers.fetchKyc = () => kyc;
      const parent = putHostPage();
      const element = putWidget({ api: backend.api, parent, properties: { logger: SILENT } });
      const all = insideWidget(element);
      await field(element, 'Field 10');
      await waitFor('the status', () => backend.callsOf('fetchKyc').length > 0);
      await waitFor('the check', () => all.queryByText('The identity check could not be started.'));
      // What is said of the camera comes late, and moves the button.
      await waitFor('the camera', () => all.queryByText('No camera was found'));
      await settled();
      return { backend, element, all };
    };

    it('holds the save back, and that is seen at the check', async () => {
      const { backend, all } = await open({ status: 'Not_checked' });
      await click(all.getByRole('button', { name: 'Save and continue' }));
      const words = () => all.queryByRole('group', { name: 'Finish the identity check first' });
      await seesOutcome('the words', words);
      await eventually('the focus', () => expect(focused()).toBe(words()));
      expect(backend.callsOf('saveSection')).toEqual([]);
      const check = all.getByRole('group', { name: 'Identity check' });
      expect(words()?.compareDocumentPosition(check)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
      const answers = words()?.parentElement?.querySelector('.answers') as Element;
      const gap =
        (words() as Element).getBoundingClientRect().top - answers.getBoundingClientRect().bottom;
      expect(gap).toBeGreaterThan(16);
      await click(all.getByRole('button', { name: 'Save and continue' }));
      await seesOutcome('the words', words);
    });

    it('stays in sight, and has the focus, where another start fails', async () => {
      const { all } = await open({ status: 'Not_checked' });
      const failed = () =>
        all
          .queryByText('The identity check could not be started.')
          ?.closest<HTMLElement>('.notice') ?? null;
      // It has failed by itself before, which moved nothing.
      expect(failed()?.contains(focused())).toBe(false);
      const again = await waitFor('the button', () => failed()?.querySelector('button'));
      await click(again);
      await seesOutcome('the failure', failed);
      await eventually('the focus, with a name', () => {
        expect(failed()?.contains(focused())).toBe(true);
        expect(all.getByRole('alert', { name: 'The identity check could not be started.' })).toBe(
          focused(),
        );
      });
    });

    it('says in the first window, above all fields, why the identity was rejected', async () => {
      const message = 'The photo is blurred.';
      const { all, element } = await open({ status: 'Rejected', canRetry: true, message });
      const words = await waitFor('the reason', () => all.queryByText(message));
      expect(words.closest('.notice')?.textContent).toContain('could not be confirmed');
      for (const later of [
        await field(element, 'Name *'),
        all.getByRole('group', { name: 'Identity check' }),
      ]) {
        expect(words.compareDocumentPosition(later)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
      }
      const title = await heading(element, CHECK.label);
      const top = (one: Element) => one.getBoundingClientRect().top;
      expect(top(words) - top(title)).toBeLessThan(size.height / 2);
    });
  });

  describe(`a notice that comes by itself, ${size.width} px`, () => {
    it('moves neither the page nor the focus of who types', async () => {
      await useWindow(size);
      const { backend, element, all } = await openSection(LONG, {
        parent: putHostPage(),
        properties: { logger: SILENT },
      });
      const input = await field(element, 'Field 10');
      await click(input);
      const place = () => input.getBoundingClientRect().top;
      const before = place();
      backend.refuse('investorLanguage', { status: 503 });
      element.setLanguage('de');
      await waitFor('the notice', () => all.queryByRole('alert'));
      await settled();
      expect(focused()).toBe(input);
      expect(Math.round(place())).toBe(Math.round(before));
    });
  });
}
