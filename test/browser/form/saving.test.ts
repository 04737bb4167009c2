import { expect } from '../../support/browser/assert';
import { axeFindings } from '../../support/browser/axe';
import { type Answer, fakeBackend } from '../../support/browser/backend';
import { describe, it } from '../../support/browser/suite';
import { click, press, type } from '../../support/browser/user';
import { eventually, settled, waitFor } from '../../support/browser/wait-for';
import { field, heading, hearEvents, insideWidget, putWidget } from '../../support/browser/widget';
import { deferred } from '../../support/deferred';
import { sectionOf } from '../../support/fixtures/sections';
import { openElements, sent } from './open-section';

const ELEMENTS = [
  { id: 'name', type: 'string', label: 'Name', required: true, value: 'Anna' },
  { id: 'town', type: 'string', label: 'Town', value: 'Metz' },
];

/** What a backend whose connection is cut says. */
const cut = { code: 'NETWORK', message: 'cut' };

async function open() {
  const lines: string[] = [];
  const keep = (line: unknown) => lines.push(String(line));
  const logger = { error: keep, warn: keep, info: keep };
  const opened = await openElements(ELEMENTS, { etag: '"1"' }, { properties: { logger } });
  const { element, backend } = opened;
  const stored: Record<string, unknown> = { name: 'Anna', town: 'Metz' };
  const state = { etag: '"1"', status: 'active' };
  const readSection = backend.answers.fetchSection;
  backend.answers.fetchSection = (request, context) => {
    const section = readSection?.(request, context) as { id: string; elements: typeof ELEMENTS };
    if (section.id === 'after') return section;
    const elements = section.elements.map((one) => ({ ...one, value: stored[one.id] }));
    return { ...section, ...state, elements };
  };
  const carryOut = backend.answers.saveSection;
  /** As if the save had arrived. */
  const store: Answer = (request, context) => {
    const saved = request.elements as { id: string; value: unknown }[];
    Object.assign(stored, Object.fromEntries(saved.map(({ id, value }) => [id, value])));
    Object.assign(state, { etag: '"2"', status: 'complete' });
    carryOut?.(request, context);
    return { etag: state.etag };
  };
  backend.answers.saveSection = store;
  const name = await field(element, 'Name *');
  const typeName = async (text: string) => {
    name.focus();
    name.select();
    await type(text);
  };
  const puts = () => backend.callsOf('saveSection');
  return { ...opened, lines, stored, state, store, typeName, puts };
}

type Opened = Awaited<ReturnType<typeof open>>;

function dialogOf({ all }: Opened): Promise<HTMLElement> {
  return waitFor('the dialog', () => all.queryByRole('dialog', { name: /changed elsewhere/ }));
}

/** Saved elsewhere while the investor types. */
function changeElsewhere({ backend, stored, state, store }: Opened, values: object): void {
  Object.assign(stored, values);
  state.etag = '"elsewhere"';
  backend.answers.saveSection = (request, context) => {
    if (request.etag !== state.etag) throw { status: 412, code: 'SECTION_CHANGED' };
    return store(request, context);
  };
}

describe('refresh()', () => {
  it('shows what was saved elsewhere where nothing was typed', async () => {
    const opened = await open();
    const { element, all, typeName } = opened;
    changeElsewhere(opened, { town: 'Nancy' });
    element.refresh();
    await waitFor('the town', () => all.queryByDisplayValue('Nancy'));
    // With the tag it has now: nothing is in the way of a save.
    await typeName('Bob');
    opened.save().click();
    await heading(element, 'After it');
    expect(opened.stored).toEqual({ name: 'Bob', town: 'Nancy' });
  });

  it('keeps what was typed on screen if the backend does not answer, and shows why', async () => {
    const { element, all, backend, typeName } = await open();
    await typeName('Bob');
    backend.refuse('fetchSession', { status: 503 });
    element.refresh();
    await waitFor('the reason', () => all.queryByRole('alert'));
    expect(all.getByDisplayValue('Bob')).toBeTruthy();
  });

  it('keeps what was typed, and the save asks which to keep', async () => {
    const opened = await open();
    const { element, all, backend, typeName } = opened;
    await typeName('Bob');
    changeElsewhere(opened, { name: 'Carla' });
    const before = backend.callsOf('fetchSection').length;
    element.refresh();
    await waitFor('the answer', () => backend.callsOf('fetchSection').length > before);
    await settled();
    expect(all.getByDisplayValue('Bob')).toBeTruthy();
    opened.save().click();
    await dialogOf(opened);
  });

  it('never lets a save silently overwrite what was saved elsewhere, even in another language', async () => {
    const opened = await open();
    const { element, all, backend, typeName, puts } = opened;
    await typeName('Bob');
    changeElsewhere(opened, { name: 'Carla' });
    const before = backend.callsOf('fetchSection').length;
    element.setLanguage('de');
    await waitFor('the answer', () => backend.callsOf('fetchSection').length > before);
    await settled();
    expect(all.getByDisplayValue('Bob')).toBeTruthy();
    opened.save().click();
    const dialog = await waitFor('the dialog', () => all.queryByRole('dialog'));
    expect(dialog.textContent).toContain('Carla');
    expect(puts()[0]?.request.etag).toBe('"1"');
    expect(opened.stored.name).toBe('Carla');
  });

  it('makes a section that was locked meanwhile read-only, with what was typed', async () => {
    const opened = await open();
    const { element, all, state, typeName } = opened;
    await typeName('Bob');
    state.status = 'locked';
    element.refresh();
    await waitFor('the tag', () => all.queryByText(/This section is locked/));
    await eventually('the read-only field', async () => {
      const name = await field(element, 'Name *');
      expect([name.value, name.readOnly]).toEqual(['Bob', true]);
    });
  });
});

