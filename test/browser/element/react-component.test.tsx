import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { camelCase } from '../../../src/element/public-props';
import type { InvestorOnboardingProps } from '../../../src/frameworks/react';
import { attributesOf, loadElement } from '../../../src/frameworks/tag';
import { InvestorOnboarding } from '../../../src/react';
import { expect } from '../../support/browser/assert';
import { fakeBackend } from '../../support/browser/backend';
import { inside, shadowOf } from '../../support/browser/queries';
import { cleanUp, describe, expectProblem, it } from '../../support/browser/suite';
import { waitFor } from '../../support/browser/wait-for';

const TAG = 'investor-onboarding';
const apiOf = () => fakeBackend().api as unknown as NonNullable<InvestorOnboardingProps['api']>;
type Tag = HTMLElementTagNameMap[typeof TAG];

function place(html = ''): HTMLElement {
  const box = document.createElement('div');
  // A server's answer: the one place where text becomes elements.
  box.append(document.createRange().createContextualFragment(html));
  document.body.append(box);
  cleanUp(() => box.remove());
  return box;
}

const tagIn = (box: Element) => box.querySelector(TAG) as unknown as Tag;

function rendererIn(box: Element, root: Root = createRoot(box)) {
  cleanUp(() => root.unmount());
  return (props: InvestorOnboardingProps) => {
    flushSync(() =>
      root.render(
        <StrictMode>
          <InvestorOnboarding routing="memory" {...props} />
        </StrictMode>,
      ),
    );
    return tagIn(box);
  };
}

const heading = (tag: Element) =>
  waitFor(
    'the first section',
    () =>
      tag.shadowRoot
        ? inside(shadowOf(tag)).queryByRole('heading', { level: 1, name: 'About you' })
        : null,
    15_000,
  );

describe('the component for React', () => {
  it('hydrates without a complaint, and sets all before the element starts', async () => {
    expect(customElements.get(TAG)).toBe(undefined);
    const told: string[] = [];
    const props: InvestorOnboardingProps = {
      theme: 'pine',
      headingLevel: '2',
      className: 'wide',
      id: 'account',
      style: { minHeight: '10px' },
      api: apiOf(),
      getAccessToken: async () => 'token',
      onReady: ({ detail }) => told.push(detail.version),
    };
    const app = (
      <StrictMode>
        <InvestorOnboarding routing="memory" {...props} />
      </StrictMode>
    );
    const html = renderToString(app);
    expect(html).toBe(
      '<investor-onboarding auth="bearer" theme="pine" routing="memory" heading-level="2" id="account" style="min-height:10px" class="wide"></investor-onboarding>',
    );
    const box = place(html);
    const server = tagIn(box);
    const root = hydrateRoot(box, app);
    cleanUp(() => root.unmount());
    await waitFor('the first section', () => server.shadowRoot !== null);
    await waitFor(
      'the heading',
      () => inside(shadowOf(server)).queryByRole('heading', { level: 2, name: 'About you' }),
      15_000,
    );
    expect(tagIn(box)).toBe(server);
    expect(told).toEqual([(await server.ready).version]);
  });

  it('gives the element as its ref', () => {
    const box = place();
    const found: (Tag | null)[] = [];
    const render = rendererIn(box);
    const tag = render({
      api: apiOf(),
      ref: (element: Tag | null) => void found.push(element),
    } as InvestorOnboardingProps);
    expect(found.at(-1)).toBe(tag);
    expect(typeof found.at(-1)?.goTo).toBe('function');
  });

  it('has each event heard once, by the newest handler, whatever was rendered meanwhile', async () => {
    const box = place();
    const render = rendererIn(box);
    const told: string[] = [];
    const api = apiOf();
    const tag = render({ api, onSectionSaved: () => told.push('first') });
    await heading(tag);
    const save = () =>
      tag.dispatchEvent(new CustomEvent('onboarding-section-saved', { cancelable: true }));
    save();
    render({ api });
    save();
    render({ api, onSectionSaved: () => told.push('second') });
    save();
    expect(told).toEqual(['first', 'second']);
  });

  it('lets onComplete keep the redirect for the host', () => {
    const render = rendererIn(place());
    const tag = render({ api: apiOf(), onComplete: (event) => event.preventDefault() });
    const complete = new CustomEvent('onboarding-complete', { cancelable: true });
    expect(tag.dispatchEvent(complete)).toBe(false);
  });

  it('keeps attributes and properties as they are given, and takes them away again', () => {
    const render = rendererIn(place());
    const themes = { acme: { primary: '#0a6cf1', primaryDark: '#084fae' } };
    const api = apiOf();
    const tag = render({ api, theme: 'acme', drafts: 'session', themes, lang: 'fr' });
    expect([tag.theme, tag.drafts, tag.lang, tag.themes]).toEqual([
      'acme',
      'session',
      'fr',
      themes,
    ]);
    render({ api, theme: 'pine' });
    expect([tag.theme, tag.getAttribute('theme')]).toEqual(['pine', 'pine']);
    expect([tag.drafts, tag.lang, tag.themes]).toEqual([undefined, '', undefined]);
    expect(tag.getAttributeNames().sort()).toEqual(['routing', 'theme']);
  });

  it('writes no attribute of the element that is false', async () => {
    const render = rendererIn(place());
    const tag = render({ api: apiOf() });
    await heading(tag);
    const observed = (customElements.get(TAG) as { observedAttributes?: string[] } | undefined)
      ?.observedAttributes;
    expect(observed).toContain('handoff');
    for (const name of observed ?? []) {
      expect(attributesOf({ [camelCase(name)]: true })).toEqual({ [name]: '' });
      expect(attributesOf({ [camelCase(name)]: false })).toEqual({});
    }
  });

  it('takes a function written in place for one source of tokens, and asks the newest', async () => {
    const render = rendererIn(place());
    const api = apiOf();
    const tag = render({ api, getAccessToken: async () => 'first' });
    const { getAccessToken } = tag;
    render({ api, getAccessToken: async () => 'second' });
    expect(tag.getAccessToken).toBe(getAccessToken);
    const context = { reason: 'initial', signal: new AbortController().signal } as const;
    expect(await tag.getAccessToken?.(context)).toBe('second');
    render({ api });
    expect(tag.getAccessToken).toBe(undefined);
  });

  it('says where the element could not be loaded, as the element would', async () => {
    const heard: unknown[] = [];
    const tag = place();
    tag.addEventListener('onboarding-error', ({ detail }) => heard.push(detail));
    expectProblem('console.error', /file-missing: the element could not be loaded/);
    await loadElement(tag, () => Promise.reject(new TypeError('no answer')));
    expect(heard).toEqual([{ code: 'NETWORK', recoverable: true }]);
  });
});
