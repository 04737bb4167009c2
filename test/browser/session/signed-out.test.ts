import { DRAFT_KEY_PREFIX } from '../../../src/form/drafts/draft-storage';
import { expect } from '../../support/browser/assert';
import { axeFindings } from '../../support/browser/axe';
import { fakeBackend, personSection } from '../../support/browser/backend';
import { cleanUp, describe, expectProblem, it } from '../../support/browser/suite';
import { click, press, type } from '../../support/browser/user';
import { eventually, settled, waitFor } from '../../support/browser/wait-for';
import { field, heading, hearEvents, insideWidget, putWidget } from '../../support/browser/widget';

const SIGNED_OUT = 'You are signed out';
/** What a tab keeps of a wallet. */
const WALLET_KEYS = ['investor-onboarding:wallet', 'investor-onboarding:walletconnect'];

/** What the browser says of the tab. */
function setVisibility(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  cleanUp(() => {
    Reflect.deleteProperty(document, 'visibilityState');
  });
  document.dispatchEvent(new Event('visibilitychange'));
}

/** The investor goes to a window beside this one, which stays visible. */
function leaveWindow(): void {
  document.hasFocus = () => false;
  cleanUp(() => {
    Reflect.deleteProperty(document, 'hasFocus');
  });
  window.dispatchEvent(new Event('blur'));
}

function focusWindow(): void {
  Reflect.deleteProperty(document, 'hasFocus');
  window.dispatchEvent(new Event('focus'));
}

/** A widget in which the investor has typed their name. */
async function typedIn() {
  const backend = fakeBackend();
  const element = putWidget({ api: backend.api });
  (await field(element, /^Given name/)).focus();
  await type('Anna');
  return { backend, element };
}

async function signedOut() {
  const backend = fakeBackend();
  backend.state.signedIn = false;
  const element = putWidget({ api: backend.api });
  await heading(element, SIGNED_OUT);
  return { backend, element };
}

/** Waits for the form of another investor to come once `comeBack` is done: its code loads in a quiet moment. */
async function anothersFormComes(element: Element, comeBack: () => void): Promise<void> {
  await eventually('the other investor’s form', async () => {
    comeBack();
    expect((await field(element, /^Given name/)).value).toBe('');
  });
}

describe('a widget whose investor', () => {
  it('changed in another tab shows nothing of the first one when the tab is visible again', async () => {
    cleanUp(() => sessionStorage.clear());
    for (const key of WALLET_KEYS) sessionStorage.setItem(key, 'of the first');
    const { backend, element } = await typedIn();
    backend.state.investorId = 'investor-2';
    await anothersFormComes(element, () => setVisibility('visible'));
    await eventually('nothing kept of a wallet', () =>
      expect(WALLET_KEYS.map((key) => sessionStorage.getItem(key))).toEqual([null, null]),
    );
  });
});

describe('a widget with another backend', () => {
  it('shows no notice about the former one’s investor', async () => {
    expectProblem('console.error', /500.*signOut|500.*saveSection/);
    const name = { id: 'name', type: 'string', label: 'Name', required: true };
    const backend = fakeBackend([personSection({ elements: [name] })]);
    backend.refuse('saveSection', { status: 500, detail: 'Anna’s tax number is unknown' });
    const element = putWidget({ api: backend.api });
    (await field(element, /^Name/)).focus();
    await type('Anna');
    await press('Enter');
    await waitFor('the notice', () => insideWidget(element).queryByText(/Anna’s tax number/));
    const other = fakeBackend([personSection({ label: 'About them' })]);
    element.api = other.api;
    await heading(element, 'About them');
    expect(insideWidget(element).queryByText(/Anna’s tax number/)).toBeNull();
  });
});

describe('a widget beside another window', () => {
  it('shows nothing of the first investor when it regains the focus after another signed in', async () => {
    const { backend, element } = await typedIn();
    backend.state.investorId = 'investor-2';
    await anothersFormComes(element, () => {
      leaveWindow();
      focusWindow();
    });
  });

  it('checks for a sign-in when it gets the focus', async () => {
    const { backend, element } = await signedOut();
    leaveWindow();
    backend.state.signedIn = true;
    focusWindow();
    await heading(element, 'About you');
  });
});

