import { readsOf } from '../../src/advice/answer-mistakes';
import { isDisabled, isHidden } from '../../src/form/rules/conditions';
import { flattenWithLists } from '../../src/form/rules/lists';
import {
  type FieldModel,
  isFieldset,
  type ListModel,
  type ReadValue,
  type SectionModel,
} from '../../src/form/rules/model/section-model';
import { parseCondition } from '../../src/form/rules/parse-conditions';
import { isEmpty, storedRaw } from '../../src/form/rules/values';
import type { Section } from '../../src/http/schemas';
import { isRecord } from '../../src/kit/rules/is-record';
import { ownConditionsOf } from '../../src/reference-backend/rules/profile/own-conditions';
import type { SectionDefinition } from '../../src/reference-backend/rules/profile/profile-definition';
import {
  type ProfileDocument,
  ProfileError,
  profileResolver,
  readsElsewhere,
} from '../../src/reference-backend/rules/profile/resolve-profile';
import { fileFields } from '../../src/reference-backend/rules/save/file-fields';
import { rowsOf, type SourceSection, wayInFault } from './document';
import { below, type Finding, nearest, type Report } from './findings';
import { answersInWords, isEverShown, type Shape, type Ways, waysThrough } from './paths';
import { canEqual } from './section-rules';

type Json = Readonly<Record<string, unknown>>;

/**
 * Tells what is wrong between the sections of a document: conditions that read another section, and sections that stand
 * for each entry of a list.
 */
export function checkBranching(
  document: Json,
  sections: readonly SourceSection[],
  report: Report,
  findings: readonly Finding[],
): Pick<Ways, 'isSampled'> | undefined {
  const resolvable = document as unknown as ProfileDocument;
  if (!tellUnresolvable(resolvable, report, findings.length > 0)) return undefined;
  const order = rowsOf(document.qualification, 'milestones').flatMap((milestone) =>
    rowsOf(milestone, 'sections').map((summary) => (isRecord(summary) ? summary.id : undefined)),
  );
  const read = new Map(
    sections.flatMap((one) => (one.section ? [[one.section.id, one.section]] : [])),
  );
  const models = new Map<string, ReturnType<typeof flattenWithLists>>();
  const modelOf = (id: string) => {
    const section = read.get(id);
    const known = models.get(id) ?? (section && flattenWithLists(ownConditionsOf(section)));
    if (known) models.set(id, known);
    return known;
  };
  for (const { raw, section, pointer } of sections) {
    if (!section) continue;
    const list = listOf(raw.forEach, modelOf);
    for (const { holder, place, name } of holdersIn(raw, section, pointer)) {
      const conditions = conditionsOf(holder, place).filter(({ raw: one }) =>
        readsElsewhere(one, section.id),
      );
      const always = conditions.map((one) => {
        const of = one.raw.entry === undefined ? modelOf(String(one.raw.section)) : undefined;
        const fields =
          one.raw.entry === undefined ? fieldsOf(of, one.raw.id) : entryFields(list, one.raw);
        const at = order.indexOf(one.raw.section);
        if (at >= 0 && order.indexOf(section.id) >= 0 && at > order.indexOf(section.id)) {
          const message = `${name} reads the section ${String(one.raw.section)}, which comes later`;
          report.warn('reads-later-section', one.pointer, message);
        }
        return alwaysHolds(one, fields, of, name, report);
      });
      const all = conditionsOf(holder, place).length;
      if (always.length === 0 || always.length < all || !always.every(Boolean)) continue;
      const rule = holder === raw ? 'section-never-shown' : 'never-shown';
      report.error(rule, below(place, 'hiddenWhen'), `${name} is hidden whatever is answered`);
    }
  }
  tellSharedDocuments(sections, modelOf, report);
  if (!sections.some(({ raw, section }) => section && dependsOnOthers(raw, section)))
    return undefined;
  const ways = waysThrough(resolvable);
  tellOfPaths(document, sections, ways, { report, findings });
  return ways;
}