describe('one save', () => {
  it('leaves once for a double click, and for Enter while it is under way', async () => {
    const opened = await open();
    const { backend, element, form, save, typeName, puts, store } = opened;
    const gate = deferred<void>();
    backend.answers.saveSection = async (request, context) => {
      await gate.promise;
      return store(request, context);
    };
    await typeName('Bob');
    save().click();
    save().click();
    await press('Enter');
    await waitFor('the save', () => puts().length > 0);
    save().click();
    // As a password manager does it, past the button.
    form.requestSubmit();
    await settled();
    gate.resolve();
    await heading(element, 'After it');
    expect(puts()).toHaveLength(1);
  });

  it('finishes before a navigation that the investor started meanwhile', async () => {
    const opened = await open();
    const { backend, element, all, save, typeName, puts, store, stored } = opened;
    const gate = deferred<void>();
    backend.answers.saveSection = async (request, context) => {
      await gate.promise;
      return store(request, context);
    };
    await typeName('Bob');
    await click(save());
    await waitFor('the save', () => puts().length === 1);
    element.goTo('profile', 'after');
    const dashboard = all.getAllByRole('link', { name: 'Dashboard', hidden: true })[0];
    // The newest way counts.
    dashboard?.click();
    await settled();
    expect(all.queryByRole('heading', { level: 1, name: 'Dashboard' })).toBeNull();
    gate.resolve();
    await heading(element, 'Dashboard');
    expect(stored.name).toBe('Bob');
    expect(puts()).toHaveLength(1);
    expect(all.queryByRole('dialog')).toBeNull();
  });

  it('may immediately follow the save that completed the profile', async () => {
    const backend = fakeBackend([sectionOf(ELEMENTS, { status: 'active' })]);
    const element = putWidget({ api: backend.api });
    const all = insideWidget(element);
    const save = async () => click(all.getByRole('button', { name: 'Save and continue' }));
    await field(element, 'Town');
    await save();
    await waitFor('the message', () => all.queryByText(/Your answers are saved/));
    // The widget would leave for the dashboard soon.
    await click(all.getByRole('link', { name: 'Dashboard' }));
    await click(await waitFor('the section', () => all.queryByRole('link', { name: 'Profile' })));
    (await field(element, 'Town')).focus();
    await type('2');
    await save();
    await waitFor('the second save', () => backend.callsOf('saveSection').length === 2);
    expect(sent(backend)).toEqual({ name: 'Anna', town: 'Metz2' });
    await heading(element, 'Dashboard');
  });

  it('does not leave again when what follows it fails', async () => {
    const opened = await open();
    const { backend, element, all, save, typeName, puts } = opened;
    backend.refuse('fetchQualification', { status: 500, code: 'SERVER' });
    await typeName('Bob');
    await click(save());
    await waitFor('the message', () => all.queryByRole('alert'));
    backend.accept('fetchQualification');
    await click(save());
    await heading(element, 'After it');
    expect(puts()).toHaveLength(1);
  });

  it('leaves again if it was answered but not stored, as by a portal in between', async () => {
    const opened = await open();
    const { backend, element, save, typeName, puts, store, stored } = opened;
    backend.answers.saveSection = () => ({});
    await typeName('Bob');
    await click(save());
    await waitFor('the steps', () => backend.callsOf('fetchQualification').length === 2);
    await settled();
    backend.answers.saveSection = store;
    await click(save());
    await heading(element, 'After it');
    expect(puts()).toHaveLength(2);
    expect(stored.name).toBe('Bob');
  });

  it('stops the navigation when it fails: the investor is asked about unsaved answers', async () => {
    const opened = await open();
    const { backend, element, all, save, typeName, puts } = opened;
    const gate = deferred<void>();
    backend.answers.saveSection = async () => {
      await gate.promise;
      throw { status: 500, code: 'SERVER' };
    };
    await typeName('Bob');
    await click(save());
    await waitFor('the save', () => puts().length === 1);
    all.getAllByRole('link', { name: 'Dashboard', hidden: true })[0]?.click();
    gate.resolve();
    await waitFor('the question', () => all.queryByRole('dialog', { name: /Leave without/ }));
    await click(all.getByRole('button', { name: 'Stay here' }));
    expect((await field(element, 'Name *')).value).toBe('Bob');
  });

  it('ends while the element is away, and is followed when it is back', async () => {
    const opened = await open();
    const { backend, element, save, typeName, puts, store } = opened;
    const gate = deferred<void>();
    backend.answers.saveSection = (request, context) => {
      const answer = store?.(request, context);
      return gate.promise.then(() => answer);
    };
    await typeName('Bob');
    await click(save());
    await waitFor('the save', () => puts().length === 1);
    element.remove();
    await waitFor('the tree to be gone', () => !element.shadowRoot?.querySelector('form'));
    gate.resolve();
    await waitFor('the profile after it', () => backend.callsOf('fetchQualification').length > 1);
    document.body.append(element);
    await heading(element, 'After it');
    expect(puts()).toHaveLength(1);
  });
});

