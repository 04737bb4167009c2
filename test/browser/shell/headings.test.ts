import { setViewport } from '@web/test-runner-commands';
import { expect } from '../../support/browser/assert';
import { fakeBackend, personSection } from '../../support/browser/backend';
import { cleanUp, describe, it } from '../../support/browser/suite';
import { click, type } from '../../support/browser/user';
import { waitFor } from '../../support/browser/wait-for';
import { field, insideWidget, putWidget } from '../../support/browser/widget';

const FUNDS = {
  id: 'funds',
  label: 'Your funds',
  status: 'active',
  elements: [{ id: 'source', type: 'string', label: 'Source' }],
};

/** The levels of the headings of a section and of a dialog. */
async function levelsWith(attributes: Readonly<Record<string, string>>) {
  await setViewport({ width: 1280, height: 900 });
  cleanUp(() => setViewport({ width: 800, height: 600 }));
  const element = putWidget({ api: fakeBackend([personSection(), FUNDS]).api, attributes });
  const all = insideWidget(element);
  const level = async (name: RegExp) => {
    const heading = await waitFor(`the heading ${name}`, () =>
      all.queryByRole('heading', { name }),
    );
    return Number(heading.localName.slice(1));
  };
  const name = await field(element, /^Given name/);
  const section = await level(/./);
  name.focus();
  await type('Anna');
  await click(await waitFor('the link', () => all.queryByRole('link', { name: /Your funds/ })));
  const dialog = await level(/^Leave without saving/);
  return { section, dialog };
}

describe('the headings', () => {
  it('begin with the first level of the page', async () => {
    expect(await levelsWith({})).toEqual({ section: 1, dialog: 2 });
  });

  it('stand below those of the host’s page, dialogs among them, as heading-level says', async () => {
    const levels = await levelsWith({ 'heading-level': '4' });
    expect(levels).toEqual({ section: 4, dialog: 5 });
  });
});