describe('a widget whose investor is signed out', () => {
  it('checks the session when the tab becomes visible, not when it is hidden', async () => {
    const { backend, element } = await signedOut();
    const asked = backend.callsOf('fetchSession').length;
    backend.state.signedIn = true;
    setVisibility('hidden');
    expect(backend.callsOf('fetchSession')).toHaveLength(asked);
    setVisibility('visible');
    await heading(element, 'About you');
    expect(backend.callsOf('fetchSession')).toHaveLength(asked + 1);
  });

  it('continues with a new token source, even if a request from its start waits for the sign-in', async () => {
    const backend = fakeBackend();
    backend.refuse('fetchQualification', { status: 401, code: 'SESSION_EXPIRED' });
    const element = putWidget({ api: backend.api });
    await heading(element, SIGNED_OUT);
    backend.accept('fetchQualification');
    element.getAccessToken = async () => 'token';
    await heading(element, 'About you');
  });

  it('logs that the token function rejected, once and without its reason', async () => {
    const lines: string[] = [];
    const hear = (line: string) => lines.push(line);
    const element = putWidget({
      attributes: { 'api-base': 'https://api.example/v1' },
      properties: {
        logger: { error: hear, warn: hear, info: hear },
        getAccessToken: () => Promise.reject(new Error('anna@example.com')),
      },
    });
    await heading(element, SIGNED_OUT);
    element.refresh();
    const told = () => lines.filter((line) => line.includes('token-rejected: '));
    await waitFor('its line', () => told().length > 0);
    await settled();
    expect(told()).toHaveLength(1);
    expect(lines.join()).not.toContain('anna');
  });

  it('stays signed out if the backend does not answer, shows why, and later continues an interrupted save', async () => {
    const name = { id: 'name', type: 'string', label: 'Name', required: true };
    const backend = fakeBackend([personSection({ elements: [name] })]);
    const logger = { error() {}, warn() {}, info() {} };
    const element = putWidget({ api: backend.api, properties: { logger } });
    (await field(element, /^Name/)).focus();
    await type('Anna');
    backend.refuse('saveSection', { status: 401, code: 'SESSION_EXPIRED' });
    backend.refuse('fetchSession', { status: 401, code: 'SESSION_EXPIRED' });
    await press('Enter');
    await heading(element, SIGNED_OUT);
    backend.accept('saveSection');
    backend.refuse('fetchSession', { status: 503 });
    element.refresh();
    await waitFor('the reason', () => insideWidget(element).queryByRole('alert'));
    await heading(element, SIGNED_OUT);
    backend.accept('fetchSession');
    element.refresh();
    await waitFor('the save', () => insideWidget(element).queryByText(/Your answers are saved/));
    expect(backend.callsOf('saveSection')).toHaveLength(2);
  });

  it('signs in in another tab where unsaved input would be lost, and goes on with it when this one is back', async () => {
    const opened: unknown[][] = [];
    const { open } = window;
    window.open = (...given) => {
      opened.push(given);
      return null;
    };
    cleanUp(() => {
      window.open = open;
    });
    const backend = fakeBackend();
    const attributes = { 'sign-in-url': 'https://portal.example/sign-in' };
    const element = putWidget({ api: backend.api, attributes });
    (await field(element, /^Given name/)).focus();
    await type('Anna');
    for (const action of ['fetchSession', 'fetchQualification']) {
      backend.refuse(action, { status: 401, code: 'SESSION_EXPIRED' });
    }
    setVisibility('visible');
    await heading(element, SIGNED_OUT);
    await click(insideWidget(element).getByRole('button', { name: 'Sign in' }));
    expect(opened).toEqual([['https://portal.example/sign-in', '_blank', 'noopener']]);
    backend.accept('fetchSession');
    backend.accept('fetchQualification');
    await eventually('the form', async () => {
      leaveWindow();
      focusWindow();
      const again = insideWidget(element).queryByLabelText<HTMLInputElement>(/^Given name/);
      expect(again?.value).toBe('Anna');
    });
  });

  it('at their own request shows nothing of what they typed', async () => {
    const events = hearEvents();
    const { backend, element } = await typedIn();
    element.signOut();
    await heading(element, SIGNED_OUT);
    await eventually('the event', () =>
      expect(events).toContainEqual({ type: 'onboarding-sign-out', detail: {} }),
    );
    backend.state.signedIn = true;
    element.refresh();
    await heading(element, 'About you');
    expect((await field(element, /^Given name/)).value).toBe('');
  });

  it('at their own request stays so when the element is removed and put back, until the host asks again', async () => {
    const { backend, element } = await typedIn();
    // The backend, or a token that outlives the sign-out, lets everybody in as before.
    backend.answers.signOut = () => undefined;
    element.signOut();
    await heading(element, SIGNED_OUT);
    await eventually('the call', () => expect(backend.callsOf('signOut')).toHaveLength(1));
    const asked = backend.callsOf('fetchSession').length;
    for (const _ of ['once', 'twice']) {
      element.remove();
      await settled();
      document.body.append(element);
      await heading(element, SIGNED_OUT);
      await settled();
    }
    expect(backend.callsOf('fetchSession')).toHaveLength(asked);
    expect(insideWidget(element).queryByText('anna@example.com')).toBeNull();
    element.refresh();
    await heading(element, 'About you');
  });

  it('says where the backend may have kept the session, and offers to try again', async () => {
    expectProblem('console.error', /500.*signOut/);
    const { backend, element } = await typedIn();
    backend.refuse('signOut', { status: 500 });
    element.signOut();
    await heading(element, SIGNED_OUT);
    const notice = await waitFor('the warning', () =>
      insideWidget(element).queryByText(/You may still be signed in at/),
    );
    expect(notice.closest('[role]')?.getAttribute('role')).toBe('status');
    expect(insideWidget(element).queryByLabelText(/^Given name/)).toBeNull();
    backend.accept('signOut');
    await click(insideWidget(element).getByRole('button', { name: 'Try again' }));
    await eventually('the second call', () => expect(backend.callsOf('signOut')).toHaveLength(2));
    await waitFor(
      'the warning to go',
      () => !insideWidget(element).queryByText(/You may still be signed in at/),
    );
  });

  it('before the form is loaded leaves no draft behind', async () => {
    const key = `${DRAFT_KEY_PREFIX}investor-1`;
    sessionStorage.setItem(key, JSON.stringify({ at: Date.now(), sections: [] }));
    cleanUp(() => sessionStorage.removeItem(key));
    const events = hearEvents();
    const backend = fakeBackend();
    // The profile never comes, and with it none of the code that keeps drafts.
    backend.answers.fetchQualification = () => new Promise(() => {});
    const element = putWidget({ api: backend.api, attributes: { drafts: 'session' } });
    await eventually('the question', () =>
      expect(backend.callsOf('fetchQualification')).toHaveLength(1),
    );
    element.signOut();
    await eventually('the event', () =>
      expect(events).toContainEqual({ type: 'onboarding-sign-out', detail: {} }),
    );
    expect(sessionStorage.getItem(key)).toBe(null);
  });

  it('has no axe findings', async () => {
    const { element } = await signedOut();
    expect(await axeFindings(element)).toEqual([]);
  });
});
