import { setViewport } from '@web/test-runner-commands';
import type { ElementDefinition } from '../../../src/http/schemas';
import { expect } from '../../support/browser/assert';
import { axeFindings } from '../../support/browser/axe';
import { heardIn } from '../../support/browser/heard';
import { seesOutcome, useWindow, WINDOWS } from '../../support/browser/outcome';
import { focused } from '../../support/browser/queries';
import { standsOut } from '../../support/browser/stands-out';
import { cleanUp, describe, expectProblem, it } from '../../support/browser/suite';
import { click, press, type } from '../../support/browser/user';
import { eventually, settled, waitFor } from '../../support/browser/wait-for';
import { field } from '../../support/browser/widget';
import { openElements, sent } from './open-section';

type Stored = readonly [name: string | null, share?: number];

const listed = (min = 0) => ({ list: 'owners', label: 'Owner', addLabel: 'Add an owner', min });

/** A list with these entries and as many more slots as are left. */
function owners(
  stored: readonly Stored[],
  { slots = 4, min = 0, over = {} }: { slots?: number; min?: number; over?: object } = {},
): ElementDefinition[] {
  return Array.from({ length: slots }, (_, index) => {
    const id = `owner_${index + 1}`;
    const entry = stored[index];
    return {
      id,
      type: 'fieldset-grouped',
      label: 'Owner',
      value: entry ? true : null,
      legend: { type: 'input-checkbox', name: `${id}__there`, label: `Owner ${index + 1}` },
      repeat: { ...listed(min), title: `${id}__name` },
      fields: [
        { id: `${id}__name`, type: 'string', label: 'Name', required: true, value: entry?.[0] },
        { id: `${id}__share`, type: 'number', label: 'Share', value: entry?.[1] ?? null },
      ],
      ...over,
    } as ElementDefinition;
  });
}

async function openOwners(
  stored: readonly Stored[],
  {
    before = [],
    ...options
  }: Parameters<typeof owners>[1] & { readonly before?: readonly ElementDefinition[] } = {},
  section: object = {},
) {
  const opened = await openElements([...before, ...owners(stored, options)], section);
  const { all } = opened;
  if (before.length === 0) await all.findByRole('group', { name: 'Owner' });
  const entries = () =>
    [...opened.form.querySelectorAll<HTMLElement>('fieldset fieldset')].map(
      (entry) => entry.querySelector('legend')?.textContent ?? '',
    );
  const entry = (name: string) => all.getByRole('group', { name });
  const add = () => all.getByRole('button', { name: 'Add an owner' });
  const remove = (name: string) => all.getByRole('button', { name: `Remove ${name}` });
  const input = (name: string, label: string | RegExp) =>
    opened.within(entry(name)).getByLabelText<HTMLInputElement>(label);
  const fill = async (name: string, label: RegExp, text: string) => {
    input(name, label).focus();
    await type(text);
  };
  return { ...opened, entries, entry, add, remove, input, fill };
}