/** Documents go by the keys of their files alone: one of an entry that another section asks for as well is told. */
function tellSharedDocuments(
  sections: readonly SourceSection[],
  modelOf: (id: string) => SectionModel | undefined,
  report: Report,
): void {
  const asked = new Map<string, { readonly section: string; readonly isMade: boolean }>();
  for (const { raw, section, pointer } of sections) {
    if (!section) continue;
    const count = isRecord(raw.forEach) ? (listOf(raw.forEach, modelOf)?.slots.length ?? 0) : 0;
    const isMade = count > 0;
    const ends = isMade ? Array.from({ length: count }, (_, place) => `-${place + 1}`) : [''];
    const { id: own, label, elements } = section;
    const only = { id: own, label, elements } as SectionDefinition;
    const all = { milestones: [{ id: '', label: '', sections: [only] }] };
    const told = new Set<string>();
    for (const { key, documentId, fieldsetId } of fileFields(all)) {
      for (const end of ends) {
        const id = documentId === key ? `${key}${end}` : `${fieldsetId}${end}__${key}${end}`;
        const other = asked.get(id);
        const isShared = other && other.section !== section.id && (isMade || other.isMade);
        if (!other) asked.set(id, { section: section.id, isMade });
        if (!isShared || told.has(key)) continue;
        told.add(key);
        const message = `the document ${id} is asked for in the section ${other.section}, too: each would show the other's`;
        const place = holdersIn(raw, section, pointer).find(
          ({ holder }) => (holder.name || holder.id) === key,
        );
        report.error('duplicate-id', place?.place ?? pointer, message);
      }
    }
  }
}

function dependsOnOthers(raw: Json, section: Section): boolean {
  return (
    raw.forEach != null ||
    holdersIn(raw, section, '').some(({ holder, place }) =>
      conditionsOf(holder, place).some((one) => readsElsewhere(one.raw, section.id)),
    )
  );
}

/** Tells what is on no path, and what nobody can finish on one of them. What one section shows by itself has been told. */
function tellOfPaths(
  document: Json,
  sections: readonly SourceSection[],
  { shapes, sets, isSampled }: Ways,
  { report, findings }: { readonly report: Report; readonly findings: readonly Finding[] },
): void {
  const isTold = (rule: string, pointer: string) =>
    findings.some((one) => one.rule === rule && one.pointer.startsWith(pointer));
  const present = new Set([...sets.values()].flatMap((one) => one.sections));
  for (const { raw, section, pointer } of sections) {
    if (!section) continue;
    const own = shapes.filter(({ id }) => id === section.id);
    if (isTold('section-never-shown', pointer)) continue;
    if (!isSampled && !present.has(section.id) && isListed(document, section.id)) {
      const message = `no answers lead to the section ${section.id}`;
      report.error('section-never-shown', pointer, message);
      continue;
    }
    const held = holdersIn(raw, section, pointer).slice(1);
    const placeOf = (id: string) => held.find(({ holder }) => holder.id === id)?.place ?? pointer;
    tellDisabled(own, { placeOf, report, isTold });
    if (isSampled || own.length === 0) continue;
    const gone = new Set<unknown>();
    for (const { holder, place, name } of held) {
      const [id, key] = [holder.id, holder.name || holder.id];
      const isShown = own.some(({ model, walker }) =>
        model.fields
          .filter((field) => field.id === id || field.fieldset?.id === id)
          .some((field) => isEverShown({ model, walker }, field)),
      );
      // A fieldset without fields shows nothing, and hides nothing.
      const isEmptyFieldset =
        isFieldset(String(holder.type)) && !holder.legend && !rowsOf(holder, 'fields').length;
      if (isShown || isEmptyFieldset) continue;
      const isInside = held.some(
        (one) => gone.has(one.holder) && place.startsWith(`${one.place}/`),
      );
      const follows = conditionsOf(holder, place).some((one) => gone.has(one.raw.id));
      gone.add(holder).add(key);
      if (isInside || follows || isTold('never-shown', place)) continue;
      report.error('never-shown', place, `${name} is hidden on every path`);
    }
  }
  for (const { sections: left, answers } of sets.values()) {
    const fault = wayInFault(document.qualification, (id) => left.includes(String(id)));
    if (!fault || isTold('no-way-in', '')) continue;
    const message = `${fault.reason}, on the path ${answersInWords(answers)}`;
    report.error('no-way-in', '/qualification/milestones', message);
  }
}

/** Whether a section is named by a milestone. */
function isListed(document: Json, id: string): boolean {
  return rowsOf(document.qualification, 'milestones').some((milestone) =>
    rowsOf(milestone, 'sections').some((one) => isRecord(one) && one.id === id),
  );
}

