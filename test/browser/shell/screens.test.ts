import { emulateMedia } from '@web/test-runner-commands';
import { expect } from '../../support/browser/assert';
import { focused, shadowOf } from '../../support/browser/queries';
import { cleanUp, describe, expectProblem, it } from '../../support/browser/suite';
import { click, type } from '../../support/browser/user';
import { eventually, settled, waitFor } from '../../support/browser/wait-for';
import { field, heading, hearEvents, insideWidget, putWidget } from '../../support/browser/widget';
import { EVERY_STATUS, putWidgetOf, sectionsOf, shellBackend, stepperOf } from './support';

const DONE = [
  {
    id: 'profile',
    label: 'Profile',
    status: 'complete',
    sections: [{ id: 'person', label: 'About you', status: 'complete' }],
  },
];

/** Two short sections, one after the other. */
const SHORT = [
  {
    id: 'm',
    label: 'M',
    status: 'active',
    sections: [
      { id: 's', label: 'Short', status: 'active' },
      { id: 't', label: 'Next one', status: 'pending' },
    ],
  },
];

const button = (element: Element, name: string) =>
  waitFor(`the button ${name}`, () => insideWidget(element).queryByRole('button', { name }));

describe('the dashboard', () => {
  it('shows KYC status, milestones with their states and one way on', async () => {
    const backend = shellBackend({ milestones: EVERY_STATUS });
    const element = putWidgetOf(800, { api: backend.api });
    await heading(element, 'Tax');
    await click(insideWidget(element).getByRole('link', { name: 'Dashboard' }));
    await heading(element, 'Dashboard');
    const inside = insideWidget(element);
    await waitFor('the status', () => inside.queryByText('Identity being reviewed'));
    const list = inside.getByRole('list', { name: 'Steps of your profile' });
    const rows = [...list.children].map((row) => [
      row.querySelector('a')?.textContent ?? null,
      row.querySelector('.tag')?.textContent,
    ]);
    expect(rows).toEqual([
      ['Identity', 'Complete'],
      ['Money', 'To do'],
      ['Terms', 'Locked'],
      [null, 'Not open yet'],
      [null, 'Not open yet'],
    ]);
    expect(inside.getByText('Next: Tax')).toBeTruthy();
    expect(inside.getByRole('progressbar', { name: '3 of 9 sections done' })).toBeTruthy();
    await click(inside.getByRole('link', { name: 'Continue' }));
    await heading(element, 'Tax');
  });

  it('opens first where a profile is complete, with a success message and mark', async () => {
    const backend = shellBackend({
      milestones: DONE,
      sections: sectionsOf(DONE),
      kyc: 'Not_checked',
    });
    const element = putWidget({ api: backend.api });
    await heading(element, 'Dashboard');
    const inside = insideWidget(element);
    expect(
      await waitFor('the words', () => inside.queryByText(/Your profile is complete/)),
    ).toBeTruthy();
    expect(inside.getByRole('heading', { level: 2, name: 'Everything is done' })).toBeTruthy();
    expect(inside.queryByRole('link', { name: 'Continue' })).toBeNull();
    expect(shadowOf(element).querySelector('.success-mark')).toBeTruthy();
  });

  it('animates nothing with reduced motion', async () => {
    await emulateMedia({ reducedMotion: 'reduce' });
    cleanUp(() => emulateMedia({ reducedMotion: 'no-preference' }));
    const backend = shellBackend({
      milestones: DONE,
      sections: sectionsOf(DONE),
      kyc: 'Not_checked',
    });
    const element = putWidget({ api: backend.api });
    await waitFor('the mark', () => shadowOf(element).querySelector('.success-mark'));
    expect(shadowOf(element).getAnimations()).toEqual([]);
  });
});