describe('a list', () => {
  it('shows the entries under its heading, by their names as they are typed, and no check boxes', async () => {
    const { all, entries, fill, form } = await openOwners([['Ada', 40], [null]]);
    expect(entries()).toEqual(['Ada', 'Owner 2']);
    expect(all.queryAllByRole('checkbox')).toEqual([]);
    expect(form.querySelectorAll('input')).toHaveLength(4);
    await fill('Owner 2', /Name/, 'Grace');
    expect(entries()).toEqual(['Ada', 'Grace']);
  });

  for (const size of WINDOWS) {
    it(`says that it may be empty, until there is an entry: ${size.width} px`, async () => {
      await useWindow(size);
      const { all, entries, add } = await openOwners([]);
      expect(entries()).toEqual([]);
      await seesOutcome('that it may', () => all.queryByText('You can leave this empty'));
      await click(add());
      await waitFor('the entry', () => entries().length === 1);
      expect(all.queryByText('You can leave this empty')).toBeNull();
    });
  }

  it('adds the first free slot, which stands last, with the focus in its first field, and calls nothing', async () => {
    const { element, backend, entries, add, remove, fill, input } = await openOwners([
      ['Ada', 40],
      ['Grace', 20],
    ]);
    await click(remove('Ada'));
    await click(await waitFor('the question', () => dialogButton(element, 'Remove Ada')));
    await eventually('the entry to go', () => expect(entries()).toEqual(['Grace']));
    const calls = backend.calls.length;
    const heard = heardIn(element.shadowRoot as ShadowRoot);
    await click(add());
    await eventually('its field', () => expect(focused()).toBe(input('Owner 2', /Name/)));
    expect(entries()).toEqual(['Grace', 'Owner 2']);
    await eventually('which one it is', () => expect(heard).toContain('Owner 2'));
    await fill('Owner 2', /Name/, 'Alan');
    expect(entries()).toEqual(['Grace', 'Alan']);
    expect(backend.calls.length).toBe(calls);
  });

  it('gives way to a sentence at the most', async () => {
    const { all, add } = await openOwners([['Ada']], { slots: 2 });
    await click(add());
    await all.findByText('You can add up to 2');
    expect(all.queryByRole('button', { name: 'Add an owner' })).toBeNull();
  });

  it('asks before it removes what was entered, says so, and leads to the entry before it', async () => {
    const { element, entries, entry, add, remove, save, backend, all } = await openOwners([
      ['Ada', 40],
      ['Grace', 20],
    ]);
    await click(add());
    await eventually('the third', () => expect(entries()).toHaveLength(3));
    // Nothing was entered: nothing is asked.
    await click(remove('Owner 3'));
    await eventually('the entry before it', () => expect(focused()).toBe(entry('Grace')));
    expect(all.queryByRole('dialog')).toBeNull();
    const heard = heardIn(element.shadowRoot as ShadowRoot);
    await click(remove('Grace'));
    await all.findByRole('dialog', { name: 'Remove Grace?' });
    await click(await waitFor('the answer', () => dialogButton(element, 'Remove Grace')));
    await eventually('the entry before it', () => expect(focused()).toBe(entry('Ada')));
    await eventually('what was done', () => expect(heard).toContain('Grace: removed'));
    await click(save());
    await waitFor('the save', () => sent(backend));
    expect(sent(backend)).toEqual({
      owner_1__there: true,
      owner_1__name: 'Ada',
      owner_1__share: 40,
      owner_2__there: false,
      owner_3__there: false,
      owner_4__there: false,
    });
  });

  it('brings back what was removed, unsaved input too, and then has nothing to save', async () => {
    const { element, entries, add, remove, fill, input, all, backend, save } = await openOwners(
      [['Ada', 40]],
      {},
      { status: 'complete' },
    );
    await click(remove('Ada'));
    await click(await waitFor('the answer', () => dialogButton(element, 'Remove Ada')));
    await eventually('the button', () => expect(focused()).toBe(add()));
    await click(all.getByRole('button', { name: 'Undo' }));
    await eventually('the entry', () => expect(entries()).toEqual(['Ada']));
    await click(add());
    await eventually('the second', () => expect(entries()).toHaveLength(2));
    await fill('Owner 2', /Name/, 'Grace');
    await click(remove('Grace'));
    await click(await waitFor('the answer', () => dialogButton(element, 'Remove Grace')));
    await eventually('it to go', () => expect(entries()).toEqual(['Ada']));
    await click(all.getByRole('button', { name: 'Undo' }));
    await eventually('it to be back', () => expect(input('Grace', /Name/).value).toBe('Grace'));
    await click(remove('Grace'));
    await click(await waitFor('the answer', () => dialogButton(element, 'Remove Grace')));
    await eventually('it to go again', () => expect(entries()).toEqual(['Ada']));
    // With nothing to save the finished profile's screen stands in the form's place.
    await click(save());
    await eventually('the form to go', () =>
      expect(all.queryByRole('button', { name: 'Add an owner' })).toBeNull(),
    );
    expect(backend.callsOf('saveSection')).toEqual([]);
  });

  it('has what a save needs from the start, which is no change, and refuses a save with fewer', async () => {
    const { element, entries, all, save, backend } = await openOwners([], { min: 2 });
    expect(entries()).toEqual(['Owner 1', 'Owner 2']);
    expect(all.queryAllByRole('button', { name: /^Remove/ })).toEqual([]);
    element.goTo('profile', 'after');
    await settled();
    expect(all.queryByRole('dialog')).toBeNull();
    await click(save());
    await all.findByRole('button', { name: 'Owner: Add at least 2' });
    expect(backend.callsOf('saveSection')).toEqual([]);
    // At the list it stands once.
    expect(all.getAllByText('Add at least 2', { selector: '.field-error *' })).toHaveLength(1);
    expect(all.queryByText('You can leave this empty')).toBeNull();
    await click(all.getByRole('button', { name: 'Owner: Add at least 2' }));
    expect(focused()).toBe(all.getByRole('button', { name: 'Add an owner' }));
  });

  it('shows a refusal that names its first free slot, until the next entry', async () => {
    const { all, save, backend, add } = await openOwners([['Ada', 40]]);
    expectProblem('console.error', /VALIDATION_FAILED/);
    backend.refuse('saveSection', {
      status: 422,
      code: 'VALIDATION_FAILED',
      errors: [{ id: 'owner_2__there', message: 'Name the others, too' }],
    });
    await click(save());
    await all.findByRole('button', { name: 'Owner: Name the others, too' });
    expect(add().getAttribute('aria-describedby')).not.toBeNull();
    await click(add());
    await eventually('it to go', () => expect(all.queryByText('Name the others, too')).toBeNull());
  });

  it('folds complete entries where there are more than three; one with an error is open', async () => {
    const { all, form, add, entry, save, within } = await openOwners(
      [['Ada'], ['Grace'], ['Alan'], [null], ['Kurt']],
      { slots: 8 },
    );
    const folds = () =>
      [...form.querySelectorAll('button[aria-expanded]')].map((button) => [
        button.textContent,
        button.getAttribute('aria-expanded'),
      ]);
    await eventually('the rules', () =>
      expect(folds()).toEqual([
        ['Ada', 'false'],
        ['Grace', 'false'],
        ['Alan', 'false'],
        ['Owner 4', 'true'],
        ['Kurt', 'false'],
      ]),
    );
    all.getByRole('button', { name: 'Grace' }).focus();
    await press('Enter');
    expect(folds()[1]).toEqual(['Grace', 'true']);
    await click(add());
    await eventually('the new one', () => expect(folds()[5]).toEqual(['Owner 6', 'true']));
    const title = all.getByRole('button', { name: 'Owner 4' });
    await click(title);
    expect(folds()[3]).toEqual(['Owner 4', 'false']);
    await click(save());
    const inSummary = await all.findByRole('button', { name: 'Owner 4: Name: Fill in this field' });
    expect(folds()[3]).toEqual(['Owner 4', 'true']);
    await click(title);
    await click(inSummary);
    await eventually('its field', () =>
      expect(focused()).toBe(within(entry('Owner 4')).getByLabelText(/Name/)),
    );
  });

  it('takes one line where an entry was removed, and its name where it was changed', async () => {
    const standard = owners([
      ['Ada', 40],
      ['Grace', 20],
    ]).map((slot) => ({
      ...slot,
      standard: true,
      fields: slot.fields?.map((one) => ({ ...one, standard: true })),
    }));
    const { all, element, save } = await openElements(standard as never, {
      status: 'complete',
      warnOnUpdate: true,
    });
    await click(await all.findByRole('button', { name: 'Remove Ada' }));
    await click(await waitFor('the answer', () => dialogButton(element, 'Remove Ada')));
    const [share] = all.getAllByLabelText<HTMLInputElement>('Share');
    share?.focus();
    share?.select();
    await type('60');
    await click(save());
    const dialog = await all.findByRole('dialog', { name: 'Change these answers?' });
    const lines = [...dialog.querySelectorAll('dl > div')].map((line) => line.textContent);
    expect(lines).toEqual(['Adaremoved', 'Grace: ShareBefore 20Now 60']);
  });

  it('shows what both have made of a slot, and keeps an entry as a whole', async () => {
    const { all, add, fill, save, backend } = await openOwners([['Ada', 40]], {}, { etag: '"1"' });
    await click(add());
    await waitFor('the second', () => all.queryByRole('group', { name: 'Owner 2' }));
    await fill('Owner 2', /Name/, 'Alan');
    const answer = backend.answers.saveSection;
    backend.answers.saveSection = (request, context) => {
      if (request.etag !== '"2"') throw { status: 412, code: 'SECTION_CHANGED' };
      return answer?.(request, context);
    };
    backend.answers.fetchSection = ({ sectionId }) => ({
      id: sectionId,
      label: 'Section',
      status: 'active',
      etag: '"2"',
      elements: owners([
        ['Ada', 40],
        ['Eve', 30],
      ]),
    });
    await click(save());
    await settled();
    const dialog = await all.findByRole('dialog', { name: 'This section was changed elsewhere' });
    const lines = [...dialog.querySelectorAll('dl > div')].map((line) =>
      [...line.children].map(({ textContent }) => textContent),
    );
    expect(lines).toEqual([
      ['Alan: Name', 'Saved answer Eve', 'Your answer Alan'],
      ['Alan: Share', 'Saved answer 30', 'Your answer Not answered'],
    ]);
    await click(all.getByRole('button', { name: 'Keep mine' }));
    await waitFor('the save', () => sent(backend));
    await eventually('nothing of Eve', () =>
      expect(sent(backend)).toMatchObject({ owner_2__name: 'Alan', owner_2__share: '' }),
    );
  });

  it('shows a reviewer’s remarks on a field and on an entry, by the entry’s name', async () => {
    const remarks = { owner_1__share: 'Less, we think', owner_2__there: 'Who is this?' };
    const { all, entry, within } = await openOwners(
      [
        ['Ada', 40],
        ['Grace', 20],
      ],
      {},
      { review: { elements: remarks } },
    );
    await all.findByRole('button', { name: 'Ada: Share: Less, we think' });
    await within(entry('Grace')).findByText('Who is this?');
    await click(all.getByRole('button', { name: 'Grace: Who is this?' }));
    await eventually('the entry', () => expect(focused()).toBe(entry('Grace')));
  });

  it('survives a change of language in the middle of adding', async () => {
    const { element, backend, entries, add, fill, remove } = await openOwners([['Ada', 40]]);
    await click(add());
    await eventually('the second', () => expect(entries()).toHaveLength(2));
    await fill('Owner 2', /Name/, 'Grace');
    await click(remove('Ada'));
    await click(await waitFor('the answer', () => dialogButton(element, 'Remove Ada')));
    const reads = backend.callsOf('fetchSection').length;
    element.setLanguage('de');
    // The section is read again under an overlay.
    await waitFor('the read', () => backend.callsOf('fetchSection').length > reads);
    await waitFor('the overlay to go', () => !element.shadowRoot?.querySelector('[inert]'));
    await eventually('what was done', () => expect(entries()).toEqual(['Grace']));
    await click(
      await waitFor('the way back', () =>
        [...(element.shadowRoot?.querySelectorAll('button') ?? [])].find(
          ({ textContent }) => textContent === 'Rückgängig machen',
        ),
      ),
    );
    await eventually('both', () => expect(entries()).toEqual(['Ada', 'Grace']));
  });

  it('survives a reload with drafts: what was added, what was removed, and nothing of what was there', async () => {
    const options = { attributes: { drafts: 'session' } };
    const passport = { filename: 'a.pdf', url: 'https://store.example/a', version: '1' };
    const stored = owners([
      ['Ada', 40],
      ['Grace', 20],
      ['Kurt', 5],
    ]).map((slot, index) => ({
      ...slot,
      fields: [
        ...(slot.fields ?? []),
        {
          id: `owner_${index + 1}__passport`,
          type: 'input-file',
          label: 'Passport',
          value: index === 0 ? passport : null,
        },
      ],
    }));
    const first = await openElements(stored, {}, options);
    // The row of a file comes with code of its own, and moves what is below.
    await first.all.findByRole('link', { name: /a\.pdf/ });
    for (const name of ['Ada', 'Kurt']) {
      await click(await first.all.findByRole('button', { name: `Remove ${name}` }));
      await click(await waitFor('the answer', () => dialogButton(first.element, `Remove ${name}`)));
      await waitFor('it to go', () => first.all.queryByText(`${name}: removed`));
    }
    await click(first.all.getByRole('button', { name: 'Add an owner' }));
    await waitFor('its field', () => focused()?.id);
    await eventually('the first slot', () =>
      expect(focused()?.closest('fieldset')?.textContent).toContain('Owner 2'),
    );
    await type('Alan');
    await waitFor('the draft', () =>
      Object.values({ ...sessionStorage }).some((text) => text.includes('Alan')),
    );
    first.element.remove();
    const second = await openElements(stored, {}, options);
    const names = () =>
      [...second.form.querySelectorAll('fieldset fieldset legend')].map(
        ({ textContent }) => textContent,
      );
    await eventually('the entries, in the order of the slots', () =>
      expect(names()).toEqual(['Alan', 'Grace']),
    );
    await click(second.save());
    await waitFor('the save', () => sent(second.backend));
    expect(sent(second.backend)).toMatchObject({
      ...{ owner_1__there: true, owner_1__name: 'Alan', owner_1__share: '' },
      // The file of whom it was before is gone.
      owner_1__passport: '',
      ...{ owner_2__name: 'Grace', owner_3__there: false },
    });
  });

  it('becomes an ordinary group where a slot is malformed, and a list of the others', async () => {
    const [first, second, third] = owners([['Ada'], ['Grace']]);
    expectProblem('console.error', /without list or label/);
    const { all, form } = await openElements([
      first,
      { ...second, repeat: { list: 'owners' } },
      third,
    ] as ElementDefinition[]);
    await all.findByRole('group', { name: 'Owner' });
    expect(all.getAllByRole('checkbox')).toHaveLength(1);
    expect(form.querySelectorAll('fieldset fieldset')).toHaveLength(1);
  });

  it('can’t be changed in a locked section, and draws nothing where all of it is hidden', async () => {
    const locked = await openOwners([['Ada', 40]], { min: 1 }, { status: 'locked' });
    expect(locked.entries()).toEqual(['Ada']);
    expect(locked.all.queryByRole('button', { name: 'Add an owner' })).toBeNull();
    const hidden = { hiddenWhen: { id: 'kind', operator: 'empty' } };
    const opened = await openElements([
      { id: 'kind', type: 'string', label: 'Kind' },
      ...owners([['Ada', 40]], { over: hidden }),
    ]);
    await waitFor('the list', () => opened.form.querySelector('fieldset[hidden]'));
    expect(opened.all.queryByRole('group', { name: 'Owner' })).toBeNull();
    (await field(opened.element, 'Kind')).focus();
    await type('x');
    await opened.all.findByRole('group', { name: 'Owner' });
  });

  it('has nothing that axe finds, in Arabic at 320 px', async () => {
    const { element, add, entries } = await openOwners([
      ['Ada', 40],
      ['Grace', 20],
    ]);
    element.style.inlineSize = '320px';
    element.style.display = 'block';
    element.dir = 'rtl';
    await click(add());
    await eventually('the third', () => expect(entries()).toHaveLength(3));
    expect(await axeFindings(element)).toEqual([]);
    const wide = [...(element.shadowRoot?.querySelectorAll('form *') ?? [])].filter(
      (one) =>
        one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflow === 'visible',
    );
    expect(
      wide.map(({ className }) => className).filter((name) => /entry|list/.test(name)),
    ).toEqual([]);
  });
});

