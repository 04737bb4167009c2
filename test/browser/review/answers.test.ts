import type { Qualification, Section } from '../../../src/http/schemas';
import { expect } from '../../support/browser/assert';
import { seesOutcome, useWindow, WINDOWS } from '../../support/browser/outcome';
import { focused, shadowOf } from '../../support/browser/queries';
import { cleanUp, describe, expectProblem, it } from '../../support/browser/suite';
import { click, press, type } from '../../support/browser/user';
import { eventually, nextFrame, settled, waitFor } from '../../support/browser/wait-for';
import { field, heading, insideWidget, putWidget } from '../../support/browser/widget';
import { elementOf } from '../../support/fixtures/sections';
import { shellBackend } from '../shell/support';
import { answerTo, catchPrint, longSection, openAnswers, pageHeading, profileOf } from './support';

const EVERYTHING: Section = {
  id: 'all',
  label: 'All kinds',
  status: 'complete',
  elements: [
    elementOf('name', { label: 'Name', value: 'Anna <b>Keller</b>' }),
    elementOf('born', { type: 'input-date', label: 'Born on', value: '1985-07-12' }),
    elementOf('income', { type: 'number', label: 'Income', decimals: 2, value: 1234.5 }),
    elementOf('country', {
      type: 'input-select',
      label: 'Country',
      value: 'LU',
      options: [{ label: 'Luxembourg', value: 'LU' }],
    }),
    elementOf('gone', { type: 'input-select', label: 'Bank', value: 'X', options: [] }),
    elementOf('news', { type: 'input-checkbox', label: 'News', value: false }),
    elementOf('truth', { type: 'input-checkbox', label: 'Truth', value: true }),
    elementOf('empty', { label: 'Nickname' }),
    elementOf('secret', { label: 'Secret', value: 'x', noSubmit: true }),
    elementOf('hidden', {
      label: 'Hidden',
      value: 'x',
      hiddenWhen: { id: 'truth', values: [true] },
    }),
    elementOf('passport', {
      type: 'input-file',
      label: 'Passport',
      value: { filename: 'passport.pdf', url: 'https://files.example/1', version: 2 },
    }),
    elementOf('unsafe', {
      type: 'input-file',
      label: 'Unsafe',
      value: { filename: 'bad.pdf', url: 'javascript:alert(1)' },
    }),
    elementOf('address', {
      type: 'fieldset',
      legend: 'Address',
      fields: [elementOf('town', { label: 'Town', value: 'Wien' })],
    }),
  ],
};

const section = (element: Element, name: string) =>
  waitFor(`the section ${name}`, () => insideWidget(element).queryByRole('region', { name }));

const topOf = (node: Element) => Math.round(node.getBoundingClientRect().top);

