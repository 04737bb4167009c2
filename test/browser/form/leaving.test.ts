import { setViewport } from '@web/test-runner-commands';
import { expect } from '../../support/browser/assert';
import { fakeBackend, personSection } from '../../support/browser/backend';
import { putHostPage, seesOutcome, useWindow, WINDOWS } from '../../support/browser/outcome';
import { cleanUp, describe, expectProblem, it } from '../../support/browser/suite';
import { click, press, type } from '../../support/browser/user';
import { settled, waitFor } from '../../support/browser/wait-for';
import { field, heading, insideWidget, putWidget } from '../../support/browser/widget';
import { openElements, sent } from './open-section';

function sections() {
  return [
    personSection(),
    {
      id: 'funds',
      label: 'Your funds',
      status: 'active',
      elements: [{ id: 'source', type: 'string', label: 'Source' }],
    },
  ];
}

const question = (element: Element) =>
  waitFor('the question', () => insideWidget(element).queryByRole('dialog'));

describe('leaving unsaved answers', () => {
  it('asks before a link is followed; staying keeps everything, leaving follows the link', async () => {
    // The stepper stands beside the form.
    await setViewport({ width: 1280, height: 900 });
    cleanUp(() => setViewport({ width: 800, height: 600 }));
    const element = putWidget({ api: fakeBackend(sections()).api });
    const all = insideWidget(element);
    const name = await field(element, /^Given name/);
    name.focus();
    await type('Anna');
    await click(await waitFor('the link', () => all.queryByRole('link', { name: /Your funds/ })));
    const dialog = await question(element);
    expect(dialog.textContent).toContain('Leave without saving?');
    await click(all.getByRole('button', { name: 'Stay here' }));
    await waitFor('the dialog to go', () => !all.queryByRole('dialog'));
    expect((await field(element, /^Given name/)).value).toBe('Anna');
    element.goTo('profile', 'funds');
    await question(element);
    await click(all.getByRole('button', { name: 'Leave without saving' }));
    await heading(element, 'Your funds');
    element.goTo('profile', 'person');
    await heading(element, 'About you');
    expect((await field(element, /^Given name/)).value).toBe('');
  });

  it('makes the browser ask as long as one of the elements of the page has some', async () => {
    const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const elements = [fakeBackend(sections()), fakeBackend(sections())].map(({ api }) =>
      putWidget({ api }),
    );
    for (const element of elements) {
      (await field(element, /^Given name/)).focus();
      await type('Anna');
    }
    const [first, second] = elements;
    expect(asks()).toBe(true);
    first?.remove();
    expect(asks()).toBe(true);
    second?.remove();
    await waitFor('no question', () => !asks());
  });

  it('also asks if the backend has closed the section meanwhile', async () => {
    const backend = fakeBackend(sections());
    const element = putWidget({ api: backend.api });
    (await field(element, /^Given name/)).focus();
    await type('Anna');
    const { fetchQualification } = backend.answers;
    backend.answers.fetchQualification = (request, context) => {
      const found = fetchQualification?.(request, context) as {
        milestones: { sections: { status: string }[] }[];
      };
      for (const first of found.milestones.flatMap(({ sections: [one] }) => one ?? []))
        first.status = 'pending';
      return found;
    };
    element.refresh();
    await question(element);
    await click(insideWidget(element).getByRole('button', { name: 'Stay here' }));
    expect((await field(element, /^Given name/)).value).toBe('Anna');
    element.refresh();
    await question(element);
    await click(insideWidget(element).getByRole('button', { name: 'Leave without saving' }));
    await heading(element, 'Your funds');
  });

  it('waits for the investor if the section is no part of the profile any more', async () => {
    const backend = fakeBackend(sections());
    const element = putWidget({ api: backend.api });
    (await field(element, /^Given name/)).focus();
    await type('Anna');
    const { fetchQualification } = backend.answers;
    backend.answers.fetchQualification = (request, context) => {
      const found = fetchQualification?.(request, context) as {
        milestones: { sections: { id: string }[] }[];
      };
      for (const milestone of found.milestones) {
        milestone.sections = milestone.sections.filter(({ id }) => id !== 'person');
      }
      return found;
    };
    element.refresh();
    // There is nothing to save it in: a question whether to leave would promise more.
    const all = insideWidget(element);
    await all.findByText(/This section is no longer needed/);
    expect((await field(element, /^Given name/)).value).toBe('Anna');
    await click(all.getByRole('button', { name: 'Continue' }));
    await heading(element, 'Your funds');
  });

  it('does not ask where nothing was typed, or typed and erased', async () => {
    const element = putWidget({ api: fakeBackend(sections()).api });
    (await field(element, /^Given name/)).focus();
    await type('A');
    await press('Backspace');
    element.goTo('profile', 'funds');
    await heading(element, 'Your funds');
    expect(insideWidget(element).queryByRole('dialog')).toBeNull();
  });

  it('opens the form anew if the link leads to the same section', async () => {
    const element = putWidget({ api: fakeBackend(sections()).api });
    (await field(element, /^Given name/)).focus();
    await type('A');
    element.goTo('profile');
    await question(element);
    await click(insideWidget(element).getByRole('button', { name: 'Leave without saving' }));
    await waitFor('the form anew', async () => (await field(element, /^Given name/)).value === '');
  });

  it('blocks the back button of the browser and keeps the address', async () => {
    const before = location.href;
    cleanUp(() => history.replaceState(null, '', before));
    const element = putWidget({
      api: fakeBackend(sections()).api,
      attributes: { routing: 'hash' },
    });
    await heading(element, 'About you');
    element.goTo('profile', 'funds');
    (await field(element, 'Source')).focus();
    await type('Savings');
    history.back();
    await question(element);
    expect(location.hash).toBe('#/app/profile/profile/funds');
    await press('Escape');
    await settled();
    expect((await field(element, 'Source')).value).toBe('Savings');
    history.back();
    await question(element);
    await click(insideWidget(element).getByRole('button', { name: 'Leave without saving' }));
    await heading(element, 'About you');
    expect(location.hash).toBe('#/app/profile/profile/person');
  });

  it('does not ask when a submit leads on', async () => {
    const backend = fakeBackend([
      {
        id: 'one',
        label: 'One',
        status: 'active',
        elements: [{ id: 'a', type: 'string', label: 'Not sent', noSubmit: true }],
      },
      ...sections().slice(1),
    ]);
    const element = putWidget({ api: backend.api });
    (await field(element, 'Not sent')).focus();
    await type('x');
    await press('Enter');
    await heading(element, 'Your funds');
    expect(insideWidget(element).queryByRole('dialog')).toBeNull();
  });
});

