import { flattenSection } from '../../../src/form/rules/model/flatten-section';
import { initialValues } from '../../../src/form/rules/settling';
import { validate } from '../../../src/form/rules/validity/field-validity';
import { isEmpty } from '../../../src/form/rules/values';
import type { Qualification } from '../../../src/http/schemas';
import type { BackendUnderCheck, ReadSection } from '../backend-under-check';
import { type Check, NotApplicable, Wrong } from '../findings';

type Milestones = Qualification['milestones'];

/** Statuses: whether the widget finds its way through the profile (docs/backend/statuses.md). */
export const PROFILE: readonly Check[] = [
  {
    id: 'profile.start',
    title: 'a profile that is not filled in has an active section to begin with',
    run: async (backend) => {
      const { milestones } = await backend.qualification();
      const sections = milestones.flatMap((one) => one.sections);
      if (sections.some(({ status }) => status === 'active')) return;
      const told = 'so the widget tells the investor that everything is done';
      if (sections.length === 0) {
        throw new Wrong(
          `The profile has no section, ${told}.`,
          'List at least one section, and give the one to fill in now the status active.',
        );
      }
      const undone = sections.filter(({ status }) => status !== 'complete' && status !== 'locked');
      if (undone.length > 0) {
        throw new Wrong(
          `No section has the status active, ${told}; but ${named(undone)}.`,
          'Give the section to fill in now exactly the status active, and its milestone too: no other status leads on.',
        );
      }
      await expectFilledIn(backend, told);
      throw new NotApplicable(
        'this investor has nothing left to do.',
        'Use the token of a new investor, to see that a profile starts with an active section.',
      );
    },
  },
  {
    id: 'profile.active-milestone',
    title: 'active sections stand in the first active milestone, but for those that were sent back',
    run: async ({ qualification }) => {
      const { milestones } = await qualification();
      const first = milestones.find(({ status }) => status === 'active');
      if (!milestones.some(hasActive)) {
        if (!first) return;
        throw new Wrong(
          `The milestone ${first.id} is active and has no active section.`,
          'Give a milestone the status active as long as one of its sections is active, and no longer.',
        );
      }
      const work = first && hasActive(first) ? (milestones.find(hasWork) ?? first) : first;
      const outside = milestones.find((one) => strayIn(one, work));
      if (first && hasActive(first) && !outside) return;
      const place = work ? `the milestone ${work.id}` : 'any active milestone';
      const stray = outside && strayIn(outside, work);
      throw new Wrong(
        stray
          ? `The section ${stray.id} is active, but in the milestone ${outside.id} (${outside.status}) and not in ${place}.`
          : `The section to fill in now does not stand in ${place}.`,
        'Let the first milestone with an active section be active, and keep the sections of those behind it pending until it is done: the widget goes to the first active section of the first active milestone.',
      );
    },
  },
  {
    id: 'profile.same-status',
    title: 'a section has one status, in the qualification and by itself',
    run: async ({ qualification, sections }) => {
      const { milestones, activeSection } = await qualification();
      const read = (await sections()).map(({ section }) => section);
      const listed = new Map(
        milestones.flatMap((one) => one.sections).map(({ id, status }) => [id, status]),
      );
      for (const { id, status } of activeSection ? [...read, activeSection] : read) {
        const other = listed.get(id);
        if (other === undefined || other === status) continue;
        throw new Wrong(
          `The section ${id} is ${other} in the qualification and ${status} by itself.`,
          'Derive both from the same state, or the investor is led to a form that cannot be saved.',
        );
      }
    },
  },
];

function hasActive({ sections }: Milestones[number]): boolean {
  return sections.some(({ status }) => status === 'active');
}

/** Whether a milestone has a section to fill in, other than those that a reviewer has sent back. */
function hasWork({ status, sections }: Milestones[number]): boolean {
  return status === 'active' && sections.some((one) => one.status === 'active' && !one.review);
}

/**
 * A section that is active where it leads nobody. One that was sent back may stand in any active milestone;
 * the others belong into one, `work`.
 */
function strayIn(milestone: Milestones[number], work: Milestones[number] | undefined) {
  const isPlace = milestone === work;
  const isOpen = milestone.status === 'active';
  return milestone.sections.find(
    ({ status, review }) => status === 'active' && !isPlace && !(review && isOpen),
  );
}

function named(sections: readonly { readonly id: string; readonly status: string }[]): string {
  const [first, ...others] = sections.map(({ id, status }) => `${id} is ${status}`);
  return others.length > 0 ? `${first}, and ${others.length} more are not done` : `${first}`;
}

/** Of a profile in which every section is done: whether somebody has filled it in at all. */
async function expectFilledIn({ sections }: BackendUnderCheck, told: string): Promise<void> {
  const read = await sections();
  const complete = read.filter(({ section }) => section.status === 'complete');
  for (const { section } of complete) {
    const model = flattenSection(section);
    const lacking = validate(model, initialValues(model).values).find(({ error }) =>
      error.key.startsWith('form.errors.required'),
    );
    if (!lacking) continue;
    throw new Wrong(
      `No section is active, ${told}; but the required element ${lacking.key} of the section ${section.id} has no value.`,
      'Give a section the status complete once it was saved, and active before.',
    );
  }
  if (read.some(hasValue)) return;
  throw new Wrong(
    `No section is active, ${told}; but no element of any section has a value.`,
    'Give the section to fill in now exactly the status active, and its milestone too.',
  );
}

/** An identity check has no values that could be missed. */
function hasValue({ section: { elements = [], plugins = [] } }: ReadSection): boolean {
  const fields = elements.flatMap((element) => [element, ...(element.fields ?? [])]);
  return plugins.length > 0 || fields.some(({ value }) => !isEmpty(value));
}