describe('all answers', () => {
  it('are shown with the texts and notations of the form', async () => {
    Object.defineProperty(navigator, 'languages', { configurable: true, value: ['en-GB'] });
    cleanUp(() => {
      Reflect.deleteProperty(navigator, 'languages');
    });
    const { element } = await openAnswers([EVERYTHING]);
    await eventually('the answers', () => expect(answerTo(element, 'Name')).toBeTruthy());
    const found = (question: string) => answerTo(element, question);
    expect(found('Name')).toBe('Anna <b>Keller</b>');
    expect(found('Born on')).toBe('12 July 1985');
    expect(found('Income')).toBe('1,234.5');
    expect(found('Country')).toBe('Luxembourg');
    expect(found('Bank')).toBe('X (no longer offered)');
    expect(found('News')).toBe('No');
    expect(found('Truth')).toBe('Yes');
    expect(found('Nickname')).toBe('Not answered');
    expect(found('Town')).toBe('Wien');
    expect(found('Secret')).toBeUndefined();
    expect(found('Hidden')).toBeUndefined();
    const region = await section(element, 'All kinds');
    expect(region.querySelector('h2 + *, h2')).toBeTruthy();
    expect(region.querySelector('h3')?.textContent).toBe('Address');
  });

  it('name files with their version, and link them only if the link is safe', async () => {
    const { element, all } = await openAnswers([EVERYTHING]);
    const link = await all.findByRole('link', { name: /passport\.pdf/ });
    expect(link.getAttribute('href')).toBe('https://files.example/1');
    expect(link.getAttribute('rel')).toMatch(/noopener/);
    expect(answerTo(element, 'Passport')).toMatch(/version 2/);
    expect(answerTo(element, 'Unsafe')).toBe('bad.pdf');
    expect(all.queryByRole('link', { name: /bad\.pdf/ })).toBeNull();
  });

  it('are reached from the dashboard, once something was saved', async () => {
    const sections = [longSection('a', 1), longSection('b', 1, { status: 'active' })];
    const { api } = shellBackend({ sections, milestones: profileOf(sections) });
    const element = putWidget({ api });
    await heading(element, 'Section b');
    element.goTo('profile', 'a');
    await heading(element, 'Section a');
    await click(insideWidget(element).getByRole('link', { name: 'Dashboard' }));
    await heading(element, 'Dashboard');
    await click(insideWidget(element).getByRole('link', { name: 'Check your answers' }));
    const title = await pageHeading(element);
    await eventually('the focus', () => expect(focused()).toBe(title));
    await click(insideWidget(element).getByRole('link', { name: 'Dashboard' }));
    await heading(element, 'Dashboard');
  });

  it('are offered before the last section is saved, and show no unsaved input', async () => {
    const sections = [longSection('a', 1), longSection('b', 1, { status: 'active' })];
    const { api } = shellBackend({ sections, milestones: profileOf(sections) });
    const element = putWidget({ api });
    const input = await field(element, 'Question b-0');
    input.focus();
    await type(' typed');
    const offer = insideWidget(element).getByRole('link', { name: /^Check your answers before/ });
    await click(offer);
    await pageHeading(element);
    await eventually('the answer', () =>
      expect(answerTo(element, 'Question b-0')).toBe('Answer 0'),
    );
  });

  for (const size of WINDOWS) {
    it(`keep what is ticked, without a question, and lead back to it: ${size.width} px`, async () => {
      await useWindow(size);
      const declarations: Section = {
        id: 'b',
        label: 'Declarations',
        status: 'active',
        elements: [
          elementOf('true', { type: 'input-checkbox', label: 'All this is true' }),
          elementOf('own', { type: 'input-checkbox', label: 'On my own account' }),
        ],
      };
      const sections = [longSection('a', 1), declarations];
      const { api } = shellBackend({ sections, milestones: profileOf(sections) });
      const element = putWidget({ api });
      const all = insideWidget(element);
      await click(await field(element, 'All this is true'));
      all.getByRole('link', { name: /^Check your answers before/ }).focus();
      await press('Enter');
      await pageHeading(element);
      expect(all.queryByRole('dialog')).toBeNull();
      const back = () => all.getAllByRole('link', { name: 'Back to Declarations' })[0] ?? null;
      await seesOutcome('the way back', back);
      const end = all.getAllByRole('link', { name: 'Back to Declarations' }).at(-1) as HTMLElement;
      end.scrollIntoView({ block: 'center' });
      await eventually('what is open', () =>
        expect(answerTo(element, 'On my own account')).toMatch(/^Not answered yet/),
      );
      expect(all.getByRole('link', { name: /^Fill in.*Declarations$/ })).toBeTruthy();
      await click(end);
      await seesOutcome('the section', () =>
        all.queryByRole('heading', { level: 1, name: 'Declarations' }),
      );
      const ticked = await field(element, 'All this is true');
      await eventually('the tick', () => expect(ticked.checked).toBe(true));
      expect((await field(element, 'On my own account')).checked).toBe(false);
    });

    it(`lead from one that is not given yet to its field: ${size.width} px`, async () => {
      await useWindow(size);
      const long = longSection('b', 30, { status: 'active' });
      const [first, ...others] = long.elements ?? [];
      const elements = [first, ...others].map((one, place) =>
        place === 20 ? { ...one, value: null } : one,
      ) as Section['elements'];
      const sections = [longSection('a', 1), { ...long, elements }];
      const { api } = shellBackend({ sections, milestones: profileOf(sections) });
      const element = putWidget({ api });
      const all = insideWidget(element);
      await heading(element, 'Section b');
      (await all.findByRole('link', { name: /^Check your answers before/ })).focus();
      await press('Enter');
      await pageHeading(element);
      const fill = await all.findByRole('link', { name: 'Fill in: Question b-20' });
      expect(all.getAllByRole('link', { name: /^Fill in: Question/ })).toHaveLength(1);
      fill.scrollIntoView({ block: 'center' });
      await click(fill);
      await eventually('the focus', async () =>
        expect(focused()).toBe(await field(element, 'Question b-20')),
      );
      await seesOutcome('the field', () => focused());
    });
  }

  it('are not offered while other sections are open', async () => {
    const sections = [
      longSection('a', 1, { status: 'active' }),
      longSection('b', 1, { status: 'pending' }),
    ];
    const { api } = shellBackend({ sections, milestones: profileOf(sections) });
    const element = putWidget({ api });
    await heading(element, 'Section a');
    expect(insideWidget(element).queryByRole('link', { name: /^Check your/ })).toBeNull();
  });

  it('say which section a reviewer wants changed', async () => {
    const { element } = await openAnswers([longSection('a', 1, { status: 'active' })], {
      before: ({ answers }) => {
        const plain = answers.fetchQualification;
        answers.fetchQualification = (request, context) => {
          const found = plain?.(request, context) as Qualification;
          const milestones = found.milestones.map((milestone) => ({
            ...milestone,
            sections: milestone.sections.map((one) => ({ ...one, review: { count: 1 } })),
          }));
          return { ...found, milestones };
        };
      },
    });
    const region = await section(element, 'Section a');
    expect(region.textContent).toContain('Changes needed');
    expect(region.textContent).not.toContain('To do');
    // What is there is to be changed, not to be filled in.
    const head = region.querySelector('.answers-head');
    expect(head?.querySelector('a')?.textContent).toContain('Change: Section a');
    expect(head?.textContent).not.toContain('Fill in');
  });

  it('leave pending sections unread; locked ones show, without a link to change them', async () => {
    const sections = [
      longSection('a', 1),
      longSection('b', 1, { status: 'locked' }),
      longSection('c', 1, { status: 'pending' }),
    ];
    const { element, all, read } = await openAnswers(sections);
    await eventually('both', () => expect(answerTo(element, 'Question b-0')).toBe('Answer 0'));
    expect(read()).toEqual(['a', 'b']);
    expect(all.queryByRole('region', { name: 'Section c' })).toBeNull();
    expect(all.getAllByRole('link', { name: /^Change: / })).toHaveLength(1);
  });
});

