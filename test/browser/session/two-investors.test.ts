import { expect } from '../../support/browser/assert';
import { fakeBackend } from '../../support/browser/backend';
import { cleanUp, describe, it } from '../../support/browser/suite';
import { type } from '../../support/browser/user';
import { waitFor } from '../../support/browser/wait-for';
import { field, heading, putWidget } from '../../support/browser/widget';

/** A card of the host page with a shadow root of its own, and the widget in it. */
function putCard(investorId: string) {
  const { api, state } = fakeBackend();
  state.investorId = investorId;
  const card = document.createElement('div');
  document.body.append(card);
  cleanUp(() => card.remove());
  const parent = card.attachShadow({ mode: 'open' });
  return { card, widget: putWidget({ api, parent, attributes: { drafts: 'session' } }) };
}

/** The page as it is loaded: a card for each of two investors. */
async function loadPage() {
  const cards = [putCard('investor-1'), putCard('investor-2')];
  for (const { widget } of cards) await heading(widget, 'About you');
  return cards;
}

const names = (cards: readonly { readonly widget: Element }[]) =>
  Promise.all(cards.map(async ({ widget }) => (await field(widget, /Given name/)).value));

const draftOf = (investorId: string) =>
  sessionStorage.getItem(`investor-onboarding:draft:${investorId}`) ?? '';

describe('two elements of two investors, each in a shadow root of its own', () => {
  it('both have their draft after a reload, and after another one', async () => {
    cleanUp(() => sessionStorage.clear());
    // A reload would take the focus along.
    const elsewhere = document.body.appendChild(document.createElement('button'));
    cleanUp(() => elsewhere.remove());
    let cards = await loadPage();
    for (const [place, name] of ['Anna', 'Ben'].entries()) {
      const { widget } = cards[place] as (typeof cards)[number];
      const control = await field(widget, /Given name/);
      control.focus();
      await type(name);
      elsewhere.focus();
    }
    const areKept = () =>
      draftOf('investor-1').includes('Anna') && draftOf('investor-2').includes('Ben');
    await waitFor('both drafts in the storage', areKept);
    for (let reload = 0; reload < 2; reload += 1) {
      for (const { card } of cards) card.remove();
      cards = await loadPage();
      const loaded = cards;
      await waitFor('both drafts', async () => (await names(loaded)).join() === 'Anna,Ben');
    }
    expect(areKept()).toBe(true);
  });
});
