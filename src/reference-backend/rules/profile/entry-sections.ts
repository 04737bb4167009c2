import { flattenWithLists } from '../../../form/rules/lists';
import type { Section } from '../../../http/schemas';
import { isRecord } from '../../../kit/rules/is-record';
import type { TextLanguage } from '../language/localized-text';
import { type InvestorState, sectionState } from '../state/backend-state';
import { localizeProfile, localizeSection } from './localize-section';
import {
  type ProfileDefinition,
  type SectionDefinition,
  type SectionEntry,
  type SectionValues,
  sectionsOf,
} from './profile-definition';
import { readsElsewhere, resolveProfile } from './resolve-profile';

/**
 * The profile as an investor has it, in one language: without what the answers of other sections hide, and with a
 * section for each entry of a list that is saved, named after it. What is left out keeps its answers in the investor's
 * state.
 */
export function withEntrySections(
  written: ProfileDefinition,
  investor: InvestorState,
  language: TextLanguage = 'en',
): ProfileDefinition {
  if (!sectionsOf(written).some(dependsOnOthers)) return written;
  return { ...resolvedFor(localizeProfile(written, language), investor), written };
}

/**
 * The sections that a save of a list ends: those of entries that have gone, and those of entries whose name is another
 * one now, since the slot may hold somebody else.
 */
export function goneEntries(
  profile: ProfileDefinition,
  before: InvestorState,
  saved: { readonly sectionId: string; readonly values: SectionValues },
): ReadonlySet<string> {
  const { values } = sectionState(before, saved.sectionId);
  const gone = sectionsOf(profile).filter(({ forEntry }) => {
    if (forEntry?.sectionId !== saved.sectionId) return false;
    const { legend, checkedValue, title } = forEntry;
    return saved.values[legend] !== checkedValue || saved.values[title] !== values[title];
  });
  return new Set(gone.map(({ id }) => id));
}

/** Whether a section depends on the answers of another. */
function dependsOnOthers({ id, hiddenWhen, forEach, elements = [] }: SectionDefinition): boolean {
  if (hiddenWhen != null || forEach) return true;
  return elements
    .flatMap((element) => [element, ...(element.fields ?? [])])
    .some((element) =>
      [element.hiddenWhen].flat().some((one) => isRecord(one) && readsElsewhere(one, id)),
    );
}

function resolvedFor(written: ProfileDefinition, investor: InvestorState): ProfileDefinition {
  const all = sectionsOf(written);
  const answers = Object.entries(investor.sections).map(
    ([id, { values }]) => [id, values] as const,
  );
  const { qualification, sections } = resolveProfile(
    {
      qualification: { milestones: written.milestones },
      sections: Object.fromEntries(all.map((section) => [section.id, { ...section }])),
    },
    Object.fromEntries(answers),
  );
  const entries = new Map(all.flatMap((section) => entriesFor(section, all)));
  const made = ({ id }: SectionDefinition): SectionDefinition => {
    const forEntry = entries.get(id);
    const section = sections[id] as unknown as SectionDefinition;
    return forEntry ? { ...section, forEntry } : section;
  };
  const milestones = qualification.milestones as ProfileDefinition['milestones'];
  return {
    ...written,
    milestones: milestones.map((one) => ({ ...one, sections: one.sections.map(made) })),
  };
}

/** The entry that each section made from this one is about, by the section's id. */
function entriesFor(
  { id, forEach }: SectionDefinition,
  all: readonly SectionDefinition[],
): readonly (readonly [string, SectionEntry])[] {
  const source = forEach && all.find((one) => one.id === forEach.section);
  if (!source) return [];
  const section = { ...localizeSection(source, 'en'), status: '' } as Section;
  const list = flattenWithLists(section).lists.all.find(({ name }) => name === forEach.list);
  return (list?.slots ?? []).map(({ legend, title }, place) => [
    `${id}-${place + 1}`,
    {
      ...{ sectionId: source.id, list: forEach?.list ?? '' },
      ...{ legend: legend.key, checkedValue: legend.checkedValue, title: title?.key ?? '' },
    },
  ]);
}
