import { FOOTER_HEIGHT_PX } from '../../../src/shell/frame';
import { expect } from '../../support/browser/assert';
import { shadowOf } from '../../support/browser/queries';
import { cleanUp, describe, it } from '../../support/browser/suite';
import { eventually, nextFrame, waitFor } from '../../support/browser/wait-for';
import { heading, insideWidget, putWidget } from '../../support/browser/widget';
import { EVERY_STATUS, putWidgetOf, type ShellBackendOptions, shellBackend } from './support';

async function footerWith(options: ShellBackendOptions) {
  const element = putWidget({ api: shellBackend(options).api });
  await heading(element, 'About you');
  return insideWidget(element);
}

describe('the footer', () => {
  it('links to mail and help, the help in a new tab', async () => {
    const inside = await footerWith({});
    const contact = inside.getByRole('link', { name: 'Contact us' });
    expect(contact.getAttribute('href')).toBe('mailto:help@example.com');
    const help = inside.getByRole('link', { name: 'Help (opens in a new tab)' });
    expect(help.getAttribute('href')).toBe('https://help.example/');
    expect(help.getAttribute('target')).toBe('_blank');
    expect(help.getAttribute('rel')).toBe('noopener noreferrer');
  });

  it('stays after a sign-out', async () => {
    const element = putWidget({ api: shellBackend({}).api });
    await heading(element, 'About you');
    element.signOut();
    await heading(element, 'You are signed out');
    const all = insideWidget(element);
    expect(all.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe(
      'mailto:help@example.com',
    );
    expect(all.getByRole('link', { name: 'Help (opens in a new tab)' })).toBeTruthy();
  });

  it('stands at the lower edge of the space that the page reserves for the element', async () => {
    const element = putWidget({ api: shellBackend({}).api });
    Object.assign(element.style, { display: 'block', minBlockSize: '1000px' });
    await heading(element, 'About you');
    const footer = shadowOf(element).querySelector('.footer') as HTMLElement;
    scrollTo(0, 1000);
    cleanUp(() => scrollTo(0, 0));
    const lowerEdge = (one: Element) => one.getBoundingClientRect().bottom;
    await eventually('the footer', () => expect(lowerEdge(footer)).toBe(lowerEdge(element)));
    expect(element.offsetHeight).toBe(1000);
  });

  it('shows each link only if the qualification has an address for it', async () => {
    const names = async (options: ShellBackendOptions) =>
      (await footerWith(options))
        .queryAllByRole('link', { name: /Contact|Help/ })
        .map(({ textContent }) => textContent);
    const [contactEmail, supportUrl] = [undefined, undefined];
    expect(await names({ contactEmail, supportUrl })).toEqual([]);
    expect(await names({ contactEmail })).toEqual([expect.stringContaining('Help')]);
    expect(await names({ supportUrl })).toEqual(['Contact us']);
  });

  for (const width of [360, 1100]) {
    it(`takes 40px of height in a widget of ${width}px, with links and without`, async () => {
      const heightWith = async (options: ShellBackendOptions) => {
        const element = putWidgetOf(width, { api: shellBackend(options).api });
        await heading(element, 'About you');
        await waitFor('the footer', () => shadowOf(element).querySelector('footer'));
        await nextFrame();
        return shadowOf(element).querySelector('footer')?.getBoundingClientRect().height;
      };
      expect(FOOTER_HEIGHT_PX).toBe(40);
      expect(await heightWith({})).toBe(40);
      expect(await heightWith({ contactEmail: undefined, supportUrl: undefined })).toBe(40);
    });
  }

  it('lets no address add headers to the mail, and refuses a script as help page', async () => {
    const inside = await footerWith({
      contactEmail: 'help@example.com?bcc=eve@example.com&body=x',
      supportUrl: 'javascript:alert(1)',
    });
    expect(inside.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe(
      'mailto:help@example.com%3Fbcc%3Deve@example.com%26body%3Dx',
    );
    expect(inside.queryByRole('link', { name: /Help/ })).toBeNull();
  });

  it('stands at the lower edge of the widget, or of the window while the widget is taller', async () => {
    const element = putWidgetOf(360, { api: shellBackend({ milestones: EVERY_STATUS }).api });
    await heading(element, 'Tax');
    element.shadowRoot
      ?.querySelector<HTMLElement>('.body')
      ?.style.setProperty('min-height', '3000px');
    await nextFrame();
    const box = () =>
      (shadowOf(element).querySelector('footer') as HTMLElement).getBoundingClientRect();
    expect(box().bottom).toBe(innerHeight);
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    await nextFrame();
    expect(box().bottom).toBe(element.getBoundingClientRect().bottom);
  });
});
