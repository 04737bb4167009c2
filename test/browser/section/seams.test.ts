import type { InvestorOnboardingElement } from '../../../src/element/investor-onboarding-element';
import type { Section } from '../../../src/http/schemas';
import { expect } from '../../support/browser/assert';
import { fakeBackend } from '../../support/browser/backend';
import { cleanUp, describe, it } from '../../support/browser/suite';
import { click, press, type } from '../../support/browser/user';
import { eventually, settled, waitFor } from '../../support/browser/wait-for';
import { field, heading, hearEvents, insideWidget, putWidget } from '../../support/browser/widget';

const FIRST: Section = {
  id: 'first',
  label: 'First',
  status: 'active',
  etag: '"1"',
  elements: [{ id: 'name', type: 'string', label: 'Name', value: 'Anna' }],
};
const SECOND: Section = {
  id: 'second',
  label: 'Second',
  status: 'pending',
  elements: [{ id: 'town', type: 'string', label: 'Town' }],
};
const DONE: Section = { ...SECOND, id: 'done', label: 'Done before', status: 'complete' };
/** The wait after completion, and what a busy machine adds. */
const COMPLETION_PATIENCE_MS = 15_000;

/** A backend whose saves wait until they are let through. */
function waitingBackend(sections: readonly Section[] = [FIRST, SECOND]) {
  const backend = fakeBackend(sections);
  const { saveSection } = backend.answers;
  const saves: { aborted: () => boolean; finish: () => void }[] = [];
  backend.answers.saveSection = (request, context) =>
    new Promise((resolve, reject) => {
      context.signal.addEventListener('abort', () => reject(context.signal.reason));
      saves.push({
        aborted: () => context.signal.aborted,
        finish: () => resolve(saveSection?.(request, context)),
      });
    });
  const save = () =>
    waitFor('the save', () => {
      const newest = saves.at(-1);
      return newest;
    });
  return { backend, saves, save };
}

async function typeName(element: InvestorOnboardingElement, text: string): Promise<void> {
  const name = await field(element, 'Name');
  name.focus();
  name.select();
  await type(text);
}

function saveButton(element: InvestorOnboardingElement): Promise<HTMLElement> {
  return waitFor('the button', () =>
    insideWidget(element).queryByRole('button', { name: 'Save and continue' }),
  );
}