describe('a long word in an entry’s name', () => {
  const LONG = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'.repeat(3);
  const tooWide = (element: Element) => [
    ...standsOut(element),
    ...[document.documentElement, ...(element.shadowRoot?.querySelectorAll('dialog') ?? [])]
      .filter((one) => one.scrollWidth > one.clientWidth)
      .map(({ localName }) => localName),
  ];

  for (const others of [[], [['Ada'], ['Grace'], ['Joan']] as const]) {
    it(`scrolls nothing at 320 px, with ${others.length} others`, async () => {
      await setViewport({ width: 320, height: 740 });
      cleanUp(() => setViewport({ width: 800, height: 600 }));
      const { element, all, remove } = await openOwners([[LONG, 40], ...others], { slots: 5 });
      expect(tooWide(element)).toEqual([]);
      // With three others it is folded.
      if (others.length > 0) await click(all.getByRole('button', { name: LONG }));
      await click(await waitFor('the button', () => remove(LONG)));
      const answer = await waitFor('the question', () => dialogButton(element, `Remove ${LONG}`));
      expect(tooWide(element)).toEqual([]);
      await click(answer);
      await all.findByRole('button', { name: 'Undo' });
      expect(tooWide(element)).toEqual([]);
    });
  }
});

describe('a list that a condition shows', () => {
  it('has what a save needs, and brings back what a removal had hidden elsewhere', async () => {
    const hiddenWhen = { id: 'kind', operator: 'notOneOf', values: ['company'] };
    const { element, entries, all, fill, add, remove } = await openOwners([], {
      min: 1,
      over: { hiddenWhen },
      before: [
        {
          id: 'kind',
          type: 'select-simple',
          label: 'Kind',
          options: [{ label: 'Company', value: 'company' }],
        },
        {
          id: 'board',
          type: 'string',
          label: 'Board',
          hiddenWhen: { id: 'owner_2__there', operator: 'notOneOf', values: [true] },
        },
      ],
    });
    expect(entries()).toEqual([]);
    (await field<HTMLSelectElement>(element, 'Kind')).focus();
    await type('C');
    await eventually('the first entry', () => expect(entries()).toEqual(['Owner 1']));
    await click(add());
    await fill('Owner 2', /Name/, 'Grace');
    (await field(element, 'Board')).focus();
    await type('Chair');
    await click(remove('Grace'));
    await click(await waitFor('the answer', () => dialogButton(element, 'Remove Grace')));
    await waitFor('the field to go', () => !all.queryByLabelText('Board'));
    await click(all.getByRole('button', { name: 'Undo' }));
    await eventually('the answer', () =>
      expect(all.getByLabelText<HTMLInputElement>('Board').value).toBe('Chair'),
    );
  });
});

function dialogButton(element: Element, text: string): HTMLButtonElement | undefined {
  const dialog = element.shadowRoot?.querySelector('dialog[open]');
  return [...(dialog?.querySelectorAll('button') ?? [])].find(
    ({ textContent }) => textContent === text,
  );
}
