import { defineInvestorOnboarding } from '../../../src/pure';
import { expect } from '../../support/browser/assert';
import { fakeBackend, personSection } from '../../support/browser/backend';
import { cleanUp, describe, expectProblem, it } from '../../support/browser/suite';
import { click, type } from '../../support/browser/user';
import { settled, waitFor } from '../../support/browser/wait-for';
import { field, heading, insideWidget, putWidget } from '../../support/browser/widget';
import { openElements, sent } from '../form/open-section';

/** Two sections that are both open, so that the stepper links them. */
function openBackend() {
  return fakeBackend([
    personSection(),
    {
      id: 'funds',
      label: 'Your funds',
      status: 'active',
      elements: [{ id: 'source', type: 'string', label: 'Source of your funds' }],
    },
  ]);
}

/** Puts the address and history state back after the test. */
function keepAddress(): void {
  const { href } = location;
  const { state } = history;
  cleanUp(() => history.replaceState(state, '', href));
}

const hashRouting = { attributes: { routing: 'hash' } };

describe('the host page around the element', () => {
  it('keeps its query and history state, and gets no history entry on load', async () => {
    keepAddress();
    history.replaceState({ host: 'state' }, '', '?tab=2');
    const steps = history.length;
    const element = putWidget({ api: fakeBackend().api, ...hashRouting });
    await heading(element, 'About you');
    expect(location.search).toBe('?tab=2');
    expect(location.hash).toBe('#/app/profile/profile/person');
    expect(history.state).toEqual({ host: 'state' });
    expect(history.length).toBe(steps);
  });

  it('keeps its own hash, and its anchors work', async () => {
    keepAddress();
    history.replaceState(null, '', '#faq');
    const element = putWidget({ api: fakeBackend().api, ...hashRouting });
    await heading(element, 'About you');
    expect(location.hash).toBe('#faq');
    location.hash = '#terms';
    await settled();
    expect(location.hash).toBe('#terms');
    expect(insideWidget(element).getByRole('heading', { level: 1 }).textContent).toBe('About you');
  });

  it('has the route prefix before the paths of the element', async () => {
    keepAddress();
    const attributes = { routing: 'hash', 'route-prefix': 'kyc' };
    const element = putWidget({ api: fakeBackend().api, attributes });
    await heading(element, 'About you');
    expect(location.hash).toBe('#/kyc/app/profile/profile/person');
  });

  it('goes back and forward with the browser', async () => {
    keepAddress();
    const element = putWidget({ api: openBackend().api, ...hashRouting });
    await heading(element, 'About you');
    element.goTo('profile', 'funds');
    await heading(element, 'Your funds');
    history.back();
    await heading(element, 'About you');
    history.forward();
    await heading(element, 'Your funds');
  });

  it('keeps its address and history with memory routing', async () => {
    keepAddress();
    const { href } = location;
    const steps = history.length;
    const element = putWidget({ api: openBackend().api });
    await heading(element, 'About you');
    element.goTo('profile', 'funds');
    await heading(element, 'Your funds');
    expect(location.href).toBe(href);
    expect(history.length).toBe(steps);
  });

  it('stays where it is when its host leads to ids that are not there', async () => {
    const element = putWidget({ api: openBackend().api });
    await heading(element, 'About you');
    element.goTo('profile', 'funds');
    await heading(element, 'Your funds');
    for (const ids of [['profile', 'fund'], ['profil'], ['profil', 'person']] as const) {
      element.goTo(...ids);
      await settled();
      await heading(element, 'Your funds');
    }
  });

  it('keeps its title, its focus on load and its scroll position', async () => {
    const { title } = document;
    const input = document.createElement('input');
    document.body.append(input);
    cleanUp(() => input.remove());
    input.focus();
    const element = putWidget({ api: fakeBackend().api });
    await heading(element, 'About you');
    await settled();
    expect(document.title).toBe(title);
    expect(document.activeElement).toBe(input);
    expect(scrollY).toBe(0);
  });

  it('receives no drag events from inside the element', async () => {
    const element = putWidget({ api: fakeBackend().api });
    const input = await field(element, /Given name/);
    const heard: string[] = [];
    const hear = ({ type }: Event) => void heard.push(type);
    const types = ['dragstart', 'drag', 'dragenter', 'dragover', 'dragleave', 'dragend'];
    for (const type of types) {
      document.addEventListener(type, hear);
      cleanUp(() => document.removeEventListener(type, hear));
      const dataTransfer = new DataTransfer();
      dataTransfer.setData('text/plain', 'Anna');
      input.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, composed: true }));
    }
    expect(heard).toEqual([]);
    // Outside of it they are the page's.
    document.body.dispatchEvent(new DragEvent('dragstart', { bubbles: true }));
    expect(heard).toEqual(['dragstart']);
  });

  it('whose listener throws stops nothing', async () => {
    expectProblem('error', /the host failed/);
    const { element, backend, save } = await openElements([
      { id: 'name', type: 'string', label: 'Name' },
    ]);
    element.addEventListener('onboarding-section-saved', () => {
      throw new Error('the host failed');
    });
    (await field(element, 'Name')).focus();
    await type('Anna');
    await click(save());
    await heading(element, 'After it');
    (await field(element, 'Last')).focus();
    await type('Work');
    await click(save());
    await waitFor('the second save', () => sent(backend)?.last === 'Work');
    expect(backend.callsOf('saveSection')).toHaveLength(2);
  });

  it('may carry the script twice, and is warned of another version', () => {
    const present = customElements.get('investor-onboarding');
    defineInvestorOnboarding();
    expect(customElements.get('investor-onboarding')).toBe(present);
    customElements.define(
      'investor-onboarding-other',
      class extends HTMLElement {
        static version = '0.0.0';
      },
    );
    expectProblem('console.warn', /<investor-onboarding-other> 0\.0\.0 is defined already/);
    defineInvestorOnboarding('investor-onboarding-other');
  });

  it('receives the sign-in event, and what was typed is kept while signed out', async () => {
    const backend = fakeBackend();
    const element = putWidget({ api: backend.api });
    const input = await field(element, /Given name/);
    input.focus();
    await type('Anna');
    await click(insideWidget(element).getByLabelText(/All this is true/));
    backend.state.signedIn = false;
    element.refresh();
    const signIn = await waitFor('the sign-in button', () =>
      insideWidget(element).queryByRole('button', { name: 'Sign in' }),
    );
    let asked = 0;
    element.addEventListener('onboarding-sign-in', (event) => {
      event.preventDefault();
      asked += 1;
      backend.state.signedIn = true;
      element.refresh();
    });
    await click(signIn);
    expect(asked).toBe(1);
    expect((await field(element, /Given name/)).value).toBe('Anna');
  });
});
