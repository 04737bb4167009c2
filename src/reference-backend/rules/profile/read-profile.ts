import * as v from 'valibot';
import {
  type ElementDefinition,
  type FieldDefinition,
  type PluginDefinition,
  type Qualification,
  qualificationSchema,
  type Section,
  sectionSchema,
} from '../../../http/schemas';
import { isRecord } from '../../../kit/rules/is-record';
import type {
  MilestoneDefinition,
  PluginCard,
  ProfileDefinition,
  SectionDefinition,
} from './profile-definition';

/** A section of a document as it is sent, and as the widget reads it where it can. */
export interface ReadSection {
  readonly raw: Readonly<Record<string, unknown>>;
  readonly section: Section | undefined;
}

/** What a document doesn't say of its profile. */
type Frame = Pick<ProfileDefinition, 'id' | 'title' | 'email'>;

/** The profile of a whole document that is known to be right, in its one language. */
export function readProfile(document: unknown, frame: Frame): ProfileDefinition {
  const { qualification, sections } = v.parse(documentSchema, document);
  const rows = Object.values(sections).map((raw) => ({
    raw,
    section: v.parse(sectionSchema, raw),
  }));
  const profile = profileOfSections(rows, qualification, frame);
  if (!profile) throw new Error('the document has no section');
  return profile;
}

const documentSchema = v.object({
  qualification: qualificationSchema,
  sections: v.record(v.string(), v.record(v.string(), v.unknown())),
});

/**
 * The profile of sections that were read, in the order of `given`, or in their own without one. `opened` are sections
 * to be open whatever comes before them. Undefined where the widget could show nothing of it.
 */
export function profileOfSections(
  rows: readonly ReadSection[],
  given: Qualification | undefined,
  frame: Frame,
  opened: ReadonlySet<string> = new Set(),
): ProfileDefinition | undefined {
  const read = rows.flatMap(({ section }) => section ?? []);
  const refused = new Set(rows.flatMap(({ raw, section }) => (section ? [] : [String(raw.id)])));
  const sections = new Map(read.map((section) => [section.id, section]));
  const definition = (section: Section, isOpen: boolean): SectionDefinition => ({
    id: section.id,
    label: section.label,
    locked: section.status === 'locked',
    isOpen: isOpen || opened.has(section.id),
    ...(section.warnOnUpdate && { warnOnUpdate: section.warnOnUpdate }),
    elements: (section.elements ?? []).map(withoutValue) as SectionDefinition['elements'] & object,
    plugins: (section.plugins ?? []).map(({ id }) => id),
    ...decidedByBackend(rows.find((row) => row.section === section)?.raw ?? {}),
    ...(section.choose === 'one' && { choose: section.choose }),
    cards: Object.fromEntries((section.plugins ?? []).map((plugin) => [plugin.id, cardOf(plugin)])),
  });
  const sectionOf = (id: string, label: string, isOpen: boolean): readonly SectionDefinition[] => {
    const section = sections.get(id);
    if (section) return [{ ...definition(section, isOpen), label }];
    return refused.has(id) ? [{ id, label, isOpen: true }] : [];
  };
  const milestones: readonly MilestoneDefinition[] = given
    ? given.milestones.map(({ id, label, icon, sections: summaries }) => ({
        id,
        label,
        ...(icon && { icon }),
        sections: summaries.flatMap((one) => sectionOf(one.id, one.label, one.status === 'active')),
      }))
    : [
        {
          ...{ id: 'profile', label: 'Profile' },
          sections: rows.flatMap(({ raw, section }) => {
            const id = section?.id ?? String(raw.id ?? '');
            return id === '' ? [] : sectionOf(id, section?.label ?? id, true);
          }),
        },
      ];
  const shown = milestones.filter((one) => one.sections.length > 0);
  if (shown.length === 0) return undefined;
  const kycStartsWith = read.find(({ plugins }) => plugins && plugins.length > 0)?.id;
  return {
    ...frame,
    languages: given?.languages ?? ['en'],
    ...(given?.contactEmail && { contactEmail: given.contactEmail }),
    ...(given?.supportUrl && { supportUrl: given.supportUrl }),
    disclaimers: [],
    milestones: shown,
    ...(kycStartsWith && { kycStartsWith }),
  };
}

/** What the card of a plugin says in a choice. */
function cardOf({ label, description, needs, minutes }: PluginDefinition): PluginCard {
  return {
    ...(label && { label }),
    ...(description && { description }),
    ...(needs && { needs: needs as PluginCard['needs'] & object }),
    ...(minutes !== undefined && { minutes }),
  };
}

/** What the backend decides, which the contract's sections don't have. */
function decidedByBackend({
  hiddenWhen,
  forEach,
  checks,
}: Readonly<Record<string, unknown>>): Pick<
  SectionDefinition,
  'hiddenWhen' | 'forEach' | 'checks'
> {
  return {
    ...(hiddenWhen != null && { hiddenWhen }),
    ...(isRecord(forEach) && {
      forEach: { section: String(forEach.section), list: String(forEach.list) },
    }),
    ...(checks != null && { checks }),
  };
}

/** Values are the investor's. A list hint without words makes no list, which is what the widget makes of it, too. */
function withoutValue({
  value: _,
  fields,
  repeat,
  ...rest
}: ElementDefinition): Omit<ElementDefinition, 'value'> {
  const bare = ({ value: __, ...field }: FieldDefinition) => field;
  const isHint =
    isRecord(repeat) &&
    typeof repeat.label === 'string' &&
    (repeat.addLabel === undefined || typeof repeat.addLabel === 'string');
  return { ...rest, ...(isHint && { repeat }), ...(fields && { fields: fields.map(bare) }) };
}