describe('the signed-out screen', () => {
  it('covers the form without losing what was typed, and goes on after sign-in', async () => {
    const events = hearEvents();
    const backend = shellBackend();
    const element = putWidget({ api: backend.api });
    const input = await field(element, /Given name/);
    input.focus();
    await type('Anna');
    backend.state.signedIn = false;
    element.refresh();
    await heading(element, 'You are signed out');
    expect(insideWidget(element).getByText(/What you typed is kept/)).toBeTruthy();
    await click(await button(element, 'Sign in'));
    expect(events.map((event) => event.type)).toContain('onboarding-sign-in');
    backend.state.signedIn = true;
    element.refresh();
    await heading(element, 'About you');
    expect((await field(element, /Given name/)).value).toBe('Anna');
  });

  it('can be used while a submit waits for the sign-in', async () => {
    const backend = shellBackend({ sections: sectionsOf(SHORT) });
    backend.answers.saveSection = () => {
      backend.state.signedIn = false;
      throw { status: 401, code: 'SIGNED_OUT' };
    };
    const element = putWidget({ api: backend.api });
    await heading(element, 'Short');
    await click(await button(element, 'Save and continue'));
    await heading(element, 'You are signed out');
    const signIn = await button(element, 'Sign in');
    await eventually('the overlay to go', () => expect(signIn.closest('[inert]')).toBeNull());
    await click(signIn);
  });

  it('does not mention typed answers if there are none', async () => {
    const backend = shellBackend();
    backend.state.signedIn = false;
    const element = putWidget({ api: backend.api });
    await heading(element, 'You are signed out');
    expect(insideWidget(element).queryByText(/What you typed/)).toBeNull();
  });
});

describe('what can’t be shown', () => {
  it('an address that is no part of the profile leads back to it', async () => {
    location.hash = '#/app/nowhere';
    cleanUp(() => history.replaceState(null, '', location.pathname + location.search));
    const element = putWidget({ api: shellBackend().api, attributes: { routing: 'hash' } });
    await heading(element, 'Page not found');
    await click(await button(element, 'Continue'));
    await heading(element, 'About you');
  });

  it('a profile that does not load shows why, and loads on a retry', async () => {
    expectProblem('console.error', /NOT_TODAY/);
    const backend = shellBackend();
    backend.refuse('fetchQualification', { status: 503, code: 'NOT_TODAY' });
    const element = putWidget({ api: backend.api });
    await heading(element, 'Your profile cannot be shown');
    expect(insideWidget(element).getByRole('alert').textContent).toMatch(
      /problem with the service/,
    );
    backend.accept('fetchQualification');
    await click(await button(element, 'Try again'));
    await heading(element, 'About you');
  });

  it('a pending or unknown section leads to the open one, with a notice', async () => {
    const element = putWidget({ api: shellBackend({ milestones: EVERY_STATUS }).api });
    await heading(element, 'Tax');
    element.goTo('money', 'proof');
    const notice = await waitFor('the notice', () =>
      insideWidget(element).queryByText(/That section is not open/),
    );
    expect(notice.closest('[role=status]')).toBeTruthy();
    await heading(element, 'Tax');
  });
});

describe('the notices of a screen', () => {
  it('are in the flow above the screen, are announced, and disappear when dismissed', async () => {
    const element = putWidget({ api: shellBackend({ milestones: EVERY_STATUS }).api });
    await heading(element, 'Tax');
    element.goTo('money', 'proof');
    const notice = await waitFor('the notice', () =>
      shadowOf(element).querySelector('.notices > *'),
    );
    expect(notice.closest('[aria-live=polite]')).toBeTruthy();
    const title = await heading(element, 'Tax');
    expect(notice.getBoundingClientRect().bottom).toBeLessThanOrEqual(
      title.getBoundingClientRect().top,
    );
    expect(getComputedStyle(notice).position).toBe('static');
    await click(await button(element, 'Close'));
    await eventually('the notice to go', () => expect(notice.isConnected).toBe(false));
  });
});

