import { setViewport } from '@web/test-runner-commands';
import { expect } from '../../support/browser/assert';
import { axeFindings } from '../../support/browser/axe';
import { fakeBackend, personSection } from '../../support/browser/backend';
import { heardIn } from '../../support/browser/heard';
import { shadowOf } from '../../support/browser/queries';
import { cleanUp, describe, it } from '../../support/browser/suite';
import { click, type } from '../../support/browser/user';
import { eventually, waitFor } from '../../support/browser/wait-for';
import { field, heading, insideWidget, putWidget } from '../../support/browser/widget';

const session = (minutes: number) => ({
  investorId: 'investor-1',
  email: 'anna@example.com',
  expiresAt: new Date(Date.now() + minutes * 60_000).toISOString(),
});

async function open(minutes: number, attributes: Record<string, string> = {}) {
  const backend = fakeBackend([personSection()]);
  backend.answers.fetchSession = () => session(minutes);
  backend.answers.renewSession = () => session(30);
  const lines: string[] = [];
  const keep = (line: unknown) => lines.push(String(line));
  const properties = { logger: { error: keep, warn: keep, info: keep } };
  const element = putWidget({ api: backend.api, attributes, properties });
  await heading(element, 'About you');
  const all = insideWidget(element);
  return { backend, element, all, lines };
}

const warning = (all: ReturnType<typeof insideWidget>) =>
  waitFor('the warning', () => all.queryByRole('dialog', { name: 'Are you still there?' }));

describe('a session that ends soon', () => {
  it('warns in a dialog, renews once, and gives the focus back to the field', async () => {
    const { backend, element, all } = await open(1.5);
    const name = await field(element, /^Given name/);
    name.focus();
    const dialog = await warning(all);
    expect(dialog.textContent).toContain('You will be signed out in 2 minutes.');
    expect(shadowOf(element).activeElement?.textContent).toBe('Are you still there?');
    await click(all.getByRole('button', { name: 'Stay signed in' }));
    await waitFor('the dialog to go', () => !all.queryByRole('dialog'));
    expect(backend.callsOf('renewSession')).toHaveLength(1);
    await eventually('the focus', () => expect(shadowOf(element).activeElement).toBe(name));
  });

  it('shows the last minute in seconds, and says it at steps that a person can follow', async () => {
    const { all } = await open(11.9 / 60);
    const dialog = await warning(all);
    const said = heardIn(dialog);
    for (const seconds of [11, 10, 9, 8]) {
      await waitFor(`${seconds} seconds`, () =>
        dialog.textContent?.includes(`You will be signed out in ${seconds} seconds.`),
      );
    }
    expect(said).toEqual(['You will be signed out in 10 seconds. What you typed is kept.']);
  });

  it('shows in the dialog why it could not be renewed', async () => {
    const { backend, all } = await open(1.5);
    await warning(all);
    backend.refuse('renewSession', { code: 'NETWORK', message: 'cut' });
    await click(all.getByRole('button', { name: 'Stay signed in' }));
    await waitFor('the reason', () => all.queryAllByText(/cannot reach the server/)[0]);
    backend.accept('renewSession');
    await click(all.getByRole('button', { name: 'Stay signed in' }));
    await waitFor('the dialog to go', () => !all.queryByRole('dialog'));
  });

  it('ends in the signed-out screen, and what was typed is there after sign-in', async () => {
    const { backend, element, all } = await open(1.5);
    await warning(all);
    await click(all.getByRole('button', { name: 'Close' }));
    (await field(element, /^Given name/)).focus();
    await type('Anna');
    backend.state.signedIn = false;
    backend.answers.fetchSession = () => session(30);
    // The device slept until after the end.
    const { now } = Date;
    Date.now = () => now() + 60 * 60_000;
    cleanUp(() => {
      Date.now = now;
    });
    document.dispatchEvent(new Event('visibilitychange'));
    await heading(element, 'You are signed out');
    expect(all.queryByRole('dialog')).toBeNull();
    Date.now = now;
    backend.state.signedIn = true;
    element.refresh();
    await waitFor(
      'what was typed',
      async () => (await field(element, /^Given name/)).value === 'Anna',
    );
  });

  for (const [look, width, scheme, attributes] of [
    ['light', 1280, 'light', {}],
    ['dark and narrow', 360, 'dark', {}],
    ['right to left', 360, 'light', { lang: 'ar' }],
  ] as const) {
    it(`has no axe findings, ${look}`, async () => {
      await setViewport({ width, height: 800 });
      document.documentElement.style.colorScheme = scheme;
      cleanUp(async () => {
        document.documentElement.style.removeProperty('color-scheme');
        await setViewport({ width: 800, height: 600 });
      });
      const { element } = await open(1.5, attributes);
      await waitFor('the warning', () => shadowOf(element).querySelector('dialog[open]'));
      expect(await axeFindings(element)).toEqual([]);
    });
  }
});
