import en from '../../../locales/en.json';
import type { Section } from '../../../src/http/schemas';
import { expect } from '../../support/browser/assert';
import { type Answer, fakeBackend } from '../../support/browser/backend';
import { describe, expectProblem, it } from '../../support/browser/suite';
import { click, type } from '../../support/browser/user';
import { waitFor } from '../../support/browser/wait-for';
import { field, heading, hearEvents, insideWidget, putWidget } from '../../support/browser/widget';
import { sectionOf } from '../../support/fixtures/sections';

const complete: Section = sectionOf(
  [{ id: 'name', type: 'string', label: 'Name', value: 'Anna' }],
  { id: 'one', label: 'One', status: 'complete' },
);
const next: Section = sectionOf([{ id: 'town', type: 'string', label: 'Town' }], {
  id: 'two',
  label: 'Two',
  status: 'active',
});

async function open(sections: readonly Section[], first: string) {
  const backend = fakeBackend(sections);
  const element = putWidget({ api: backend.api });
  await waitFor('the profile', () => insideWidget(element).queryByRole('heading', { level: 1 }));
  element.goTo('profile', sections[0]?.id);
  await heading(element, first);
  const save = await waitFor('the button', () =>
    insideWidget(element).queryByRole('button', { name: 'Save and continue' }),
  );
  // What is loaded later moves what is clicked on.
  await waitFor('the stepper', () => element.shadowRoot?.querySelector('nav progress'));
  await waitFor('the lazy fields', () => !element.shadowRoot?.querySelector('.skeleton'));
  const count = (action: string) => backend.callsOf(action).length;
  return { backend, element, all: insideWidget(element), save, count };
}

describe('a complete section', () => {
  it('without changes is not sent, does not reload the profile, and leads on', async () => {
    const { element, save, count } = await open([complete, next], 'One');
    await field(element, 'Name');
    const before = count('fetchQualification');
    await click(save);
    await heading(element, 'Two');
    expect([count('saveSection'), count('fetchQualification')]).toEqual([0, before]);
  });

  it('with a changed answer is sent, and the profile read again', async () => {
    const { element, save, count } = await open([complete, next], 'One');
    const before = count('fetchQualification');
    (await field(element, 'Name')).focus();
    await type('!');
    await click(save);
    await heading(element, 'Two');
    expect([count('saveSection'), count('fetchQualification')]).toEqual([1, before + 1]);
  });

  it('with a file element is sent though nothing changed', async () => {
    const elements = [
      ...(complete.elements ?? []),
      { id: 'file', type: 'input-file', label: 'Proof' },
    ];
    const { element, save, count } = await open([{ ...complete, elements }, next], 'One');
    await field(element, /^Proof/);
    await click(save);
    await heading(element, 'Two');
    expect(count('saveSection')).toBe(1);
  });
});

describe('a submit', () => {
  it('raises the unexpected error where no milestone is active although a section is', async () => {
    expectProblem('console.error', /no active milestone/);
    const events = hearEvents();
    const { backend, element, all, save } = await open(
      [{ ...complete, status: 'active' }, next],
      'One',
    );
    const answer = backend.answers.fetchQualification as Answer;
    backend.answers.fetchQualification = (...asked) => {
      const found = answer(...asked) as { milestones: object[] };
      return {
        ...found,
        milestones: found.milestones.map((one) => ({ ...one, status: 'locked' })),
      };
    };
    await click(save);
    const alert = await waitFor('the alert', () => all.queryByRole('alert'));
    expect(alert.textContent).toContain(en.frontendErrorCodes.UNEXPECTED);
    expect(events.filter(({ type: name }) => name === 'onboarding-error')).toEqual([
      { type: 'onboarding-error', detail: { code: 'UNEXPECTED', recoverable: true } },
    ]);
    await heading(element, 'One');
  });

  it('reads the KYC status after the last section, shows its message for 3 s, and ends on the dashboard', async () => {
    const { element, all, save, count } = await open([{ ...complete, status: 'active' }], 'One');
    const before = count('fetchKyc');
    const began = performance.now();
    await click(save);
    await waitFor('the message', () => all.queryByText(/^Your answers are saved\./));
    expect(count('fetchKyc')).toBe(before + 1);
    await heading(element, 'Dashboard');
    expect(performance.now() - began).toBeGreaterThan(3000);
  });
});