describe('the first skeleton', () => {
  for (const [width, place] of [
    [1100, 'beside'],
    [400, 'above'],
  ] as const) {
    it(`has shapes ${place} the section where the stepper will stand, ${width} px`, async () => {
      const backend = shellBackend({ milestones: EVERY_STATUS });
      let answer = () => {};
      const plain = backend.answers.fetchQualification;
      backend.answers.fetchQualification = (request, context) =>
        new Promise((resolve) => {
          answer = () => resolve(plain?.(request, context));
        });
      const element = putWidgetOf(width, { api: backend.api });
      const shapes = await waitFor('the shapes', () => {
        const all = shadowOf(element).querySelectorAll<HTMLElement>('.skeleton');
        return all.length === 2 && all;
      });
      const [steps, fields] = Array.from(shapes, (one) => one.getBoundingClientRect());
      if (!steps || !fields) throw new Error('there are two');
      const stepperPlace = shapes[0]?.parentElement?.getBoundingClientRect();
      if (width === 1100) expect(steps.right).toBeLessThan(fields.left);
      else expect(stepperPlace?.bottom).toBeLessThan(fields.top);
      expect(steps.width).toBeGreaterThan(200);
      answer();
      await heading(element, 'Tax');
      const stepper = (await stepperOf(element)).getBoundingClientRect();
      // Its rings of focus reach a few pixels beyond.
      for (const side of ['left', 'right', 'top'] as const) {
        expect(Math.abs(stepper[side] - (stepperPlace?.[side] ?? 0))).toBeLessThan(8);
      }
    });
  }
});

describe('the loading overlay', () => {
  const overlay = (element: Element) =>
    shadowOf(element).querySelector('.loading-overlay') as HTMLElement;

  it('covers the widget while a section loads, over a skeleton, is announced and blocks input', async () => {
    const backend = shellBackend({ milestones: EVERY_STATUS });
    let answer = (_section: unknown) => {};
    const plain = backend.answers.fetchSection;
    backend.answers.fetchSection = (request, context) =>
      request.sectionId === 'funds'
        ? new Promise((resolve) => {
            answer = () => resolve(plain?.(request, context));
          })
        : plain?.(request, context);
    const element = putWidgetOf(1100, { api: backend.api });
    await heading(element, 'Tax');
    const stepper = await stepperOf(element);
    expect(overlay(element).textContent).toBe('');
    element.goTo('money', 'funds');
    await waitFor('the overlay', () => overlay(element).textContent === 'Loading');
    expect(overlay(element).getAttribute('role')).toBe('status');
    expect(stepper.closest('[inert]')).toBeTruthy();
    expect(shadowOf(element).querySelector('.skeleton')).toBeTruthy();
    const ring = overlay(element).querySelector('svg') as SVGElement;
    // Its box while it turns is larger.
    expect(getComputedStyle(ring).width).toBe('32px');
    const [box, own] = [overlay(element).getBoundingClientRect(), element.getBoundingClientRect()];
    expect([box.left, box.top, box.width, box.height]).toEqual([
      own.left,
      own.top,
      own.width,
      own.height,
    ]);
    // Whatever is pressed, it is the overlay.
    for (const place of [stepper, shadowOf(element).querySelector('header') as HTMLElement]) {
      const { left, top } = place.getBoundingClientRect();
      const at = shadowOf(element).elementFromPoint(left + 5, top + 5);
      expect(at?.getAttribute('part')).toBe('loading-overlay');
    }
    const middle = ring.getBoundingClientRect();
    expect(middle.top).toBeGreaterThan(0);
    expect(middle.bottom).toBeLessThan(innerHeight);
    answer({});
    await field(element, /Funds name/);
    await eventually('the overlay to go', () => expect(overlay(element).textContent).toBe(''));
    expect(stepper.closest('[inert]')).toBeNull();
  });

  it('covers a section that is submitted, and the focus goes to the reason if that fails', async () => {
    expectProblem('console.error', /BROKEN/);
    const backend = shellBackend({ sections: sectionsOf(SHORT) });
    let refuse: (() => void) | undefined;
    backend.answers.saveSection = () =>
      new Promise((_, reject) => {
        refuse = () => reject({ status: 500, code: 'BROKEN' });
      });
    const element = putWidget({ api: backend.api });
    const input = await field(element, /Short name/);
    input.focus();
    await type('x');
    const save = await button(element, 'Save and continue');
    await click(save);
    // 'Loading' for the eye, 'Saving' for a screen reader.
    await waitFor('the overlay', () => overlay(element).textContent === 'LoadingSaving');
    expect(overlay(element).querySelector('[aria-hidden=true]:not(svg)')?.textContent).toBe(
      'Loading',
    );
    const answer = await waitFor('the save', () => refuse);
    await settled();
    const spinners = [...shadowOf(element).querySelectorAll('.spinner-ring')];
    expect(spinners.filter((one) => one.checkVisibility())).toHaveLength(1);
    expect(getComputedStyle(save.querySelector('span') as Element).opacity).toBe('1');
    expect(focused()).not.toBe(save);
    answer();
    const all = insideWidget(element);
    await eventually('the focus', () => expect(focused()).toBe(all.getByRole('alert')));
    // The message gone, it is back where the investor pressed.
    await click(all.getByRole('button', { name: 'Close' }));
    await eventually('the focus', () => expect(focused()).toBe(save));
  });
});

