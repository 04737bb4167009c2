import { trimDate } from '../../../form/kinds/date/kind';
import { conditionHolds } from '../../../form/rules/conditions';
import { entriesOf, flattenWithLists } from '../../../form/rules/lists';
import { flattenSection } from '../../../form/rules/model/flatten-section';
import {
  type Condition,
  elementKey,
  type FieldValue,
  type ListModel,
  type ReadValue,
  type SectionModel,
} from '../../../form/rules/model/section-model';
import { parseCondition } from '../../../form/rules/parse-conditions';
import { settle } from '../../../form/rules/settle-conditions';
import { isEmpty, readValue, storedRaw } from '../../../form/rules/values';
import type { ElementDefinition, Section } from '../../../http/schemas';
import { isRecord } from '../../../kit/rules/is-record';
import { isWalletSection } from '../../../wallet/rules/section/wallet-section';

/*
 * One profile for everyone: which sections and elements there are for the answers that are saved. The backend
 * decides the conditions that read another section, and sends plain sections.
 */

/** A JSON object whose parts are looked at one by one: a document may hold more than is known here. */
type Json = Readonly<Record<string, unknown>>;

/** The contract's own shapes, with conditions that read other sections and with sections for entries. */
export interface ProfileDocument {
  readonly qualification: Json;
  readonly sections: Readonly<Record<string, Json>>;
}

/** What is saved, by section and element key. */
export type Answers = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** What was left out, `<section>` or `<section>.<key>`, and the conditions that were met. */
export interface HiddenPart {
  readonly id: string;
  readonly because: readonly Json[];
}

export interface ResolvedProfile {
  /** Without milestones and sections that are not there. */
  readonly qualification: Json;
  /** By id, in the document's order: no condition in them reads another section, none stands for an entry. */
  readonly sections: Readonly<Record<string, Json>>;
  /** In the document's order. */
  readonly hidden: readonly HiddenPart[];
}