describe('the sections of all answers', () => {
  const TALL = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].map((id) => longSection(id, 30));

  it('are read when they are scrolled to, each once', async () => {
    const { element, read } = await openAnswers(TALL);
    await eventually('the first', () => expect(answerTo(element, 'Question a-0')).toBe('Answer 0'));
    await settled();
    expect(read()).not.toContain('j');
    (await section(element, 'Section j')).scrollIntoView();
    await eventually('the last', () => expect(answerTo(element, 'Question j-0')).toBe('Answer 0'));
    (await section(element, 'Section a')).scrollIntoView();
    await settled();
    expect(new Set(read()).size).toBe(read().length);
  });

  it('show an error with a retry where one fails; the others stay', async () => {
    expectProblem('console.error', /BROKEN/);
    let isBroken = true;
    const { element, all } = await openAnswers([longSection('a', 1), longSection('b', 1)], {
      before: ({ answers }) => {
        const plain = answers.fetchSection;
        answers.fetchSection = (request, context) => {
          if (isBroken && request.sectionId === 'a') throw { status: 500, code: 'BROKEN' };
          return plain?.(request, context);
        };
      },
    });
    const alert = await all.findByRole('alert');
    expect(alert.textContent).toContain('Section a could not be loaded.');
    await eventually('the other', () => expect(answerTo(element, 'Question b-0')).toBe('Answer 0'));
    isBroken = false;
    await click(all.getByRole('button', { name: 'Try again' }));
    await eventually('the first', () => expect(answerTo(element, 'Question a-0')).toBe('Answer 0'));
    expect(all.queryByRole('alert')).toBeNull();
  });

  it('show that they are loading', async () => {
    let go = () => {};
    const { element, all } = await openAnswers([longSection('a', 1)], {
      before: ({ answers }) => {
        const plain = answers.fetchSection;
        answers.fetchSection = (request, context) =>
          new Promise((resolve) => {
            go = () => resolve(plain?.(request, context));
          });
      },
    });
    const region = await section(element, 'Section a');
    await eventually('the words', () =>
      expect(all.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
        'Loading: Section a',
      ),
    );
    expect(region.getAttribute('aria-busy')).toBe('true');
    go();
    await eventually('the answer', () =>
      expect(answerTo(element, 'Question a-0')).toBe('Answer 0'),
    );
    expect(region.getAttribute('aria-busy')).toBe('false');
    expect(all.queryByText('Loading: Section a')).toBeNull();
  });

  it('link to their forms; Back returns to the same place, with what was saved', async () => {
    const { element, all, backend } = await openAnswers(TALL);
    const region = await section(element, 'Section e');
    await eventually('the section', () => {
      // Sections above it that are read meanwhile may push it out of sight.
      region.scrollIntoView({ block: 'center' });
      expect(answerTo(element, 'Question e-0')).toBe('Answer 0');
    });
    await eventually('all in sight', () =>
      expect(shadowOf(element).querySelectorAll('[aria-busy=true]')).toHaveLength(0),
    );
    all.getByRole('link', { name: 'Change: Section e' }).scrollIntoView({ block: 'center' });
    await settled();
    const before = topOf(await section(element, 'Section e'));
    all.getByRole('link', { name: 'Change: Section e' }).focus();
    await press('Enter');
    await heading(element, 'Section e');
    const plain = backend.answers.fetchSection;
    backend.answers.fetchSection = (request, context) => {
      const found = plain?.(request, context) as Section;
      return { ...found, elements: found.elements?.map((one) => ({ ...one, value: 'Changed' })) };
    };
    history.back();
    await pageHeading(element);
    await eventually('the focus', () =>
      expect(focused()).toBe(all.getByRole('link', { name: 'Change: Section e' })),
    );
    // What is in sight gets its own height some frames later, in place of the guessed one.
    for (let frame = 0; frame < 10; frame += 1) {
      await nextFrame();
      expect(Math.abs(topOf(await section(element, 'Section e')) - before)).toBeLessThan(3);
    }
  });

  it('are read again after a save', async () => {
    const { element, all, backend } = await openAnswers([longSection('a', 1)]);
    await eventually('it', () => expect(answerTo(element, 'Question a-0')).toBe('Answer 0'));
    await click(all.getByRole('link', { name: 'Change: Section a' }));
    const input = await field(element, 'Question a-0');
    const plain = backend.answers.fetchSection;
    backend.answers.fetchSection = (request, context) => {
      const found = plain?.(request, context) as Section;
      return { ...found, elements: found.elements?.map((one) => ({ ...one, value: 'Saved' })) };
    };
    input.focus();
    await type('!');
    await press('Enter');
    await waitFor('the save', () => backend.callsOf('saveSection')[0]);
    history.back();
    await pageHeading(element);
    await eventually('what was saved', () =>
      expect(answerTo(element, 'Question a-0')).toBe('Saved'),
    );
  });
});

