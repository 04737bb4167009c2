import { expect } from '../../support/browser/assert';
import { fakeBackend } from '../../support/browser/backend';
import { describe, it } from '../../support/browser/suite';
import { click, type } from '../../support/browser/user';
import { eventually, waitFor } from '../../support/browser/wait-for';
import { field, heading, insideWidget, putWidget } from '../../support/browser/widget';

const sectionOf = (id: string, label: string, status: string, more: object = {}) => ({
  id,
  ...{ label, status },
  ...more,
  elements: [{ id: `${id}_note`, type: 'string', label: `Note of ${label}` }],
});

/** A profile whose owners have a section each, as long as `owners` names them. */
async function openOwners(
  owners: readonly string[],
  before: readonly ReturnType<typeof sectionOf>[] = [],
  { afterSave = 'complete' } = {},
) {
  const list = sectionOf('owners', 'Owners', 'active');
  const last = sectionOf('last', 'Last of all', 'active');
  const state = { owners, saved: new Set<string>() };
  const sections = () => [
    ...before,
    list,
    ...state.owners.map((name) => sectionOf(`owner-${name}`, name, 'active')),
    last,
  ];
  const backend = fakeBackend([list]);
  const statusOf = (id: string) => (state.saved.has(id) ? afterSave : 'active');
  const read = backend.answers.fetchQualification;
  backend.answers.fetchQualification = async (request, context) => {
    const given = (await read?.(request, context)) as { milestones: object[] };
    const listed = sections().map(({ elements: _, ...section }) => ({
      ...section,
      status: statusOf(section.id),
    }));
    return {
      ...given,
      milestones: [{ ...given.milestones[0], status: 'active', sections: listed }],
    };
  };
  backend.answers.fetchSection = ({ sectionId }) => {
    const found = sections().find(({ id }) => id === sectionId);
    if (!found) throw { status: 404, code: 'NOT_FOUND' };
    return { ...found, status: statusOf(found.id) };
  };
  backend.answers.saveSection = ({ sectionId }) => {
    state.saved.add(String(sectionId));
    return { etag: `"${backend.calls.length}"` };
  };
  const element = putWidget({ api: backend.api });
  await heading(element, before[0]?.label ?? 'Owners');
  element.goTo('profile', 'owners');
  await heading(element, 'Owners');
  const save = async () => {
    const button = await waitFor('the button', () =>
      element.shadowRoot?.querySelector<HTMLButtonElement>('form [type=submit]'),
    );
    await click(button);
  };
  return { element, backend, state, save, all: insideWidget(element) };
}

