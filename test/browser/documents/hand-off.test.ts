import { setViewport } from '@web/test-runner-commands';
import { expect } from '../../support/browser/assert';
import { axeFindings } from '../../support/browser/axe';
import { wearScheme } from '../../support/browser/colour-scheme';
import { heardIn } from '../../support/browser/heard';
import { focused, shadowOf } from '../../support/browser/queries';
import { cleanUp, describe, expectProblem, it } from '../../support/browser/suite';
import { click } from '../../support/browser/user';
import { waitFor } from '../../support/browser/wait-for';
import { field, insideWidget, type WidgetOptions } from '../../support/browser/widget';
import { openElements, sent } from '../form/open-section';

const front = { id: 'front', type: 'input-file', label: 'Front', required: true };
const back = { id: 'back', type: 'input-file', label: 'Back', required: true };
const passport = {
  id: 'passport',
  type: 'fieldset-files',
  label: 'Passport',
  fields: [front, back],
};
const stored = { filename: 'old.pdf', url: 'https://files.example/old', version: '1' };

/** A section with a passport's two sides, and a backend whose hand-off the test moves on. */
async function openHandoff(
  elements: Parameters<typeof openElements>[0] = [passport],
  options: WidgetOptions = {},
) {
  const handoff = {
    status: 'waiting',
    received: [] as string[],
    asked: [] as Record<string, unknown>[],
    cancelled: [] as unknown[],
    reads: 0,
    isDead: false,
  };
  // What a reload would find is of this test alone.
  cleanUp(() => sessionStorage.clear());
  const opened = await openElements(elements, {}, options);
  const { backend, element } = opened;
  backend.answers.fetchDocumentLink = ({ documentId }) => ({
    ...{ url: `https://files.example/${documentId}`, version: 7 },
  });
  element.api = Object.assign(backend.api, {
    createHandoff: async (request: Record<string, unknown>) => {
      handoff.asked.push(request);
      const expiresAt = new Date(Date.now() + 14.5 * 60_000).toISOString();
      const url = `https://portal.example/phone#handoff=${'t'.repeat(43)}`;
      return { handoffId: `h${handoff.asked.length}`, url, code: '47', expiresAt };
    },
    readHandoff: async () => {
      handoff.reads += 1;
      if (handoff.isDead) throw { code: 'NETWORK' };
      const files = (handoff.asked.at(-1)?.files ?? []) as { id: string }[];
      const stateOf = (id: string) => (handoff.received.includes(id) ? 'received' : 'waiting');
      return { status: handoff.status, files: files.map(({ id }) => ({ id, state: stateOf(id) })) };
    },
    cancelHandoff: async ({ handoffId }: { handoffId: string }) => {
      handoff.cancelled.push(handoffId);
    },
  });
  const all = insideWidget(element);
  const offer = (name = 'Use your phone: Front') => all.findByRole('button', { name });
  const dialog = () => all.findByRole('dialog', { name: 'Send it from your phone' });
  const noDialog = () => waitFor('the dialog is gone', () => all.queryByRole('dialog') === null);
  /** The backend is asked at once, as when the tab comes back. */
  const ask = async () => {
    const before = handoff.reads;
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor('the question how it stands', () => handoff.reads > before);
  };
  return { ...opened, handoff, offer, dialog, noDialog, ask };
}