describe('the page of all answers in another language', () => {
  it('reloads what is in view, and keeps its scroll position', async () => {
    const { element } = await openAnswers(
      ['a', 'b', 'c', 'd'].map((id) => longSection(id, 30)),
      {
        before: ({ answers }) => {
          const plain = answers.fetchSection;
          answers.fetchSection = (request, context) => {
            const found = plain?.(request, context) as Section;
            const words = context.language === 'de' ? 'Eine sehr lange Frage in Worten ' : 'Q ';
            return {
              ...found,
              elements: found.elements?.map((one) => ({ ...one, label: words + one.label })),
            };
          };
        },
      },
    );
    const region = await section(element, 'Section c');
    await eventually('it', () => {
      region.scrollIntoView({ block: 'start' });
      expect(answerTo(element, 'Q Question c-0')).toBe('Answer 0');
      expect(answerTo(element, 'Q Question b-0')).toBe('Answer 0');
    });
    await settled();
    const before = topOf(region);
    element.setAttribute('lang', 'de');
    await heading(element, 'Angaben prüfen');
    await eventually('the words', () =>
      expect(answerTo(element, 'Eine sehr lange Frage in Worten Question c-0')).toBe('Answer 0'),
    );
    await eventually('the place', () => expect(Math.abs(topOf(region) - before)).toBeLessThan(3));
  });
});

describe('printing all answers', () => {
  const TALL = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => longSection(id, 30));

  it('opens the browser’s dialog once all sections are shown', async () => {
    const { element, all, read } = await openAnswers(TALL);
    let shown: (string | undefined)[] = [];
    const print = catchPrint(() => {
      shown = TALL.map(({ id }) => answerTo(element, `Question ${id}-29`));
    });
    await eventually('the first', () => expect(answerTo(element, 'Question a-0')).toBe('Answer 0'));
    expect(read()).not.toContain('f');
    await click(all.getByRole('button', { name: 'Print' }));
    await eventually('the dialog', () => expect(print.count()).toBe(1));
    expect(shown).toEqual(TALL.map(() => 'Answer 29'));
    expect(new Set(read()).size).toBe(read().length);
  });

  it('waits for what can’t be read, and focuses its retry', async () => {
    expectProblem('console.error', /BROKEN/);
    const { all } = await openAnswers(TALL, {
      before: ({ answers }) => {
        const plain = answers.fetchSection;
        answers.fetchSection = (request, context) => {
          if (request.sectionId === 'f') throw { status: 500, code: 'BROKEN' };
          return plain?.(request, context);
        };
      },
    });
    const print = catchPrint();
    await click(all.getByRole('button', { name: 'Print' }));
    const again = await all.findByRole('button', { name: 'Try again' });
    await eventually('the focus', () => expect(focused()).toBe(again));
    expect(print.count()).toBe(0);
  });
});

describe('500 answers', () => {
  it('are in lists that the browser lays out once they are in view', async () => {
    const { element } = await openAnswers([longSection('a', 500)]);
    await eventually('the last', () =>
      expect(answerTo(element, 'Question a-499')).toBe('Answer 499'),
    );
    const lists = [...shadowOf(element).querySelectorAll('dl')];
    expect(lists).toHaveLength(20);
    for (const list of lists) {
      const block = list.parentElement as HTMLElement;
      expect(getComputedStyle(block).contentVisibility).toBe('auto');
    }
  });
});