describe('a section for each entry', () => {
  it('appears and counts after the save that brings it, and the first of them is led to', async () => {
    const { element, state, save } = await openOwners([]);
    element.goTo('profile', 'last');
    await heading(element, 'Last of all');
    element.goTo('profile', 'owners');
    await heading(element, 'Owners');
    state.owners = ['Ada', 'Grace'];
    await save();
    await heading(element, 'Ada');
    await eventually('the second in the stepper', () =>
      expect(element.shadowRoot?.querySelector('nav')?.textContent).toContain('Grace'),
    );
  });

  it('waits for an earlier section that is open, and then comes in its turn', async () => {
    const earlier = sectionOf('earlier', 'Before it', 'active');
    const { element, state, save } = await openOwners([], [earlier]);
    state.owners = ['Ada'];
    await save();
    await heading(element, 'Before it');
    await save();
    await heading(element, 'Ada');
    await save();
    await heading(element, 'Last of all');
  });

  it('leads to the open section once it has gone, with a notice', async () => {
    const { element, state, all } = await openOwners(['Ada']);
    element.goTo('profile', 'owner-Ada');
    await heading(element, 'Ada');
    state.owners = [];
    element.refresh();
    await heading(element, 'Owners');
    await all.findByText('That section is not open. Please continue here instead.');
  });

  it('keeps what was typed on screen when it goes, to be copied, until the investor goes on', async () => {
    const { element, state, all } = await openOwners(['Ada']);
    element.goTo('profile', 'owner-Ada');
    await heading(element, 'Ada');
    (await field(element, 'Note of Ada')).focus();
    await type('not to be lost');
    state.owners = [];
    element.refresh();
    await all.findByText(/no longer needed/);
    const typed = () => insideWidget(element).queryByLabelText<HTMLInputElement>('Note of Ada');
    await eventually('what was typed', () => expect(typed()?.value).toBe('not to be lost'));
    expect(typed()?.readOnly).toBe(true);
    // It stays with the next read, too.
    element.refresh();
    await waitFor('the section', () => element.shadowRoot?.querySelector('form'));
    await heading(element, 'Ada');
    await click(all.getByRole('button', { name: 'Continue' }));
    await heading(element, 'Owners');
    expect(all.queryByText(/no longer needed/)).toBeNull();
  });

  it('can be filled in again when it comes back, with what was typed', async () => {
    const { element, state, all } = await openOwners(['Ada']);
    element.goTo('profile', 'owner-Ada');
    await heading(element, 'Ada');
    (await field(element, 'Note of Ada')).focus();
    await type('still here');
    state.owners = [];
    element.refresh();
    await all.findByText(/no longer needed/);
    state.owners = ['Ada'];
    element.refresh();
    // While it was gone it could be read, and no more.
    await eventually('the field', async () => {
      const note = await field(element, 'Note of Ada');
      expect([note.value, note.readOnly]).toEqual(['still here', false]);
    });
    expect(all.queryByText(/no longer needed/)).toBeNull();
  });

  it('comes with a message and its number after a save that brought or ended some, not after the first save', async () => {
    const { element, state, save, all } = await openOwners([]);
    const told = () => all.queryAllByText(/^(Sections added|No longer needed)/);
    const saveAgain = async (owners: readonly string[]) => {
      element.goTo('profile', 'owners');
      await heading(element, 'Owners');
      (await field(element, 'Note of Owners')).focus();
      await type('x');
      state.owners = owners;
      await save();
    };
    // The first save shows what there is to do.
    await saveAgain(['Ada']);
    await heading(element, 'Ada');
    expect(told()).toEqual([]);

    await saveAgain(['Ada', 'Grace', 'Mary']);
    const added = await all.findByText('Sections added: 2.');
    expect(added.closest('[aria-live=polite]')).not.toBeNull();
    await heading(element, 'Ada');

    await saveAgain(['Grace', 'Joan']);
    await all.findByText('Sections added: 1. No longer needed: 2.');
    await heading(element, 'Grace');
    expect(told()).toHaveLength(1);

    await saveAgain([]);
    await all.findByText('No longer needed: 2.');
    await heading(element, 'Last of all');

    // The next save is about something else.
    await save();
    await eventually('no word of it', () => expect(told()).toEqual([]));
  });

  it('ends with a message though the save that ended it was the first one', async () => {
    const { element, state, save, all } = await openOwners(['Ada', 'Grace']);
    state.owners = ['Mary'];
    await save();
    await all.findByText('Sections added: 1. No longer needed: 2.');
    await heading(element, 'Mary');
  });

  it('comes with a message after a save that follows one of a section that is locked since', async () => {
    const earlier = sectionOf('earlier', 'Before it', 'active');
    const { element, state, save, all } = await openOwners([], [earlier], { afterSave: 'locked' });
    element.goTo('profile', 'earlier');
    await heading(element, 'Before it');
    await save();
    await heading(element, 'Owners');
    state.owners = ['Ada'];
    await save();
    await all.findByText('Sections added: 1.');
  });

  it('comes with a message after a save of what was sent back, though nothing is complete', async () => {
    const sentBack = sectionOf('earlier', 'Before it', 'active', { review: { count: 1 } });
    const { element, state, save, all } = await openOwners([], [sentBack]);
    state.owners = ['Ada'];
    await save();
    await all.findByText('Sections added: 1.');
    await heading(element, 'Before it');
  });
});