describe('signing out with unsaved answers', () => {
  const signOut = async (element: Element) => {
    const all = insideWidget(element);
    await click(
      await waitFor('the menu', () => all.queryByRole('button', { name: 'Your account' })),
    );
    await click(await all.findByRole('button', { name: 'Sign out' }));
  };

  for (const size of WINDOWS) {
    it(`asks, ${size.width} px; staying keeps everything, leaving signs out`, async () => {
      await useWindow(size);
      const backend = fakeBackend(sections());
      const element = putWidget({ api: backend.api, parent: putHostPage() });
      const all = insideWidget(element);
      (await field(element, /^Given name/)).focus();
      await type('Anna');
      await signOut(element);
      await seesOutcome('the question', () => all.queryByRole('dialog'));
      await click(all.getByRole('button', { name: 'Stay here' }));
      await waitFor('the dialog to go', () => !all.queryByRole('dialog'));
      expect((await field(element, /^Given name/)).value).toBe('Anna');
      expect(backend.callsOf('signOut')).toHaveLength(0);
      await signOut(element);
      await question(element);
      await click(all.getByRole('button', { name: 'Leave without saving' }));
      await heading(element, 'You are signed out');
      expect(all.queryByRole('dialog')).toBeNull();
      expect(backend.callsOf('signOut')).toHaveLength(1);
    });
  }

  it('asks on the page of all answers, too, where they are set aside', async () => {
    const [person = personSection(), funds = personSection()] = sections();
    const backend = fakeBackend([{ ...funds, status: 'complete' }, person]);
    const element = putWidget({ api: backend.api });
    const all = insideWidget(element);
    (await field(element, /^Given name/)).focus();
    await type('Anna');
    await click(await all.findByRole('link', { name: /^Check your answers/ }));
    await heading(element, 'Check your answers');
    await signOut(element);
    await question(element);
    await click(all.getByRole('button', { name: 'Stay here' }));
    element.goTo('profile', 'person');
    expect((await field(element, /^Given name/)).value).toBe('Anna');
  });

  it('waits for a save under way, and asks where it fails', async () => {
    expectProblem('console.error', /500.*saveSection/);
    const name = { id: 'name', type: 'string', label: 'Name' };
    const { backend, element, all } = await openElements([name]);
    let answer = (_status: number) => {};
    const answered = new Promise<number>((resolve) => {
      answer = resolve;
    });
    backend.answers.saveSection = async () => Promise.reject({ status: await answered });
    (await field(element, 'Name')).focus();
    await type('Anna');
    await press('Enter');
    await waitFor('the save', () => sent(backend));
    // The host leaves it to the investor, as the menu does.
    all.getByRole('button', { name: 'Your account' }).click();
    (await all.findByRole('button', { name: 'Sign out' })).click();
    await settled();
    expect(backend.callsOf('signOut')).toHaveLength(0);
    answer(500);
    await question(element);
    await click(all.getByRole('button', { name: 'Stay here' }));
    expect((await field(element, 'Name')).value).toBe('Anna');
  });

  it('does not ask where the host signs out, or nothing was typed', async () => {
    const backend = fakeBackend(sections());
    const element = putWidget({ api: backend.api });
    await field(element, /^Given name/);
    await signOut(element);
    await heading(element, 'You are signed out');
    const other = putWidget({ api: fakeBackend(sections()).api });
    (await field(other, /^Given name/)).focus();
    await type('Anna');
    other.signOut();
    await heading(other, 'You are signed out');
  });
});

