import type { Kyc, Milestone } from '../../../src/http/schemas';
import { expect } from '../../support/browser/assert';
import { iconIn } from '../../support/browser/look';
import { inside, shadowOf } from '../../support/browser/queries';
import { describe, expectProblem, it } from '../../support/browser/suite';
import { click } from '../../support/browser/user';
import { eventually, waitFor } from '../../support/browser/wait-for';
import { heading, hearEvents, insideWidget } from '../../support/browser/widget';
import { putWidgetOf, sectionsOf, shellBackend, stepperOf } from '../shell/support';

type Statuses = readonly [first: string, second: string];

function profileOf([first, second]: Statuses, count?: number): readonly Milestone[] {
  const review = count === undefined ? {} : { review: { count } };
  return [
    {
      id: 'you',
      label: 'You',
      status: first,
      sections: [{ id: 'person', label: 'About you', status: first }],
    },
    {
      id: 'money',
      label: 'Money',
      status: second,
      sections: [
        { id: 'funds', label: 'Your funds', status: second, ...review },
        { id: 'tax', label: 'Tax', status: 'complete' },
      ],
    },
  ];
}

const DONE = profileOf(['complete', 'complete']);

interface Given {
  readonly milestones?: readonly Milestone[];
  readonly kyc?: Kyc;
  readonly width?: number;
  readonly contactEmail?: string | undefined;
  readonly supportUrl?: string | undefined;
}

/** The dashboard of an investor with this profile and this identity check. */
async function dashboard({ milestones = DONE, kyc, width = 900, ...contact }: Given) {
  const backend = shellBackend({ milestones, sections: sectionsOf(milestones), ...contact });
  const check: { answer: Kyc } = { answer: kyc ?? { status: 'Not_checked' } };
  backend.answers.fetchKyc = () => check.answer;
  const element = putWidgetOf(width, { api: backend.api });
  const all = insideWidget(element);
  const open = milestones.some(({ status }) => status === 'active');
  if (open) {
    await click(await waitFor('the way', () => all.queryByRole('link', { name: 'Dashboard' })));
  }
  await heading(element, 'Dashboard');
  await waitFor('the standing', () => shadowOf(element).querySelector('.standing'));
  return { element, backend, all, check };
}

const title = (element: Element) =>
  insideWidget(element).queryByRole('heading', { level: 2 })?.textContent ?? null;
const hasTick = (element: Element) => !!shadowOf(element).querySelector('.success-mark');

describe('the standing of an investor', () => {
  it('makes one message: done, approved, under review', async () => {
    for (const [status, words, ticked] of [
      ['Not_checked', 'Everything is done', true],
      ['Approved', 'Your identity is confirmed', true],
      ['Pending', 'Your identity is being reviewed', false],
      ['On_hold', 'Your identity is being reviewed', false],
    ] as const) {
      const { element, all } = await dashboard({ kyc: { status } });
      await eventually(status, () => expect(title(element)).toBe(words));
      expect(hasTick(element)).toBe(ticked);
      expect(all.queryByRole('link', { name: 'Continue' })).toBeNull();
      element.remove();
    }
  });

  it('never reads as done before the identity check is known', async () => {
    const backend = shellBackend({ milestones: DONE, sections: sectionsOf(DONE) });
    let answer = (_kyc: Kyc) => {};
    backend.answers.fetchKyc = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const element = putWidgetOf(900, { api: backend.api });
    await heading(element, 'Dashboard');
    expect([title(element), hasTick(element)]).toEqual([null, false]);
    answer({ status: 'Rejected' });
    await eventually('the standing', () =>
      expect(title(element)).toBe('Your identity could not be confirmed'),
    );
  });

  it('shows anyway if the check can’t be read', async () => {
    expectProblem('console.error', /BROKEN/);
    const backend = shellBackend({ milestones: DONE, sections: sectionsOf(DONE) });
    backend.refuse('fetchKyc', { status: 500, code: 'BROKEN' });
    const element = putWidgetOf(900, { api: backend.api });
    await heading(element, 'Dashboard');
    await eventually('the standing', () => expect(title(element)).toBe('Everything is done'));
  });

  it('changes after a decision while it is shown, in a live region', async () => {
    const { element, check } = await dashboard({ kyc: { status: 'Pending' } });
    const said = () =>
      insideWidget(element)
        .getAllByRole('status')
        .map(({ textContent }) => textContent);
    expect(said().join('')).toBe('');
    check.answer = { status: 'Approved', message: 'Welcome on board' };
    element.refresh();
    await eventually('the decision', () => {
      expect(said()).toContain(
        'Your identity is confirmed. Welcome on board Your profile is complete. There is nothing left for you to do.',
      );
    });
  });
});