/** Line breaks and other control characters, and what turns the direction of the text after it. */
const NOT_IN_A_NAME = /[\p{Cc}\p{Zl}\p{Zp}\s\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Why a document can't be resolved. */
export type ProfileErrorCode =
  | 'malformed'
  | 'condition-malformed'
  | 'condition-unknown-section'
  | 'cyclic-sections'
  | 'for-each-malformed'
  | 'duplicate-id'
  | 'nothing-left';

/** A document that can't be resolved: `pointer` is the place, a JSON Pointer (RFC 6901) into the document. */
export class ProfileError extends Error {
  override readonly name = 'ProfileError';
  constructor(
    readonly code: ProfileErrorCode,
    readonly pointer: string,
    /** Without the place, which `message` begins with. */
    readonly reason: string,
  ) {
    // Ids may hold anything, and a message goes into logs.
    super(`${pointer || '/'}: ${reason}`.replace(NOT_IN_A_NAME, ' '));
  }
}

/** The longest name of an entry that stands in a text, in characters. */
const LONGEST_NAME = 200;

/** How many sections of a circle are named. */
const MOST_NAMED = 20;

/**
 * The profile of an investor: what the answers of one section hide in another is left out, and a section for each
 * entry of a list stands once for each entry that is saved. Answers that the document itself holds (`value`) count
 * where `answers` has none.
 *
 * @throws {ProfileError} for a document or answers that are malformed, and where these answers leave nothing
 */
export function resolveProfile(document: ProfileDocument, answers: Answers = {}): ResolvedProfile {
  return profileResolver(document)(answers);
}

/**
 * The same for many investors of one document: what depends on the document alone is checked and prepared once.
 *
 * @throws {ProfileError} for a document that is malformed, whatever the answers; what it makes throws `nothing-left`
 */
export function profileResolver(document: ProfileDocument): (answers: Answers) => ResolvedProfile {
  const parts = partsOf(document);
  const lists = listsByName(parts);
  const order = inOrder(parts);
  for (const part of parts.values()) tellMalformed(part, parts, lists);
  tellDoubles(document, parts, lists);
  const deciding = decidingElements(parts, lists);
  return (answers) => {
    if (!isRecord(answers)) {
      throw new ProfileError('malformed', '', 'the answers are no map of section id to values');
    }
    return resolved(document, { parts, order, lists, deciding }, answers);
  };
}

/**
 * The ids of a document's sections, each after those whose answers decide about it.
 *
 * @throws {ProfileError} for a document without sections, and for sections that decide about one another
 */
export function sectionsInOrder(document: ProfileDocument): readonly string[] {
  return inOrder(partsOf(document));
}

/** By section: the ids of its elements that are read from elsewhere, and of those on which these depend. */
type Deciding = ReadonlyMap<string, ReadonlySet<unknown>>;

/** Few elements decide about other sections: the rest of a section needs no look at each of many resolutions. */
function decidingElements(parts: ReadonlyMap<string, Part>, lists: Lists): Deciding {
  const keys = new Map<string, Set<unknown>>();
  const note = (id: string, key: unknown) => keys.set(id, (keys.get(id) ?? new Set()).add(key));
  for (const { across, forEach } of parts.values()) {
    for (const { raw } of across) if (raw.entry === undefined) note(String(raw.section), raw.id);
    const list = forEach && lists.get(nameOf(forEach))?.list;
    for (const { legend, fields } of list?.slots ?? []) {
      for (const { key } of [legend, ...fields]) note(forEach?.section ?? '', key);
    }
  }
  return new Map(
    Array.from(keys, ([id, read]) => [id, elementsHolding(parts.get(id)?.section ?? {}, read)]),
  );
}

/** The ids of the elements that hold these keys, and of those that their own conditions read. */
function elementsHolding(section: Json, keys: Iterable<unknown>): ReadonlySet<unknown> {
  const elements = asSection(section).elements ?? [];
  const held = elements.map((element) => {
    const parts = [element, ...(element.fields ?? [])];
    const { legend } = element;
    const conditions = parts.flatMap(({ hiddenWhen }) => listOf(hiddenWhen, ''));
    return {
      id: element.id,
      keys: [...parts.map(elementKey), ...(isRecord(legend) ? [legend.name] : [])],
      reads: conditions.map(({ raw }) => (isRecord(raw) ? raw.id : undefined)),
    };
  });
  const holders = new Map<unknown, (typeof held)[number][]>();
  for (const one of held) {
    for (const key of one.keys) holders.set(key, [...(holders.get(key) ?? []), one]);
  }
  const found = new Set<unknown>();
  const waiting = [...keys];
  for (const key of waiting) {
    for (const { id, reads } of holders.get(key) ?? []) {
      if (found.has(id)) continue;
      found.add(id);
      waiting.push(...reads);
    }
  }
  return found;
}

/** A section of the document, and what it reads of others. */
interface Part {
  readonly id: string;
  readonly pointer: string;
  readonly section: Json;
  /** It stands once for each entry of this list. */
  readonly forEach: { readonly section: string; readonly list: string } | undefined;
  /** The conditions that read another section, with their places. */
  readonly across: readonly Across[];
}

/** A condition that reads another section. */
interface Across {
  readonly pointer: string;
  readonly raw: Json;
}

function partsOf(document: ProfileDocument): ReadonlyMap<string, Part> {
  const { qualification, sections } = isRecord(document)
    ? document
    : ({} as Partial<ProfileDocument>);
  if (!isRecord(qualification)) {
    throw new ProfileError('malformed', '/qualification', 'there is no qualification');
  }
  if (!isRecord(sections)) throw new ProfileError('malformed', '/sections', 'there is no section');
  milestonesOf(qualification);
  return new Map(
    Object.keys(sections).map((id) => {
      const section: unknown = sections[id];
      const pointer = `/sections/${escaped(id)}`;
      if (!isRecord(section)) throw new ProfileError('malformed', pointer, 'is not a section');
      return [id, partOf(id, section, pointer)];
    }),
  );
}

function partOf(id: string, section: Json, pointer: string): Part {
  const across: Across[] = [];
  for (const { raw, pointer: at } of listOf(section.hiddenWhen, `${pointer}/hiddenWhen`)) {
    if (!isRecord(raw) || !readsElsewhere(raw, id)) {
      throw new ProfileError('condition-malformed', at, 'a section is hidden by another section');
    }
    across.push({ raw, pointer: at });
  }
  for (const { element, pointer: place } of elementsIn(section, pointer)) {
    for (const { raw, pointer: at } of listOf(element.hiddenWhen, `${place}/hiddenWhen`)) {
      if (isRecord(raw) && readsElsewhere(raw, id)) across.push({ raw, pointer: at });
    }
  }
  return { id, pointer, section, forEach: forEachOf(section, pointer), across };
}

function forEachOf({ forEach }: Json, pointer: string): Part['forEach'] {
  if (forEach === undefined || forEach === null) return undefined;
  if (isRecord(forEach)) {
    const { section, list } = forEach;
    if (typeof section === 'string' && typeof list === 'string') return { section, list };
  }
  const message = 'forEach names a section and a list';
  throw new ProfileError('for-each-malformed', `${pointer}/forEach`, message);
}

/** Whether a condition reads another section than the one that it stands in. */
export function readsElsewhere({ section, entry }: Json, own: string): boolean {
  return entry !== undefined || (section !== undefined && section !== null && section !== own);
}

/** One condition, or each of a list, with its place. */
function listOf(raw: unknown, pointer: string): readonly { raw: unknown; pointer: string }[] {
  if (raw === undefined || raw === null) return [];
  if (!Array.isArray(raw)) return [{ raw, pointer }];
  return raw.map((one: unknown, index) => ({ raw: one, pointer: `${pointer}/${index}` }));
}

/** The elements of a section and the fields in them, in document order, with their places. */
function elementsIn(section: Json, pointer: string): readonly { element: Json; pointer: string }[] {
  const rows = (holder: Json, name: string, at: string) =>
    (Array.isArray(holder[name]) ? (holder[name] as readonly unknown[]) : []).flatMap(
      (element, index) =>
        isRecord(element) ? [{ element, pointer: `${at}/${name}/${index}` }] : [],
    );
  return rows(section, 'elements', pointer).flatMap((one) => [
    one,
    ...rows(one.element, 'fields', one.pointer),
  ]);
}

function milestonesOf({ milestones }: Json): readonly Json[] {
  if (Array.isArray(milestones) && milestones.every(isRecord)) return milestones;
  throw new ProfileError('malformed', '/qualification/milestones', 'is not a list of milestones');
}

/** Each list that a section stands for, by `<section>/<list>`: with the entries and fields that it can have. */
type Lists = ReadonlyMap<string, { readonly list: ListModel; readonly model: SectionModel }>;

function listsByName(parts: ReadonlyMap<string, Part>): Lists {
  const lists = new Map<string, { list: ListModel; model: SectionModel }>();
  for (const { forEach, pointer } of parts.values()) {
    if (!forEach) continue;
    const source = parts.get(forEach.section);
    const model =
      source && !source.forEach ? flattenWithLists(asSection(source.section)) : undefined;
    const list = model?.lists.all.find(({ name }) => name === forEach.list);
    if (!list || !model) {
      const message = `there is no list ${forEach.list} in a section ${forEach.section}`;
      throw new ProfileError('for-each-malformed', `${pointer}/forEach`, message);
    }
    lists.set(nameOf(forEach), { list, model });
  }
  return lists;
}

function nameOf({ section, list }: { readonly section: string; readonly list: string }): string {
  return `${section}/${list}`;
}

/** The sections whose answers decide about a section. */
function readBy({ forEach, across }: Part): ReadonlySet<string> {
  const ids = across.map(({ raw }) => String(raw.section ?? forEach?.section ?? ''));
  return new Set([...ids, ...(forEach ? [forEach.section] : [])]);
}

/**
 * The sections, each after those whose answers decide about it. Refuses sections that decide about one another: nobody
 * could say what there is first. By hand, since a chain of conditions may be as long as the document.
 */
function inOrder(parts: ReadonlyMap<string, Part>): readonly string[] {
  const order: string[] = [];
  const done = new Set<string>();
  for (const start of parts.keys()) {
    const path = new Set<string>();
    const waiting = [start];
    for (let id = waiting.at(-1); id !== undefined; id = waiting.at(-1)) {
      const part = parts.get(id);
      if (!part || done.has(id)) waiting.pop();
      else if (path.has(id)) {
        path.delete(id);
        done.add(id);
        order.push(id);
        waiting.pop();
      } else {
        path.add(id);
        for (const read of readBy(part)) {
          if (path.has(read)) throw cycleOf(read, [...path], parts);
          waiting.push(read);
        }
      }
    }
  }
  return order;
}

function cycleOf(
  first: string,
  path: readonly string[],
  parts: ReadonlyMap<string, Part>,
): ProfileError {
  const members = path.slice(path.indexOf(first));
  const others = members.length > MOST_NAMED ? ` and ${members.length - MOST_NAMED} others` : '';
  const named = members.slice(0, MOST_NAMED).join(', ');
  const message = `these sections decide about one another: ${named}${others}`;
  return new ProfileError('cyclic-sections', parts.get(first)?.pointer ?? '', message);
}

/** Refuses what the document alone shows to be wrong in a section. */
function tellMalformed(part: Part, parts: ReadonlyMap<string, Part>, lists: Lists): void {
  const { forEach, section, pointer } = part;
  for (const { raw, pointer: at } of part.across) {
    const own = forEach && lists.get(nameOf(forEach));
    if (raw.entry !== undefined) {
      if (typeof raw.entry !== 'string' || !own || placeOf(own.list, raw.entry) < 0) {
        const message =
          'entry names no field of the first slot of a list that the section stands for';
        throw new ProfileError('for-each-malformed', at, message);
      }
    } else {
      const read = typeof raw.section === 'string' ? parts.get(raw.section) : undefined;
      if (!read || read.forEach) {
        const message = `there is no section ${String(raw.section)} whose answers could be read`;
        throw new ProfileError('condition-unknown-section', at, message);
      }
    }
    const { reason } = parseCondition({ ...raw, id: raw.entry ?? raw.id });
    if (reason) throw new ProfileError('condition-malformed', at, `the condition ${reason}`);
  }
  if (!forEach) return;
  const plugins = Array.isArray(section.plugins) ? section.plugins : [];
  if (plugins.length > 0 || isWalletSection(flattenSection(asSection(section)).fields)) {
    const message = 'an identity check or a wallet is the investor’s own, not an entry’s';
    throw new ProfileError('for-each-malformed', pointer, message);
  }
}

/** Refuses a section for an entry whose id another one has. */
function tellDoubles(
  { sections }: ProfileDocument,
  parts: ReadonlyMap<string, Part>,
  lists: Lists,
): void {
  for (const { id, forEach, pointer } of parts.values()) {
    const slots = (forEach && lists.get(nameOf(forEach))?.list.slots) ?? [];
    for (const place of slots.keys()) {
      const made = `${id}-${place + 1}`;
      if (!Object.hasOwn(sections, made)) continue;
      const message = `entry ${place + 1} makes a section ${made}, and there is one already`;
      throw new ProfileError('duplicate-id', pointer, message);
    }
  }
}

/** Where a key of the first slot stands among the fields of a slot; -1 for another key. */
function placeOf({ slots: [first] }: ListModel, key: unknown): number {
  return first.fields.findIndex((field) => field.key === key);
}

/** A section as the form's rules read one, or some of its elements. What is malformed in it is left out. */
function asSection(
  section: Json,
  isRead: (element: ElementDefinition) => boolean = () => true,
): Section {
  const all: readonly unknown[] = Array.isArray(section.elements) ? section.elements : [];
  const elements = all.filter(isElement).flatMap((element) => {
    if (!isRead(element)) return [];
    const { fields } = element;
    return [{ ...element, fields: Array.isArray(fields) ? fields.filter(isElement) : undefined }];
  });
  return { id: '', label: '', status: '', elements } as unknown as Section;
}

function isElement(raw: unknown): raw is ElementDefinition {
  return isRecord(raw) && typeof raw.id === 'string' && typeof raw.type === 'string';
}

/** A section as it is for this investor, and the entry's name where it stands for one. */
interface Instance {
  readonly section: Json;
  readonly name?: string;
}

/** What depends on the document alone. */
interface Prepared {
  readonly parts: ReadonlyMap<string, Part>;
  /** Each section after those whose answers decide about it. */
  readonly order: readonly string[];
  readonly lists: Lists;
  readonly deciding: Deciding;
}

function resolved(
  document: ProfileDocument,
  { parts, order, lists, deciding }: Prepared,
  answers: Answers,
): ResolvedProfile {
  /** By the id in the document, like `instances`: what is read first is found first. */
  const hidden = new Map<string, HiddenPart[]>();
  const instances = new Map<string, readonly Instance[]>();
  const readers = new Map<string, ReadValue>();

  const instancesOf = (id: string): readonly Instance[] => {
    const known = instances.get(id);
    if (known) return known;
    const part = parts.get(id);
    const found = part ? made(part) : [];
    instances.set(id, found);
    return found;
  };
  /** Reads the saved answers of a section as its form does: null for what is not there. */
  const readerOf = (id: string): ReadValue => {
    const known = readers.get(id);
    if (known) return known;
    const [instance] = instancesOf(id);
    const isRead = ({ id: one }: ElementDefinition) => deciding.get(id)?.has(one) === true;
    const reader = instance
      ? savedReader(asSection(instance.section, isRead), answers, id)
      : () => null;
    readers.set(id, reader);
    return reader;
  };
  const made = ({ id, section, forEach }: Part): readonly Instance[] => {
    const parts: HiddenPart[] = [];
    hidden.set(id, parts);
    const readsSection = (raw: Json) => meets(raw, String(raw.id), readerOf(String(raw.section)));
    const known = forEach && lists.get(nameOf(forEach));
    if (!known) return withoutHidden(section, id, readsSection, parts);
    const { list } = known;
    const read = readerOf(forEach.section);
    return entriesOf(list, read).flatMap((slot, index) => {
      const name = entryName(list, slot, read, index);
      const isMet = (raw: Json) =>
        raw.entry === undefined
          ? readsSection(raw)
          : meets(raw, slot.fields[placeOf(list, raw.entry)]?.key ?? '', read);
      const entry = forEntry(section, `-${list.slots.indexOf(slot) + 1}`, name);
      return withoutHidden(entry, id, isMet, parts).map((one) => ({ ...one, name }));
    });
  };

  // In this order what is read has been made before, however long the chain is.
  for (const id of order) instancesOf(id);
  const all = [...parts.keys()].flatMap(instancesOf);
  const sections = Object.fromEntries(all.map(({ section }) => [String(section.id), section]));
  const { activeSection, ...qualification } = document.qualification;
  const milestones = milestonesOf(qualification).flatMap((milestone) => {
    const summaries: readonly unknown[] = Array.isArray(milestone.sections)
      ? milestone.sections
      : [];
    const left = summaries.flatMap((summary) => {
      if (!isRecord(summary) || !parts.has(String(summary.id))) return [summary];
      return instancesOf(String(summary.id)).map(({ section, name }) => ({
        ...(name === undefined ? summary : named(summary, name)),
        id: section.id,
      }));
    });
    return summaries.length > 0 && left.length === 0 ? [] : [{ ...milestone, sections: left }];
  });
  if (milestones.length === 0) {
    throw new ProfileError('nothing-left', '/qualification/milestones', 'no section is left');
  }
  const activeId = isRecord(activeSection) ? String(activeSection.id) : '';
  const active = Object.hasOwn(sections, activeId) ? sections[activeId] : undefined;
  return {
    qualification: { ...qualification, milestones, ...(active && { activeSection: active }) },
    sections,
    hidden: [...parts.keys()].flatMap((id) => hidden.get(id) ?? []),
  };
}

/**
 * A section without what other sections' answers hide, in a list; an empty one where it is hidden itself, or where
 * nothing of it is left, since a section without elements is none.
 *
 * @param written the section's id in the document
 * @param hidden what is left out is added to it
 */
function withoutHidden(
  section: Json,
  written: string,
  isMet: (raw: Json) => boolean,
  hidden: HiddenPart[],
): readonly Instance[] {
  const id = String(section.id);
  const { hiddenWhen, forEach, ...rest } = section;
  const own = decided(hiddenWhen, written, isMet);
  if (own.because) {
    hidden.push({ id, because: own.because });
    return [];
  }
  const left = (elements: readonly unknown[]): readonly unknown[] =>
    elements.flatMap((element) => {
      if (!isRecord(element)) return [element];
      const { hiddenWhen, ...others } = element;
      const { because, stays } = decided(hiddenWhen, written, isMet);
      if (because) {
        hidden.push({ id: `${id}.${element.name || element.id}`, because });
        return [];
      }
      const { fields } = others;
      return [
        {
          ...others,
          ...(stays !== undefined && { hiddenWhen: stays }),
          ...(Array.isArray(fields) && { fields: left(fields) }),
        },
      ];
    });
  const { elements } = rest;
  if (!Array.isArray(elements)) return [{ section: rest }];
  const before = hidden.length;
  const stay = left(elements);
  const hasPlugins = Array.isArray(rest.plugins) && rest.plugins.length > 0;
  if (elements.length > 0 && stay.length === 0 && !hasPlugins) {
    const because = hidden.splice(before).flatMap((part) => part.because);
    hidden.push({ id, because });
    return [];
  }
  return [{ section: { ...rest, elements: stay } }];
}

/** What of a `hiddenWhen` stays for the form, or why its holder is left out now. */
interface Decided {
  readonly stays?: unknown;
  readonly because?: readonly Json[];
}

/**
 * Decides the conditions of one `hiddenWhen` that read another section. One that isn't met: all of it goes, since
 * the list can't hold. All met: those of its own section stay, and without any its holder is hidden.
 */
function decided(raw: unknown, written: string, isMet: (raw: Json) => boolean): Decided {
  const all = listOf(raw, '').map((one) => one.raw);
  const across = all.filter((one): one is Json => isRecord(one) && readsElsewhere(one, written));
  const own = all.filter((one) => !across.includes(one as Json)).map(withoutSection);
  if (across.length === 0)
    return { stays: Array.isArray(raw) || own.length === 0 ? raw && own : own[0] };
  if (!across.every(isMet)) return {};
  return own.length > 0 ? { stays: own } : { because: across };
}

/** A condition that names the section that it stands in is one of that section's own. */
function withoutSection(raw: unknown): unknown {
  if (!isRecord(raw) || !('section' in raw)) return raw;
  const { section, ...condition } = raw;
  return condition;
}

function meets(raw: Json, key: string, read: ReadValue): boolean {
  const { condition } = parseCondition({ ...raw, id: key });
  return condition !== undefined && conditionHolds(byDay(condition, read(key)), read);
}

/** Dates compare by their first ten characters, as a date field has them. */
function byDay(condition: Condition, value: FieldValue): Condition {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return condition;
  const dayOf = (named: unknown) =>
    typeof named === 'string' && /^\d{4}-\d\d-\d\dT/.test(named) ? trimDate(named) : named;
  return { ...condition, values: new Set([...condition.values].map(dayOf)) };
}

/**
 * Reads what is saved of a section, after its own conditions. Nothing saved is empty, for a check box too; a saved
 * `false` is false.
 */
function savedReader(section: Section, answers: Answers, id: string): ReadValue {
  const model = flattenSection(section);
  const saved = Object.hasOwn(answers, id) && isRecord(answers[id]) ? answers[id] : {};
  const values = new Map<string, FieldValue>();
  for (const { key, holders } of model.keys.values()) {
    const raw = Object.hasOwn(saved, key) ? saved[key] : storedRaw(holders);
    if (!isEmpty(raw)) values.set(key, readValue(holders, raw).value);
  }
  const settled = settle(model, values);
  return (key) => (values.has(key) ? (settled.get(key) ?? null) : null);
}

/** What an entry is called in a text: by the value of its title, else by the list's label and its place on screen. */
function entryName(
  list: ListModel,
  { title }: ListModel['slots'][0],
  read: ReadValue,
  index: number,
) {
  const value = title ? read(title.key) : null;
  const chosen = title?.choices.find((choice) => choice.value === value)?.label;
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const name = (chosen ?? text).replace(NOT_IN_A_NAME, ' ').trim();
  return name ? [...name].slice(0, LONGEST_NAME).join('') : `${list.label} ${index + 1}`;
}

/** What of an element, a condition or a check is an id, a name, a key or a list's name. */
const IDS: ReadonlySet<string> = new Set(['id', 'name', 'key', 'list', 'title', 'web3InputKey']);
/** What of them people read. */
const TEXTS: ReadonlySet<string> = new Set([
  ...['label', 'helperText', 'introText', 'legend', 'addLabel', 'message', 'text'],
]);

/** A section for one entry: its ids end in the slot, its texts name the entry. */
function forEntry(section: Json, suffix: string, name: string): Json {
  const ended = (id: unknown) => (typeof id === 'string' && id !== '' ? `${id}${suffix}` : id);
  const keys = (map: unknown) =>
    isRecord(map)
      ? Object.fromEntries(Object.entries(map).map(([key, value]) => [ended(key), value]))
      : map;
  const walk = (value: unknown, property: string): unknown => {
    if (property === 'options' || property === 'value' || property === 'values') {
      return property === 'options' ? named(value, name) : value;
    }
    if (property === 'disableWhen') return keys(value);
    // A condition on another section, or on the entry itself, names what is outside.
    if (isRecord(value) && property === 'hiddenWhen' && readsElsewhere(value, String(section.id))) {
      return value;
    }
    if (property === 'of' && typeof value === 'string') return ended(value);
    if (Array.isArray(value)) return value.map((one: unknown) => walk(one, property));
    if (isRecord(value)) {
      const entries = Object.entries(value).map(([own, one]) => [own, walk(one, own)]);
      return Object.fromEntries(entries);
    }
    if (IDS.has(property)) return ended(value);
    return TEXTS.has(property) && typeof value === 'string' ? filled(value, name, property) : value;
  };
  const { forEach, review, ...rest } = section;
  const made = walk(rest, '') as Json;
  if (!isRecord(review)) return { ...made, forEach };
  // Its remarks are under the keys of elements, each a text.
  const remarks = isRecord(review.elements) && Object.entries(review.elements);
  const elements = remarks && {
    elements: Object.fromEntries(
      remarks.map(([key, text]) => [
        ended(key),
        typeof text === 'string' ? filled(text, name, 'message') : text,
      ]),
    ),
  };
  return { ...made, forEach, review: { ...(named(review, name) as Json), ...elements } };
}

/** An object or list whose texts for people name the entry. */
function named<Value>(value: Value, name: string): Value {
  const walk = (one: unknown, property: string): unknown => {
    if (Array.isArray(one)) return one.map((row: unknown) => walk(row, property));
    if (isRecord(one)) {
      return Object.fromEntries(Object.entries(one).map(([own, part]) => [own, walk(part, own)]));
    }
    return TEXTS.has(property) && typeof one === 'string' ? filled(one, name, property) : one;
  };
  return walk(value, '') as Value;
}

/** A text with the entry's name. In one that may hold links the name makes none. */
function filled(text: string, name: string, property: string): string {
  const isPlain = property !== 'helperText' && property !== 'introText';
  return text.split('{{name}}').join(isPlain ? name : name.replace(/[\]:@]/g, '$&\u2060'));
}

function escaped(id: string): string {
  return id.replaceAll('~', '~0').replaceAll('/', '~1');
}