describe('a hand-off to the phone', () => {
  it('asks for all files of the fieldset, and shows code, address, number and time', async () => {
    const { handoff, offer, dialog, within } = await openHandoff();
    await click(await offer());
    const shown = within(await dialog());
    await shown.findByRole('img', { name: /Scan this code/ });
    expect(handoff.asked).toEqual([
      {
        ...{ sectionId: 'section', fieldsetId: 'passport' },
        files: [
          { id: 'passport__front', label: 'Front' },
          { id: 'passport__back', label: 'Back' },
        ],
      },
    ]);
    expect(shown.getByText('Your phone must show 47')).toBeTruthy();
    expect(shown.getByText('Time left: 15 minutes')).toBeTruthy();
    expect(shown.getByRole('button', { name: 'Copy link' })).toBeTruthy();
    const rows = shown.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows).toEqual(['FrontNot here yet', 'BackNot here yet']);
    expect(focused()?.textContent).toBe('Send it from your phone');
  });

  it('shows each file that comes in its field, says what came of it, and saves it', async () => {
    const { element, backend, handoff, offer, dialog, noDialog, ask, within, all, save } =
      await openHandoff();
    const said = heardIn(shadowOf(element));
    await click(await offer());
    const shown = within(await dialog());
    const copy = await shown.findByRole('button', { name: 'Copy link' });
    copy.focus();
    handoff.status = 'opened';
    await ask();
    await shown.findAllByText('Go on at your phone.');
    expect(shown.queryByRole('img', { name: /Scan/ })).toBeNull();
    // What had the focus is gone.
    expect(focused()?.textContent).toBe('Send it from your phone');
    handoff.received = ['passport__front'];
    await ask();
    await shown.findByText('Received');
    await waitFor('it is announced', () => said.includes('Front: Received'));
    handoff.received.push('passport__back');
    handoff.status = 'done';
    await ask();
    await noDialog();
    await all.findByText(/Documents from your phone: 2 of 2/);
    const input = await field(element, /^Front/);
    await waitFor('the focus is at the first field', () => focused()?.id === input.id);
    const links = await waitFor('both links', () => {
      const found = all.queryAllByRole('link', { name: /Uploaded/ });
      return found.length === 2 && found;
    });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      'https://files.example/passport__front',
      'https://files.example/passport__back',
    ]);
    await waitFor('submit', () => !save().disabled);
    await click(save());
    await waitFor('the save', () => sent(backend));
    expect(sent(backend)).toMatchObject({ front: { version: 7 }, back: { version: 7 } });
    expect(handoff.cancelled).toEqual([]);
  });

  it('says that nothing came, with nothing to save, and leads to the first field', async () => {
    const { element, all, handoff, offer, dialog, noDialog, ask, within } = await openHandoff();
    await click(await offer());
    await within(await dialog()).findByRole('img');
    handoff.status = 'done';
    await ask();
    await noDialog();
    const words = await all.findByText(/^No document came from your phone/);
    expect(words.closest('[role=status]')).toBeTruthy();
    expect(all.queryByText(/Save this section to keep/)).toBeNull();
    const input = await field(element, /^Front/);
    await waitFor('the focus is at the first field', () => focused()?.id === input.id);
    // As it says: the phone can be used again.
    handoff.status = 'waiting';
    await click(await offer());
    await within(await dialog()).findByRole('img', { name: /Scan this code/ });
    expect(all.queryByText(/^No document came/)).toBeNull();
  });

  it("ends by 'Cancel', and the focus goes back", async () => {
    const { handoff, offer, dialog, noDialog, within } = await openHandoff();
    const button = await offer();
    await click(button);
    await within(await dialog()).findByRole('img');
    await click(within(await dialog()).getAllByRole('button', { name: 'Cancel' })[0] as Element);
    await noDialog();
    await waitFor('the cancellation', () => handoff.cancelled.length === 1);
    expect(focused()?.textContent).toBe('Use your phone');
  });

  it('says that its time is over, and can be begun anew', async () => {
    const { handoff, offer, dialog, ask, within } = await openHandoff();
    await click(await offer());
    const shown = within(await dialog());
    await shown.findByRole('img');
    handoff.status = 'expired';
    await ask();
    await shown.findAllByText(/The time is over/);
    expect(shown.queryByText('Your phone must show 47')).toBeNull();
    handoff.status = 'waiting';
    await click(shown.getByRole('button', { name: 'Try again' }));
    await within(await dialog()).findByRole('img', { name: /Scan this code/ });
    expect(handoff.asked).toHaveLength(2);
    expect(handoff.cancelled).toEqual([]);
  });

  it('says that there is no connection, and goes on by itself', async () => {
    expectProblem('console.error', /NETWORK/);
    const { handoff, offer, dialog, ask, within } = await openHandoff();
    await click(await offer());
    const shown = within(await dialog());
    await shown.findByRole('img');
    handoff.isDead = true;
    await ask();
    await shown.findAllByText(/^No connection/);
    handoff.isDead = false;
    await ask();
    await waitFor('the line is back', () => shown.queryByText(/^No connection/) === null);
  });

  it('ends its offer where the backend knows none, and the field takes the focus', async () => {
    const { element, all, within, backend } = await openHandoff([front]);
    Reflect.deleteProperty(backend.api, 'createHandoff');
    await click(await all.findByRole('button', { name: 'Use your phone: Front' }));
    const shown = within(await all.findByRole('dialog'));
    await shown.findAllByText(/can’t be sent from a phone here/);
    expect(shown.queryByRole('button', { name: 'Try again' })).toBeNull();
    await click(shown.getAllByRole('button', { name: 'Close' })[0] as Element);
    const input = await field(element, /^Front/);
    await waitFor('the focus is at the field', () => focused()?.id === input.id);
    expect(all.queryByRole('button', { name: /Use your phone/ })).toBeNull();
  });

  it('goes on where the element comes back, when the investor wants it', async () => {
    const { element, all, handoff, offer, dialog, noDialog, within } = await openHandoff();
    await click(await offer());
    await within(await dialog()).findByRole('img');
    const place = element.parentElement as HTMLElement;
    element.remove();
    await Promise.resolve();
    place.append(element);
    await all.findByText('The link for your phone is still open.');
    await noDialog();
    await click(await all.findByRole('button', { name: 'Show' }));
    await within(await dialog()).findByRole('img');
    expect({ asked: handoff.asked.length, cancelled: handoff.cancelled }).toEqual({
      ...{ asked: 1, cancelled: [] },
    });
  });

  it('can be had at a field that has a document, for that one too', async () => {
    const { handoff, offer, dialog, all, within } = await openHandoff([
      { ...front, value: stored } as typeof front,
    ]);
    await click(await offer());
    const shown = within(await dialog());
    await shown.findByRole('img');
    expect(handoff.asked[0]?.files).toEqual([{ id: 'front', label: 'Front' }]);
    expect(all.getByRole('link', { name: /old\.pdf/ })).toBeTruthy();
  });

  for (const { lang, scheme } of [
    { lang: 'en', scheme: 'light' },
    { lang: 'ar', scheme: 'dark' },
  ]) {
    it(`has nothing that axe finds, nor anything cut off, in ${lang}, ${scheme}, at 320 px`, async () => {
      wearScheme(scheme);
      await setViewport({ width: 320, height: 640 });
      cleanUp(() => setViewport({ width: 800, height: 600 }));
      const long = { ...front, label: 'A passport with a name that is much longer than a line' };
      const { element, all } = await openHandoff([long], { attributes: { lang } });
      const button = await waitFor('the offer', () =>
        all
          .queryAllByRole('button')
          .find((one) => one.getAttribute('aria-label')?.includes('pass')),
      );
      await click(button);
      const dialog = await all.findByRole('dialog');
      await waitFor('the QR code', () => dialog.querySelector('[role=img]'));
      expect(await axeFindings(element)).toEqual([]);
      expect(dialog.scrollWidth).toBe(dialog.clientWidth);
    });
  }
});