describe('a save whose answer was lost', () => {
  it('counts as saved when what is stored is what was typed', async () => {
    const opened = await open();
    const { backend, element, save, typeName, puts, store, lines } = opened;
    const events = hearEvents();
    backend.answers.saveSection = (request, context) => {
      store?.(request, context);
      throw cut;
    };
    await typeName('Bob');
    await click(save());
    await heading(element, 'After it');
    expect(puts()).toHaveLength(1);
    expect(events.map(({ type: name }) => name)).toContain('onboarding-section-saved');
    expect(lines).toEqual([]);
  });

  it('can be repeated if it never arrived, but does not repeat itself', async () => {
    const opened = await open();
    const { backend, element, all, save, typeName, puts, store } = opened;
    backend.answers.saveSection = () => {
      throw cut;
    };
    await typeName('Bob');
    await click(save());
    await waitFor('the message', () => all.queryByText(/could not be saved\. They are still here/));
    expect(puts()).toHaveLength(1);
    expect((await field(element, 'Name *')).value).toBe('Bob');
    backend.answers.saveSection = store;
    await click(save());
    await heading(element, 'After it');
    expect(sent(backend)).toEqual({ name: 'Bob', town: 'Metz' });
  });

  it('waits for a comparison before it repeats if the section could not be read', async () => {
    const opened = await open();
    const { backend, element, all, save, typeName, puts, store } = opened;
    backend.answers.saveSection = (request, context) => {
      store?.(request, context);
      throw cut;
    };
    backend.refuse('fetchSection', cut);
    await typeName('Bob');
    await click(save());
    await waitFor('the message', () => all.queryByText(/do not know whether your answers/));
    backend.accept('fetchSection');
    await click(save());
    await heading(element, 'After it');
    expect(puts()).toHaveLength(1);
  });
});

