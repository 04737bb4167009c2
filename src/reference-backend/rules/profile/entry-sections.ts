import type { LocalizedText } from '../language/localized-text';
import { type InvestorState, sectionState } from '../state/backend-state';
import {
  type ProfileDefinition,
  type SectionDefinition,
  type SectionValues,
  sectionsOf,
} from './profile-definition';

/**
 * The profile as an investor has it: with a section for each entry of a list that is saved, named after it, and
 * without those of slots that are free.
 */
export function withEntrySections(
  profile: ProfileDefinition,
  investor: InvestorState,
): ProfileDefinition {
  if (!sectionsOf(profile).some(({ forEntry }) => forEntry)) return profile;
  const present = (section: SectionDefinition): readonly SectionDefinition[] => {
    const { forEntry, label } = section;
    if (!forEntry) return [section];
    const { values } = sectionState(investor, forEntry.sectionId);
    if (!isThere(section, values)) return [];
    return [{ ...section, label: named(label, String(values[forEntry.title] ?? '')) }];
  };
  const milestones = profile.milestones.map((milestone) => ({
    ...milestone,
    sections: milestone.sections.flatMap(present),
  }));
  return { ...profile, milestones: milestones.filter(({ sections }) => sections.length > 0) };
}

/**
 * The sections of an investor after a save of a list: those of entries that have gone go with them, and so do those
 * of entries whose name is another one now, since the slot may hold somebody else.
 */
export function withoutGoneEntries(
  profile: ProfileDefinition,
  before: InvestorState,
  saved: { readonly sectionId: string; readonly values: SectionValues },
): InvestorState['sections'] {
  const { values } = sectionState(before, saved.sectionId);
  const gone = sectionsOf(profile).filter(({ forEntry }) => {
    if (forEntry?.sectionId !== saved.sectionId) return false;
    const { legend, title } = forEntry;
    return saved.values[legend] !== true || saved.values[title] !== values[title];
  });
  const ids = new Set(gone.map(({ id }) => id));
  return Object.fromEntries(Object.entries(before.sections).filter(([id]) => !ids.has(id)));
}

function isThere({ forEntry }: SectionDefinition, values: SectionValues): boolean {
  return forEntry !== undefined && values[forEntry.legend] === true;
}

function named(label: LocalizedText, name: string): LocalizedText {
  const say = (text: string) => text.replace('{{name}}', name);
  if (typeof label === 'string') return say(label);
  return { en: say(label.en), de: say(label.de), fr: say(label.fr), ar: say(label.ar) };
}