describe('a rejected identity', () => {
  const kyc = { status: 'Rejected', message: 'The <b>photo</b> is blurred.' };

  it('shows the decider’s own message, as plain text and without a tick', async () => {
    const { element, all } = await dashboard({ kyc });
    expect(title(element)).toBe('Your identity could not be confirmed');
    expect(all.getByText('The <b>photo</b> is blurred.')).toBeTruthy();
    expect(hasTick(element)).toBe(false);
    expect(all.queryByText(/nothing left/)).toBeNull();
  });

  it('has no tick in any row either, since none tells that it has the check', async () => {
    const { element, check, all } = await dashboard({ kyc: { status: 'Approved' } });
    const rows = () => [...shadowOf(element).querySelectorAll('.task')];
    expect(rows().map((row) => iconIn(row.lastElementChild as Element))).toContain('check');
    check.answer = kyc;
    element.refresh();
    await waitFor('the rejection', () => all.queryByText('The <b>photo</b> is blurred.'));
    expect(rows().map((row) => iconIn(row.lastElementChild as Element))).not.toContain('check');
  });

  it('links to the section that is open', async () => {
    const { element, all } = await dashboard({
      kyc,
      milestones: profileOf(['complete', 'active']),
    });
    expect(all.getByText(/You can try again. Continue with the sections/)).toBeTruthy();
    await click(all.getByRole('link', { name: 'Continue' }));
    await heading(element, 'Your funds');
  });

  it('says that the check will be opened here where it can be taken again', async () => {
    const { all } = await dashboard({ kyc: { ...kyc, canRetry: true } });
    expect(all.getByText(/We will open the identity check here/)).toBeTruthy();
    expect(all.queryByRole('link', { name: 'Continue' })).toBeNull();
  });

  it('links to the contact addresses of the profile, or shows only the text', async () => {
    const { element, all } = await dashboard({ kyc });
    const panel = inside(shadowOf(element).querySelector('.standing') as HTMLElement);
    expect(all.getByText(/Please contact us/)).toBeTruthy();
    const links = panel.getAllByRole('link') as HTMLAnchorElement[];
    expect(links.map(({ href }) => href)).toEqual([
      'mailto:help@example.com',
      'https://help.example/',
    ]);
    element.remove();
    const other = await dashboard({ kyc, contactEmail: undefined, supportUrl: 'javascript:1' });
    const none = inside(shadowOf(other.element).querySelector('.standing') as HTMLElement);
    expect(none.queryAllByRole('link')).toEqual([]);
  });
});