describe('closing the page', () => {
  /** Whether the browser would ask. */
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  it('requires confirmation while answers are unsaved, and at no other time', async () => {
    const { element, backend, all } = await openElements([
      { id: 'name', type: 'string', label: 'Name' },
      { id: 'hint', type: 'string', label: 'Not sent', noSubmit: true },
    ]);
    expect(asks()).toBe(false);
    (await field(element, 'Not sent')).focus();
    await type('x');
    expect(asks()).toBe(false);
    (await field(element, 'Name')).focus();
    await type('A');
    expect(asks()).toBe(true);
    await press('Backspace');
    expect(asks()).toBe(false);
    await type('Anna');
    expect(asks()).toBe(true);
    element.remove();
    await waitFor('no question', () => !asks());
    document.body.append(element);
    await field(element, 'Name');
    expect(asks()).toBe(true);
    await click(all.getByRole('button', { name: 'Save and continue' }));
    await waitFor('the save', () => sent(backend));
    await heading(element, 'After it');
    expect(asks()).toBe(false);
  });

  it('requires confirmation with drafts, too, since they end with the tab', async () => {
    const { element } = await openElements(
      [{ id: 'name', type: 'string', label: 'Name' }],
      {},
      { attributes: { drafts: 'session' } },
    );
    (await field(element, 'Name')).focus();
    await type('Anna');
    expect(asks()).toBe(true);
  });
});

describe('with drafts, the latest input', () => {
  const kept = () => Object.values({ ...sessionStorage }).join();
  /** All at once, as the browser tells it of a keystroke. */
  const put = (input: HTMLInputElement, text: string) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    set?.call(input, text);
    input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  };

  for (const [goes, owner, sign] of [
    ['the page goes', window, 'pagehide'],
    ['its tab goes to the back', document, 'visibilitychange'],
  ] as const) {
    it(`survives when ${goes}`, async () => {
      cleanUp(() => sessionStorage.clear());
      const { element } = await openElements(
        [{ id: 'name', type: 'string', label: 'Name' }],
        {},
        { attributes: { drafts: 'session' } },
      );
      const name = await field(element, 'Name');
      put(name, 'Ann');
      await waitFor('the first draft', () => kept().includes('Ann'));
      // The first one after a while is kept at once, the one after it waits.
      let text = 'Ann';
      do {
        text += 'a';
        put(name, text);
      } while (kept().includes(text));
      owner.dispatchEvent(new Event(sign));
      expect(kept()).toContain(text);
    });
  }
});