/** A required field that a path shows and that no answer on it enables. */
function tellDisabled(
  shapes: readonly Shape[],
  {
    placeOf,
    report,
    isTold,
  }: {
    readonly placeOf: (id: string) => string;
    readonly report: Report;
    readonly isTold: (rule: string, pointer: string) => boolean;
  },
): void {
  const rule = 'always-disabled-required';
  for (const { model, walker, answers } of shapes) {
    for (const field of model.fields) {
      const isAsked = field.required && isEmpty(storedRaw([field]));
      const keys = readsOf(field).filter((key) => model.keys.has(key));
      const place = placeOf(field.id);
      if (!isAsked || isTold(rule, place)) continue;
      if (!isEverShown({ model, walker }, field)) continue;
      const isOpen = (read: ReadValue) => !isHidden(field, read) && !isDisabled(field, read);
      if (walker.walk(keys, isOpen) !== 'all') continue;
      const message = `${field.key} is required, and disabled on the path ${answersInWords(answers)}`;
      report.error(rule, place, message);
    }
  }
}

/** Whether the document can be resolved; else why not is told. */
function tellUnresolvable(
  document: ProfileDocument,
  report: Report,
  hasFindings: boolean,
): boolean {
  try {
    profileResolver(document)({});
    return true;
  } catch (error) {
    if (!(error instanceof ProfileError)) throw error;
    // A document without the contract's shape has been told of.
    if (error.code === 'malformed' && hasFindings) return false;
    const rule =
      error.code === 'nothing-left'
        ? 'no-way-in'
        : error.code === 'malformed'
          ? 'shape'
          : error.code;
    report.error(rule, error.pointer, error.reason);
    return false;
  }
}

interface Placed {
  readonly raw: Json;
  readonly pointer: string;
}

/** The section itself, its elements and the fields in them. */
function holdersIn(
  raw: Json,
  section: Section,
  pointer: string,
): readonly { readonly holder: Json; readonly place: string; readonly name: string }[] {
  const rowsBelow = (holder: Json, name: 'elements' | 'fields', at: string) =>
    rowsOf(holder, name).flatMap((one, index) =>
      isRecord(one)
        ? [{ holder: one, place: below(at, name, index), name: String(one.name || one.id) }]
        : [],
    );
  return [
    { holder: raw, place: pointer, name: `the section ${section.id}` },
    ...rowsBelow(raw, 'elements', pointer).flatMap((one) => [
      one,
      ...rowsBelow(one.holder, 'fields', one.place),
    ]),
  ];
}

function conditionsOf(holder: Json, place: string): readonly Placed[] {
  const { hiddenWhen } = holder;
  const at = below(place, 'hiddenWhen');
  if (isRecord(hiddenWhen)) return [{ raw: hiddenWhen, pointer: at }];
  return rowsOf(holder, 'hiddenWhen').flatMap((raw, index) =>
    isRecord(raw) ? [{ raw, pointer: below(at, index) }] : [],
  );
}

function listOf(
  forEach: unknown,
  modelOf: (id: string) => SectionModel | undefined,
): ListModel | undefined {
  if (!isRecord(forEach)) return undefined;
  const lists = modelOf(String(forEach.section))?.lists?.all ?? [];
  return lists.find(({ name }) => name === forEach.list);
}

function fieldsOf(model: SectionModel | undefined, key: unknown): readonly FieldModel[] {
  return model?.keys.get(String(key))?.holders ?? [];
}

function entryFields(list: ListModel | undefined, { entry }: Json): readonly FieldModel[] {
  return list?.slots[0].fields.filter(({ key }) => key === entry) ?? [];
}

/** Whether a condition holds whatever is answered; what it names that is not there is told. */
function alwaysHolds(
  { raw, pointer }: Placed,
  fields: readonly FieldModel[],
  model: SectionModel | undefined,
  name: string,
  report: Report,
): boolean {
  const key = String(raw.entry ?? raw.id);
  if (fields.length === 0) {
    const known = model ? model.keys.keys() : [];
    const message = `${name} reads ${key}, which is no key of the section ${String(raw.section)}`;
    report.error('condition-unknown-key', below(pointer, 'id'), message, nearest(key, known));
    return false;
  }
  const { condition } = parseCondition({ ...raw, id: key });
  if (!condition || condition.operator === 'empty' || condition.operator === 'notEmpty')
    return false;
  const offered = fields.flatMap(({ choices }) => choices.map(({ value }) => String(value)));
  let isPossible = false;
  // As it is written: the finding names its place.
  for (const [index, value] of (raw.values as unknown[]).entries()) {
    if (fields.some((field) => canEqual(field, value))) {
      isPossible = true;
      continue;
    }
    const message = `${name} compares ${key} with ${JSON.stringify(value)}, which it never is`;
    const suggestion = typeof value === 'string' ? nearest(value, offered) : undefined;
    report.warn('condition-impossible-value', below(pointer, 'values', index), message, suggestion);
  }
  return condition.operator === 'notOneOf' && !isPossible;
}