describe('requested changes', () => {
  const milestones = profileOf(['active', 'active'], 2);

  it('come first on the dashboard, with text and icon and one link to them', async () => {
    const { element, all } = await dashboard({ milestones, kyc: { status: 'Rejected' } });
    expect(title(element)).toBe('Changes are needed');
    expect(all.getByText(/Please change 2 of them/)).toBeTruthy();
    const list = all.getByRole('list', { name: 'Steps of your profile' });
    const tags = Array.from(list.querySelectorAll('.tag'), (tag) => [
      tag.textContent,
      iconIn(tag as HTMLElement),
    ]);
    expect(tags).toEqual([
      ['To do', 'none'],
      ['Changes needed', 'warning'],
    ]);
    expect(all.getByText('Next: Your funds')).toBeTruthy();
    await click(all.getByRole('link', { name: 'Continue' }));
    await heading(element, 'Your funds');
  });

  it('are shown in the stepper, at the milestone and at the section', async () => {
    const backend = shellBackend({ milestones, sections: sectionsOf(milestones) });
    const element = putWidgetOf(1100, { api: backend.api });
    await heading(element, 'About you');
    const stepper = await stepperOf(element);
    const lines = [...stepper.querySelectorAll('.milestone, .section-link')];
    expect(lines.map((line) => line.textContent?.replace(/^\d/, ''))).toEqual([
      'You, To do',
      'Money, Changes needed',
      'Your funds, Changes needed',
      'Tax, Complete',
    ]);
    const words = inside(stepper).getAllByText('Changes needed');
    for (const word of words) {
      expect(word.checkVisibility()).toBe(true);
      expect(iconIn(word)).toBe('warning');
    }
  });

  it('are ignored if the section is not active', async () => {
    const { element, all } = await dashboard({
      milestones: profileOf(['complete', 'complete'], 2),
    });
    expect(title(element)).toBe('Everything is done');
    expect(all.queryByText('Changes needed')).toBeNull();
  });

  it('are emitted to the host once for each section and count', async () => {
    const events = hearEvents();
    const heard = () =>
      events
        .filter(({ type }) => type === 'onboarding-correction-requested')
        .map(({ detail }) => detail);
    const given = { milestones };
    const { element, backend } = await dashboard(given);
    const told = { milestoneId: 'money', sectionId: 'funds', count: 2 };
    await eventually('the news', () => expect(heard()).toEqual([told]));
    element.refresh();
    await waitFor('another read', () => backend.callsOf('fetchQualification').length > 1);
    const plain = backend.answers.fetchQualification;
    backend.answers.fetchQualification = (request, context) => ({
      ...(plain?.(request, context) as object),
      milestones: profileOf(['active', 'active'], 3),
    });
    element.refresh();
    await eventually('the news', () => expect(heard()).toEqual([told, { ...told, count: 3 }]));
    element.parentElement?.append(element);
    await heading(element, 'Dashboard');
    element.refresh();
    await waitFor('more reads', () => backend.callsOf('fetchQualification').length > 3);
    expect(heard()).toHaveLength(2);
  });

  it('are not emitted again after a lock, which answers nothing', async () => {
    const events = hearEvents();
    const { element, backend } = await dashboard({ milestones });
    const counts = () =>
      events
        .filter(({ type }) => type === 'onboarding-correction-requested')
        .map(({ detail }) => (detail as { count: number }).count);
    await eventually('the news', () => expect(counts()).toEqual([2]));
    const plain = backend.answers.fetchQualification;
    const answer = (status: string, count: number) => {
      backend.answers.fetchQualification = (request, context) => ({
        ...(plain?.(request, context) as object),
        milestones: profileOf(['active', status], count),
      });
      element.refresh();
    };
    const wanted = title(element);
    answer('locked', 2);
    await waitFor('the lock', () => title(element) !== wanted);
    answer('active', 2);
    await waitFor('the end of the lock', () => title(element) === wanted);
    // A new count is told as ever.
    answer('active', 3);
    await eventually('the new count', () => expect(counts()).toEqual([2, 3]));
  });

  it('are emitted again after they were answered', async () => {
    const events = hearEvents();
    const { element, backend } = await dashboard({ milestones });
    const plain = backend.answers.fetchQualification;
    const answer = (sections: readonly Milestone[]) => {
      backend.answers.fetchQualification = (request, context) => ({
        ...(plain?.(request, context) as object),
        milestones: sections,
      });
      element.refresh();
    };
    await waitFor('the news', () =>
      events.some(({ type }) => type === 'onboarding-correction-requested'),
    );
    answer(DONE);
    await eventually('the end of it', () => expect(title(element)).toBe('Everything is done'));
    answer(milestones);
    await eventually('the same once more', () =>
      expect(events.filter(({ type }) => type === 'onboarding-correction-requested')).toHaveLength(
        2,
      ),
    );
  });
});

describe('a profile that is finished', () => {
  async function finish(kyc: Kyc) {
    const milestones = profileOf(['active', 'complete']);
    const [first] = sectionsOf(milestones);
    const sections = first ? [first] : [];
    const backend = shellBackend({ sections });
    backend.answers.fetchKyc = () => kyc;
    const element = putWidgetOf(900, { api: backend.api });
    await heading(element, 'About you');
    const events = hearEvents();
    await click(
      await waitFor('the button', () =>
        insideWidget(element).queryByRole('button', { name: 'Save and continue' }),
      ),
    );
    return { element, events };
  }

  const markIn = (screen: Element | null | undefined) =>
    screen?.querySelector('.completion > svg')?.classList;

  for (const [status, words, mark] of [
    ['Not_checked', /^Your answers are saved. Your profile is complete/, 'success-mark'],
    ['Approved', /^Your answers are saved. Your identity is confirmed and/, 'success-mark'],
    ['Pending', /^Your answers are saved. Your identity is being reviewed/, 'info'],
  ] as const) {
    it(`shows the message for the check ${status}`, async () => {
      const { element } = await finish({ status });
      const text = await waitFor('the message', () => insideWidget(element).queryByText(words));
      expect(markIn(text.closest('.screen'))).toContain(mark);
      element.remove();
    });
  }

  it('shows a rejected check in the message, the event and on the dashboard', async () => {
    const { element, events } = await finish({ status: 'Rejected' });
    const text = await waitFor('the message', () =>
      insideWidget(element).queryByText(/^Your answers are saved. Your identity could not be/),
    );
    expect(markIn(text.closest('.screen'))).toContain('error');
    await heading(element, 'Dashboard');
    expect(events.at(-1)).toEqual({
      type: 'onboarding-complete',
      detail: { kycStatus: 'Rejected', redirectUrl: null, standing: 'rejected' },
    });
    expect(title(element)).toBe('Your identity could not be confirmed');
    expect(hasTick(element)).toBe(false);
  });
});