describe('a section changed elsewhere', () => {
  it('counts as saved where what was typed is what is stored', async () => {
    const opened = await open();
    const { backend, element, save, typeName, puts, store, all } = opened;
    const [read] = backend.callsOf('fetchSection');
    const elements = [{ id: 'name', value: 'Bob' }];
    const signal = new AbortController().signal;
    store?.({ sectionId: read?.request.sectionId, elements }, { signal, language: 'en' });
    changeElsewhere(opened, {});
    await typeName('Bob');
    await click(save());
    await heading(element, 'After it');
    expect(puts()).toHaveLength(1);
    expect(all.queryByRole('dialog')).toBeNull();
  });

  it('shows both answers; keep mine saves on top of what was changed elsewhere', async () => {
    const opened = await open();
    const { backend, element, all, save, typeName, puts } = opened;
    changeElsewhere(opened, { name: 'Carl', town: 'Lyon' });
    await typeName('Bob');
    await click(save());
    const dialog = await dialogOf(opened);
    const lines = opened.within(dialog).getAllByRole('definition');
    expect(
      opened
        .within(dialog)
        .getAllByRole('term')
        .map((one) => one.textContent),
    ).toEqual(['Name']);
    expect(lines.map((one) => one.textContent)).toEqual(['Saved answer Carl', 'Your answer Bob']);
    expect(await axeFindings(element)).toEqual([]);
    await click(all.getByRole('button', { name: 'Keep mine' }));
    await heading(element, 'After it');
    expect(sent(backend)).toEqual({ name: 'Bob', town: 'Lyon' });
    expect(puts().map(({ request }) => request.etag)).toEqual(['"1"', '"elsewhere"']);
  });

  it('puts the saved answers into the form when the investor wants those, and sends nothing', async () => {
    const opened = await open();
    const { element, all, save, typeName, puts } = opened;
    changeElsewhere(opened, { name: 'Carl', town: 'Lyon' });
    await typeName('Bob');
    await click(save());
    await dialogOf(opened);
    await click(all.getByRole('button', { name: 'Use the saved ones' }));
    await waitFor('the dialog to go', () => !all.queryByRole('dialog'));
    await eventually('the saved answers', async () => {
      expect((await field(element, 'Name *')).value).toBe('Carl');
      expect((await field(element, 'Town')).value).toBe('Lyon');
    });
    expect(puts()).toHaveLength(1);
  });

  it('gives the investor’s own answers back, until the section is left', async () => {
    const opened = await open();
    const { backend, element, all, save, typeName } = opened;
    changeElsewhere(opened, { name: 'Carl', town: 'Lyon' });
    await typeName('Bob');
    await click(save());
    await dialogOf(opened);
    await click(all.getByRole('button', { name: 'Use the saved ones' }));
    await all.findByText('Your answers were replaced by the saved ones');
    const undo = all.getByRole('button', { name: 'Undo' });
    undo.focus();
    await press('Enter');
    await eventually('his own', async () =>
      expect((await field(element, 'Name *')).value).toBe('Bob'),
    );
    expect((await field(element, 'Town')).value).toBe('Lyon');
    expect(all.queryByRole('button', { name: 'Undo' })).toBeNull();
    await click(save());
    await heading(element, 'After it');
    expect(sent(backend)).toEqual({ name: 'Bob', town: 'Lyon' });
  });

  it('stays in sight when it is put off, and can be decided from there', async () => {
    const opened = await open();
    const { element, all, save, typeName } = opened;
    changeElsewhere(opened, { name: 'Carl' });
    await typeName('Bob');
    await click(save());
    await dialogOf(opened);
    await press('Escape');
    await all.findByText('This section was changed elsewhere');
    await click(all.getByRole('button', { name: 'Try again' }));
    await dialogOf(opened);
    await click(all.getByRole('button', { name: 'Use the saved ones' }));
    await eventually('the saved one', async () =>
      expect((await field(element, 'Name *')).value).toBe('Carl'),
    );
    await click(all.getByRole('link', { name: 'Dashboard' }));
    await heading(element, 'Dashboard');
    await waitFor('no notice of the section', () => !all.queryByText(/changed elsewhere|replaced/));
  });

  it('leaves the form as it is on Escape, with the focus on what is still to be decided', async () => {
    const opened = await open();
    const { element, all, save, typeName } = opened;
    changeElsewhere(opened, { name: 'Carl' });
    await typeName('Bob');
    save().focus();
    await press('Enter');
    await dialogOf(opened);
    await press('Escape');
    await waitFor('the dialog to go', () => !all.queryByRole('dialog'));
    expect((await field(element, 'Name *')).value).toBe('Bob');
    const focus = () => element.shadowRoot?.activeElement?.textContent;
    await eventually('the focus', () => expect(focus()).toMatch(/^This section was changed/));
  });

  it('saves again with the changes made elsewhere if they do not conflict with what was typed', async () => {
    const opened = await open();
    const { backend, element, all, save, puts } = opened;
    changeElsewhere(opened, { town: 'Lyon' });
    await click(save());
    await heading(element, 'After it');
    expect(sent(backend)).toEqual({ name: 'Anna', town: 'Lyon' });
    expect(puts()).toHaveLength(2);
    expect(all.queryByRole('dialog')).toBeNull();
  });

  it('shows that it was locked meanwhile, and keeps what was typed', async () => {
    const opened = await open();
    const { element, all, save, typeName, puts, state } = opened;
    changeElsewhere(opened, { name: 'Carl' });
    state.status = 'locked';
    await typeName('Bob');
    await click(save());
    await waitFor('the message', () => all.queryByText(/locked and cannot be changed/));
    expect((await field(element, 'Name *')).value).toBe('Bob');
    expect(puts()).toHaveLength(1);
  });
});