/** Whether the browser would ask before the page is closed. */
function isClosingAsked(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

const isAsked = (element: Element) => insideWidget(element).queryByRole('dialog') !== null;

describe('a language that is chosen while a save is under way', () => {
  for (const how of ['setLanguage()', 'the lang attribute'] as const) {
    it(`waits for the save, and no question about leaving is shown: ${how}`, async () => {
      const { backend, save } = waitingBackend();
      const element = putWidget({ api: backend.api });
      const heard = hearEvents();
      await typeName(element, 'Bob');
      await click(await saveButton(element));
      const { finish } = await save();
      if (how === 'setLanguage()') element.setLanguage('de');
      else element.lang = 'de';
      await settled();
      expect(insideWidget(element).queryByText('Save and continue')).not.toBe(null);
      expect(heard.map((event) => event.type)).not.toContain('onboarding-language-change');
      finish();
      await heading(element, 'Second');
      await waitFor('German', () => insideWidget(element).queryByText('Speichern und weiter'));
      expect(isAsked(element)).toBe(false);
      expect(isClosingAsked()).toBe(false);
      const order = heard.map((event) => event.type);
      expect(order.indexOf('onboarding-section-saved')).toBeLessThan(
        order.indexOf('onboarding-language-change'),
      );
    });
  }

  it('on the signed-out screen does not wait for the save that goes on after sign-in', async () => {
    const backend = fakeBackend([FIRST, SECOND]);
    const element = putWidget({ api: backend.api });
    const { saveSection = () => undefined } = backend.answers;
    // The session ends with the save, not before the button is pressed.
    backend.answers.saveSection = () => {
      backend.answers.saveSection = saveSection;
      backend.state.signedIn = false;
      throw { status: 401, code: 'SIGNED_OUT' };
    };
    await typeName(element, 'Bob');
    await click(await saveButton(element));
    await heading(element, 'You are signed out');
    element.setLanguage('de');
    await heading(element, 'Sie sind abgemeldet');
    backend.state.signedIn = true;
    element.refresh();
    await heading(element, 'Second');
    expect(backend.callsOf('saveSection')).toHaveLength(2);
    expect(isAsked(element)).toBe(false);
  });

  it('at the last save leaves nothing for the browser to ask about', async () => {
    const { backend, save } = waitingBackend([FIRST]);
    const element = putWidget({ api: backend.api });
    await typeName(element, 'Bob');
    await click(await saveButton(element));
    const { finish } = await save();
    element.setLanguage('de');
    finish();
    await waitFor('German', () => insideWidget(element).queryByText('Jetzt weiter'));
    await settled();
    expect(isClosingAsked()).toBe(false);
    expect(backend.callsOf('saveSection')).toHaveLength(1);
  });
});

describe('a refresh that the host requests when a section is saved', () => {
  it('does not keep the investor from the next section', async () => {
    const { backend, save } = waitingBackend();
    const element = putWidget({ api: backend.api });
    const answers: (() => void)[] = [];
    element.addEventListener(
      'onboarding-section-saved',
      () => {
        const { fetchQualification } = backend.answers;
        backend.answers.fetchQualification = (request, context) =>
          new Promise((resolve) => {
            answers.push(() => resolve(fetchQualification?.(request, context)));
          });
        element.refresh();
      },
      { once: true },
    );
    await typeName(element, 'Bob');
    await click(await saveButton(element));
    (await save()).finish();
    // The flow's own question comes first; the host's is newer and not answered yet.
    await waitFor('both questions', () => answers[1]);
    answers[0]?.();
    await heading(element, 'Second');
    answers[1]?.();
    await settled();
    expect(insideWidget(element).queryByRole('alert')).toBe(null);
    expect(insideWidget(element).getByRole('heading', { level: 1 }).textContent).toBe('Second');
  });
});

describe('a navigation during a save', () => {
  it('away from a section in which nothing was typed continues after it, and the save arrives', async () => {
    const { backend, save, saves } = waitingBackend([FIRST, SECOND, DONE]);
    const element = putWidget({ api: backend.api });
    const heard = hearEvents();
    await heading(element, 'First');
    await click(await saveButton(element));
    const { finish } = await save();
    element.goTo('profile', 'done');
    await settled();
    expect(saves.map(({ aborted }) => aborted())).toEqual([false]);
    finish();
    await heading(element, 'Done before');
    expect(heard.some((event) => event.type === 'onboarding-section-saved')).toBe(true);
    await waitFor('the step that is open now', () =>
      insideWidget(element).queryByRole('link', { name: /Second/, hidden: true }),
    );
    expect(isAsked(element)).toBe(false);
  });
});

describe('the way out of a finished profile', () => {
  async function finish(sections: readonly Section[], attributes: Record<string, string> = {}) {
    const { backend, save } = waitingBackend(sections);
    const element = putWidget({ api: backend.api, attributes });
    const completed: CustomEvent[] = [];
    element.addEventListener('onboarding-complete', (event) => {
      completed.push(event as CustomEvent);
      // The test's page stays.
      if (attributes['portal-url']) event.preventDefault();
    });
    await heading(element, 'First');
    await click(await saveButton(element));
    (await save()).finish();
    await waitFor('the success', () => insideWidget(element).queryByText(/Your answers are saved/));
    return { backend, element, completed, all: insideWidget(element) };
  }

  it('leads to the dashboard after 3 s, with one event', async () => {
    const { element, completed } = await finish([FIRST, DONE]);
    await heading(element, 'Dashboard');
    expect(completed).toHaveLength(1);
  });

  it('leaves an investor who opened a section there, with a button that leads on', async () => {
    const { element, completed, all } = await finish([FIRST, DONE]);
    element.goTo('profile', 'done');
    await heading(element, 'Done before');
    const button = await waitFor(
      'the button',
      () => all.queryByRole('button', { name: 'Continue' }),
      COMPLETION_PATIENCE_MS,
    );
    expect(completed).toHaveLength(1);
    expect(all.getByRole('heading', { level: 1 }).textContent).toBe('Done before');
    await click(button);
    await heading(element, 'Dashboard');
    expect(all.queryByRole('button', { name: 'Continue' })).toBe(null);
    expect(completed).toHaveLength(1);
  });

  it('also completes if the investor went to a screen without a section', async () => {
    const { element, completed, all } = await finish([FIRST, DONE]);
    await click(await waitFor('the link', () => all.queryByRole('link', { name: 'Dashboard' })));
    await heading(element, 'Dashboard');
    await eventually('completion', () => expect(completed).toHaveLength(1), COMPLETION_PATIENCE_MS);
  });

  it('survives a move of the element within the 3 s', async () => {
    const { element, completed } = await finish([FIRST, DONE]);
    const place = document.createElement('div');
    document.body.append(place);
    cleanUp(() => place.remove());
    place.append(element);
    await eventually('completion', () => expect(completed).toHaveLength(1), COMPLETION_PATIENCE_MS);
  });

  it('completes when the element is back after a removal within the 3 s', async () => {
    const { element, completed } = await finish([FIRST, DONE]);
    element.remove();
    await settled();
    document.body.append(element);
    await heading(element, 'Dashboard');
    expect(completed).toHaveLength(1);
  });
});

describe('a link into a section', () => {
  it('reads the section once', async () => {
    const { hash } = location;
    cleanUp(() => history.replaceState(null, '', hash || location.pathname + location.search));
    history.replaceState(null, '', '#/seams/app/profile/profile/done');
    const backend = fakeBackend([FIRST, DONE]);
    const element = putWidget({
      api: backend.api,
      attributes: { routing: 'hash', 'route-prefix': 'seams' },
    });
    await heading(element, 'Done before');
    await settled();
    expect(backend.callsOf('fetchSection')).toHaveLength(1);
  });
});

describe('a gateway that fails on a save', () => {
  for (const status of [502, 503, 504]) {
    it(`shows that the answers were not saved and mentions no connection: ${status}`, async () => {
      const backend = fakeBackend([FIRST, SECOND]);
      backend.refuse('saveSection', { status });
      const element = putWidget({
        api: backend.api,
        properties: { logger: { error() {}, warn() {}, info() {} } },
      });
      await typeName(element, 'Bob');
      await click(await saveButton(element));
      const alert = await waitFor('the reason', () => insideWidget(element).queryByRole('alert'));
      expect(alert.textContent).toContain(
        'Your answers could not be saved. They are still here; try again.',
      );
      expect(alert.textContent).not.toMatch(/connection/);
      expect(insideWidget(element).getByDisplayValue('Bob')).toBeTruthy();
    });
  }
});

describe('the identity status', () => {
  const CHECK: Section = {
    id: 'check',
    label: 'Identity',
    status: 'active',
    elements: [],
    plugins: [{ id: 'id-check-onfido', config: { data: {} } }],
  };

  /** The backend locks the check with its save, and has its result under review. */
  async function checked() {
    const backend = fakeBackend([CHECK, SECOND]);
    // No status of which it is known that nothing was handed in.
    backend.state.kyc = 'Handed_in';
    const { saveSection, fetchSection, fetchQualification } = backend.answers;
    backend.answers.saveSection = (request, context) => {
      backend.state.kyc = 'Pending';
      return saveSection?.(request, context);
    };
    const locked = <Found extends { id: string; status: string }>(one: Found) =>
      one.id === 'check' && one.status === 'complete' ? { ...one, status: 'locked' } : one;
    backend.answers.fetchSection = (request, context) =>
      locked(fetchSection?.(request, context) as Section);
    backend.answers.fetchQualification = (request, context) => {
      const found = fetchQualification?.(request, context) as {
        milestones: { sections: Section[] }[];
      };
      const milestones = found.milestones.map((one) => ({
        ...one,
        sections: one.sections.map(locked),
      }));
      return { ...found, milestones };
    };
    const lines: string[] = [];
    const logger = { error: (line: string) => lines.push(line), warn() {}, info() {} };
    const element = putWidget({ api: backend.api, properties: { logger } });
    const heard = hearEvents();
    await heading(element, 'Identity');
    // It has no token: what says so moves the button.
    await waitFor('the failed check', () =>
      insideWidget(element).queryByText('The identity check could not be started.'),
    );
    // By the keyboard: whatever else is said meanwhile moves the button.
    (await saveButton(element)).focus();
    await press('Enter');
    await heading(element, 'Second');
    return { backend, element, heard, lines, all: insideWidget(element) };
  }

  it('comes anew when a section with a check is saved: tag and event are correct', async () => {
    const { heard, all } = await checked();
    await waitFor('the tag', () => all.queryAllByText('Identity being reviewed')[0]);
    expect(heard).toContainEqual({ type: 'onboarding-kyc-status', detail: { status: 'Pending' } });
  });

  it('keeps a locked section from starting its check again', async () => {
    const { element, lines } = await checked();
    const before = lines.length;
    element.goTo('profile', 'check');
    await waitFor('the pending view', () =>
      insideWidget(element).queryByText('Your identity is being reviewed'),
    );
    expect(lines.slice(before)).toEqual([]);
  });

  it('comes before a locked section starts anything, whatever is cached', async () => {
    const { backend, element, all } = await checked();
    await waitFor('the tag', () => all.queryAllByText('Identity being reviewed')[0]);
    let answer = (_status: object) => {};
    backend.answers.fetchKyc = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const asked = backend.callsOf('fetchKyc').length;
    element.goTo('profile', 'check');
    await eventually('the question', () =>
      expect(backend.callsOf('fetchKyc').length).toBe(asked + 1),
    );
    expect(all.queryByText('Your identity is being reviewed')).toBe(null);
    answer({ status: 'Pending' });
    await waitFor('the pending view', () => all.queryByText('Your identity is being reviewed'));
  });

  it('comes once per navigation to the dashboard, and a failure blocks nothing', async () => {
    const { backend, element, all, lines } = await checked();
    await waitFor('the tag', () => all.queryAllByText('Identity being reviewed')[0]);
    backend.refuse('fetchKyc', { status: 500 });
    const asked = backend.callsOf('fetchKyc').length;
    await click(await waitFor('the link', () => all.queryByRole('link', { name: 'Dashboard' })));
    await heading(element, 'Dashboard');
    await eventually('the line', () => expect(lines.at(-1)).toContain('500'));
    expect(backend.callsOf('fetchKyc').length).toBe(asked + 1);
    expect(all.queryAllByText('Identity being reviewed').length).toBeGreaterThan(0);
  });
});