describe('the heading of a screen', () => {
  it('gets no focus on the first screen, but gets it after a navigation', async () => {
    const element = putWidgetOf(1100, { api: shellBackend({ milestones: EVERY_STATUS }).api });
    await heading(element, 'Tax');
    const stepper = await stepperOf(element);
    expect(focused()).toBe(document.body);
    await click(stepper.querySelector('a[href]') as HTMLElement);
    const title = await heading(element, 'Passport');
    await eventually('the focus', () => expect(focused()).toBe(title));
    expect(title.getAttribute('aria-describedby')).toBeTruthy();
    await click(insideWidget(element).getByRole('link', { name: 'Dashboard' }));
    const dashboard = await heading(element, 'Dashboard');
    await eventually('the focus', () => expect(focused()).toBe(dashboard));
  });

  it('takes no focus away from the host’s own controls', async () => {
    const outside = document.createElement('button');
    document.body.append(outside);
    cleanUp(() => outside.remove());
    const element = putWidget({ api: shellBackend({ milestones: EVERY_STATUS }).api });
    await heading(element, 'Tax');
    outside.focus();
    element.goTo('money', 'funds');
    await field(element, /Funds name/);
    await settled();
    expect(focused()).toBe(outside);
  });

  it('shows the number of the step where the stepper is folded', async () => {
    const element = putWidgetOf(500, { api: shellBackend({ milestones: EVERY_STATUS }).api });
    const title = await heading(element, 'Tax');
    const words = shadowOf(element).getElementById(title.getAttribute('aria-describedby') ?? '');
    expect(words?.textContent).toBe('Step 2 of 5');
    expect(words?.checkVisibility()).toBe(true);
  });
});

describe('the screen after a save', () => {
  it('says which section was saved, until the first edit', async () => {
    const element = putWidget({ api: shellBackend({ sections: sectionsOf(SHORT) }).api });
    await heading(element, 'Short');
    const all = insideWidget(element);
    expect(all.queryByText(/saved$/)).toBeNull();
    await click(await button(element, 'Save and continue'));
    await heading(element, 'Next one');
    const saved = await waitFor('what was saved', () =>
      all.queryAllByText('Short saved').find((one) => one.localName === 'time'),
    );
    expect(saved.title).toMatch(/^\d{1,2}:\d\d/);
    (await field(element, /Next one name/)).focus();
    await type('x');
    await waitFor('it to be gone', () => !saved.isConnected);
  });

  it('says beside the button that a save of the last open section sends the profile', async () => {
    const element = putWidget({ api: shellBackend({ sections: sectionsOf(SHORT) }).api });
    await heading(element, 'Short');
    const all = insideWidget(element);
    await settled();
    expect(all.queryByText('This sends your profile')).toBeNull();
    await click(await button(element, 'Save and continue'));
    await heading(element, 'Next one');
    await waitFor('the words', () => all.queryByText('This sends your profile'));
  });
});
