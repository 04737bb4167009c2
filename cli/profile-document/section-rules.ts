import { readsOf } from '../../src/advice/answer-mistakes';
import { kindOf } from '../../src/form/kinds/index';
import { KNOWN_TYPES, kindTools } from '../../src/form/kinds/tools';
import { isDisabled, isHidden } from '../../src/form/rules/conditions';
import { listsOf } from '../../src/form/rules/lists';
import { flattenSection } from '../../src/form/rules/model/flatten-section';
import {
  elementKey,
  type FieldModel,
  isChooser,
  isFieldset,
  type ReadValue,
  type SectionModel,
} from '../../src/form/rules/model/section-model';
import { parseConditions, parseDisableWhen } from '../../src/form/rules/parse-conditions';
import { settle } from '../../src/form/rules/settle-conditions';
import { errorOf } from '../../src/form/rules/validity/field-validity';
import { isEmpty, readValue, storedRaw } from '../../src/form/rules/values';
import type { ElementDefinition, FieldDefinition, Section } from '../../src/http/schemas';
import { isPluginId, PLUGIN_IDS } from '../../src/identity/rules/plugin-id';
import { isRecord } from '../../src/kit/rules/is-record';
import { ownConditionsOf } from '../../src/reference-backend/rules/profile/own-conditions';
import { readsElsewhere } from '../../src/reference-backend/rules/profile/resolve-profile';
import { below, nearest, type Report } from './findings';
import { checkReachable, type Looked } from './reachability';
import { createWalker } from './reachable-states';

/** An element or a field of a fieldset, with its place. */
interface Placed {
  readonly element: FieldDefinition & Pick<ElementDefinition, 'fields'>;
  readonly pointer: string;
  readonly isNested: boolean;
}

/** What the rules know of one section. */
interface Read {
  readonly model: SectionModel;
  readonly placed: readonly Placed[];
  readonly pointer: string;
  readonly report: Report;
  /** The names that elements may give as `additionalInfo`. */
  readonly helpTexts: ReadonlySet<string>;
  /** The ids of plugins that the page registers itself. */
  readonly ownPlugins: ReadonlySet<string>;
}

/** More options than this are hard to find one's own in without a search. */
const MOST_OPTIONS = 20;

/** Tells what is wrong with one section that has the shape of the contract. */
export function checkSection(
  section: Section,
  pointer: string,
  page: Pick<Read, 'helpTexts' | 'ownPlugins'>,
  report: Report,
): Looked {
  // Conditions that read another section are the backend's: what they do here is looked at by itself.
  const model = flattenSection(ownConditionsOf(section));
  const read: Read = { model, placed: placesIn(section, pointer), pointer, report, ...page };
  if (!section.elements?.length && !section.plugins?.length) {
    report.error(
      'section-empty',
      pointer,
      `the section ${section.id} has neither elements nor plugins`,
    );
  }
  checkKeys(read);
  checkConditions(read);
  checkLimits(read);
  checkChoices(read);
  checkLists(read);
  checkWords(read);
  checkPlugins(read);
  checkStored(read);
  checkCyclicConditions(read);
  return checkReachable(model, (id) => pointerOf(read, id), report);
}

function placesIn({ elements = [] }: Section, pointer: string): readonly Placed[] {
  const seen = new Set<string>();
  return elements.flatMap((element, index) => {
    const place = below(pointer, 'elements', index);
    const inside = (element.fields ?? []).map((field, number) => ({
      element: field,
      pointer: below(place, 'fields', number),
      isNested: true,
    }));
    return [{ element, pointer: place, isNested: false }, ...inside].filter(
      ({ element: { id } }) => !seen.has(id) && seen.add(id),
    );
  });
}

function pointerOf({ placed, pointer }: Read, id: string): string {
  return placed.find(({ element }) => element.id === id)?.pointer ?? pointer;
}

/** One key has one answer: several elements share it as radios, or as legends of one group. */
function checkKeys(read: Read): void {
  for (const { key, holders } of read.model.keys.values()) {
    const [first, ...others] = holders;
    if (others.length === 0 || holders.every(isChooser)) continue;
    for (const other of others) {
      const at = pointerOf(read, other.id);
      read.report.error('duplicate-key', at, `${other.id} has the key ${key}, as ${first.id} has`);
    }
  }
}

function checkConditions(read: Read): void {
  const { model, placed, report } = read;
  const keys = [...model.keys.keys()];
  const byId = new Map(placed.map(({ element }) => [element.id, element]));
  const tellKey = (key: string, at: string, who: string) => {
    if (model.keys.has(key)) return false;
    const element = byId.get(key);
    const isContainer = element !== undefined && isFieldset(element.type);
    const why = isContainer
      ? 'is a fieldset, which has no value'
      : element
        ? `is the id of an element whose key is its name, ${elementKey(element)}`
        : 'is no key of this section';
    const suggestion = element && !isContainer ? elementKey(element) : nearest(key, keys);
    report.error('condition-unknown-key', at, `${who} reads ${key}, which ${why}`, suggestion);
    return true;
  };
  const tellValue = (key: string, value: unknown, at: string, who: string) => {
    const holders = model.keys.get(key)?.holders ?? [];
    if (holders.length === 0 || holders.some((field) => canEqual(field, value))) return;
    const offered = holders.flatMap(({ choices }) => choices.map((choice) => String(choice.value)));
    const suggestion = typeof value === 'string' ? nearest(value, offered) : undefined;
    const message = `${who} compares ${key} with ${JSON.stringify(value)}, which it never is`;
    report.warn('condition-impossible-value', at, message, suggestion);
  };
  for (const { element, pointer } of placed) {
    const who = elementKey(element);
    for (const rule of ['hiddenWhen', 'disabledWhen'] as const) {
      const at = below(pointer, rule);
      const sent = element[rule];
      const isOwn = (one: unknown) =>
        rule !== 'hiddenWhen' || !isRecord(one) || !readsElsewhere(one, model.section.id);
      const rows = (Array.isArray(sent) ? sent : sent == null ? [] : [sent]).map(
        (one: unknown, index) => [index, one] as const,
      );
      const own = rows.filter(([, one]) => isOwn(one));
      const { conditions, reason } = parseConditions(own.map(([, one]) => one));
      if (reason)
        report.error('condition-malformed', at, `a condition of ${rule} of ${who} ${reason}`);
      for (const [number, { id, operator }] of conditions.entries()) {
        const [index = number, written] = own[number] ?? [];
        const place = Array.isArray(sent) ? below(at, index) : at;
        if (tellKey(id, below(place, 'id'), who)) continue;
        if (operator !== 'oneOf' && operator !== 'notOneOf') continue;
        for (const [valueAt, value] of (written as { values: unknown[] }).values.entries()) {
          tellValue(id, value, below(place, 'values', valueAt), who);
        }
      }
    }
    const at = below(pointer, 'disableWhen');
    const { disableWhen, reason } = parseDisableWhen(element.disableWhen);
    if (reason) report.error('condition-malformed', at, `disableWhen of ${who} ${reason}`);
    for (const [key, value] of disableWhen) {
      if (!tellKey(key, below(at, key), who)) tellValue(key, value, below(at, key), who);
    }
  }
}

/** Whether an answer of the field can be equal to a value that a condition names. */
export function canEqual(field: FieldModel, value: unknown): boolean {
  if (isEmpty(value)) return true;
  const { kind, definition, choices, isLegend, checkedValue } = field;
  // A stored answer may be one that is not offered any more.
  const stored = readValue([field], definition.value).value;
  if (value === stored) return true;
  if (kind.isTick) return value === false || value === (isLegend ? checkedValue : true);
  if (choices.length > 0) return choices.some((choice) => choice.value === value);
  return kindTools(kind).canBe(value);
}

function checkLimits(read: Read): void {
  const { placed, report } = read;
  for (const { element, pointer } of placed) {
    if (isFieldset(element.type)) continue;
    const key = elementKey(element);
    const kind = kindOf(element.type);
    const { mistakes, unanswerable } = kindTools(kind);
    const wrong = mistakes(element);
    for (const { property, rule, what } of wrong) {
      const tell = rule === 'shape' ? report.error : report.warn;
      tell(rule, below(pointer, property), `${property} of ${key} ${what}`);
    }
    const contradictions = wrong.some(({ rule }) => rule === 'shape')
      ? []
      : kind.wrongLimits?.(element)?.reasons;
    const why = contradictions?.[0] ?? unanswerable(element);
    if (why) report.error('contradicting-limits', pointer, `nobody can answer ${key}: ${why}`);
  }
}

function checkChoices(read: Read): void {
  const { placed, report } = read;
  for (const { element, pointer } of placed) {
    const key = elementKey(element);
    const { isChoice, isRadio } = kindOf(element.type);
    const options = element.options ?? [];
    if (isChoice && !isRadio) {
      if (options.every(({ value }) => isEmpty(value))) {
        report.error('no-options', pointer, `${key} has no option to choose`);
      } else if (options.length > MOST_OPTIONS && element.isSearchable !== true) {
        const message = `${key} has ${options.length} options, and can't be searched: set isSearchable`;
        report.warn('long-option-list', below(pointer, 'options'), message);
      }
    }
    if (!isChoice) continue;
    const values = new Set<unknown>();
    const labels = new Set<unknown>();
    for (const [index, { value, label }] of options.entries()) {
      const at = below(pointer, 'options', index);
      if (isEmpty(value)) {
        report.warn('option-empty-value', at, `an option of ${key} has no value: it is left out`);
      } else if (values.has(value)) {
        const message = `a second option of ${key} has the value ${JSON.stringify(value)}: it is left out`;
        report.warn('option-duplicate-value', at, message);
      } else if (label !== undefined && labels.has(label)) {
        report.warn('option-duplicate-label', at, `two options of ${key} are called '${label}'`);
      }
      values.add(value);
      labels.add(label);
    }
  }
}

function checkLists(read: Read): void {
  const { model, placed, pointer, report } = read;
  for (const problem of model.problems) {
    if (problem.reason.startsWith('a fieldset-grouped without a legend')) {
      const key = problem.elementKey ?? '';
      const at = placed.find(({ element }) => elementKey(element) === key)?.pointer ?? pointer;
      report.error(
        'grouped-without-legend-type',
        below(at, 'legend'),
        `the legend of ${key} has no type`,
      );
    }
    if (problem.reason === 'a fieldset inside of a fieldset') {
      const key = problem.elementKey ?? '';
      const at = placed.find(({ element }) => elementKey(element) === key)?.pointer ?? pointer;
      report.error('shape', at, `${key} is a fieldset inside of a fieldset`);
    }
  }
  const { lists, problems } = listsOf(model);
  for (const { elementKey: key = '', reason } of problems) {
    const at = placed.find(({ element }) => elementKey(element) === key)?.pointer ?? pointer;
    report.error('list-malformed', below(at, 'repeat'), `${key} is no slot of a list: ${reason}`);
  }
  for (const { name, min, slots } of lists) {
    const [first] = slots;
    if (min > slots.length) {
      const message = `${name} needs ${min} entries, and has ${slots.length} slots`;
      report.error(
        'list-malformed',
        below(pointerOf(read, first.fieldset.id), 'repeat', 'min'),
        message,
      );
    }
    tellOtherSlots(read, name, slots);
    for (const { fieldset, fields, title } of slots) {
      const { repeat } = fieldset.definition;
      if (!isRecord(repeat) || repeat.title == null || title) continue;
      const at = below(pointerOf(read, fieldset.id), 'repeat', 'title');
      const known = fields.map(({ key }) => key);
      const message = `no field of ${fieldset.key} has the key ${String(repeat.title)}`;
      report.warn('list-title-unknown', at, message, nearest(String(repeat.title), known));
    }
  }
}

/** An entry stays when another one goes: what it reads of that one is empty then. */
function tellOtherSlots(read: Read, name: string, slots: Lists['lists'][number]['slots']): void {
  const slotOf = new Map(
    slots.flatMap((slot) => [slot.legend, ...slot.fields].map(({ key }) => [key, slot] as const)),
  );
  for (const slot of slots) {
    const { fieldset } = slot;
    for (const { id, definition, key } of [fieldset, ...slot.fields]) {
      for (const rule of ['hiddenWhen', 'disabledWhen'] as const) {
        const { conditions } = parseConditions(definition[rule]);
        const other = conditions.find((one) => (slotOf.get(one.id) ?? slot) !== slot);
        if (!other) continue;
        const message = `${key} of the list ${name} reads ${other.id}, which another entry has: entries come and go by themselves`;
        read.report.warn('slot-reads-slot', below(pointerOf(read, id), rule), message);
      }
    }
  }
}

type Lists = ReturnType<typeof listsOf>;

/** Help texts are called by their names with a capital. */
function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

const TAG = /<\/?[a-z][a-z0-9]*(\s[^<>]*)?\/?>|&(#\d+|[a-z]{2,8});/i;

function checkWords(read: Read): void {
  const { model, placed, pointer, report, helpTexts } = read;
  const tellHtml = (words: unknown, at: string, what: string) => {
    if (typeof words !== 'string' || !TAG.test(words)) return;
    report.warn('html-in-text', at, `${what} has HTML, which the investor sees as it is written`);
  };
  tellHtml(model.section.label, below(pointer, 'label'), 'the label of the section');
  for (const { element, pointer: at } of placed) {
    const key = elementKey(element);
    for (const name of ['label', 'helperText', 'introText'] as const) {
      tellHtml(element[name], below(at, name), `${name} of ${key}`);
    }
    const { legend, additionalInfo } = element;
    if (typeof legend === 'string') tellHtml(legend, below(at, 'legend'), `the legend of ${key}`);
    else if (legend) tellHtml(legend.label, below(at, 'legend', 'label'), `the legend of ${key}`);
    for (const [index, { label }] of (element.options ?? []).entries()) {
      tellHtml(label, below(at, 'options', index, 'label'), `an option of ${key}`);
    }
    if (!KNOWN_TYPES.includes(element.type)) {
      const message = `${key} has the type ${element.type}, and is shown as a text`;
      report.warn('unknown-type', below(at, 'type'), message, nearest(element.type, KNOWN_TYPES));
    }
    if (additionalInfo && !helpTexts.has(capitalised(additionalInfo))) {
      const message = `there is no text for the additionalInfo ${additionalInfo} of ${key}: no help is shown`;
      const suggestion = nearest(additionalInfo, helpTexts);
      report.warn('additional-info-without-text', below(at, 'additionalInfo'), message, suggestion);
    }
    for (const [index, type] of (element.mimeTypes ?? []).entries()) {
      if (isMimeType(type)) continue;
      const message = `${key} accepts ${type}, which is no type of file`;
      report.warn(
        'mime-type-unknown',
        below(at, 'mimeTypes', index),
        message,
        nearest(type, MIME_TYPES),
      );
    }
  }
  for (const field of model.fields) {
    const { definition, choices, fieldset, isLegend } = field;
    const isNamedByRow = field.kind.isRadio && Boolean(definition.introText);
    const isNamedByGroup = isLegend && Boolean(fieldset?.definition.label);
    const isNamed = !isBlank(definition.label) || choices.length > 1;
    if (!isNamed && !isNamedByRow && !isNamedByGroup) {
      report.warn('missing-label', pointerOf(read, field.id), `${field.key} has no label`);
    }
    for (const [index, { label, value }] of (definition.options ?? []).entries()) {
      if (!isBlank(label) || isEmpty(value)) continue;
      const at = below(pointerOf(read, field.id), 'options', index);
      const message = `the option ${JSON.stringify(value)} of ${field.key} has no label`;
      report.warn('missing-label', at, message);
    }
  }
}

/** Nothing that anybody sees. */
function isBlank(words: string | undefined): boolean {
  return (words ?? '').replaceAll(/[\p{Cf}\p{Cc}\p{DI}\s]/gu, '') === '';
}

/** The types that forms ask for. */
const MIME_TYPES = [
  ...['application/pdf', 'image/jpeg', 'image/png', 'image/heic', 'image/heif', 'image/webp'],
  ...[
    'image/gif',
    'image/tiff',
    'image/bmp',
    'image/svg+xml',
    'image/avif',
    'text/plain',
    'text/csv',
  ],
  ...[
    'text/html',
    'text/xml',
    'application/xml',
    'application/json',
    'application/zip',
    'application/rtf',
  ],
  ...['application/msword', 'application/vnd.ms-excel', 'application/vnd.ms-powerpoint'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  ...['application/vnd.oasis.opendocument.text', 'application/vnd.oasis.opendocument.spreadsheet'],
  ...['application/pkcs7-mime', 'application/pkcs7-signature', 'application/octet-stream'],
  ...[
    'video/mp4',
    'video/quicktime',
    'video/webm',
    'audio/mpeg',
    'audio/mp4',
    'audio/ogg',
    'audio/wav',
  ],
  ...[
    'application/x-pdf',
    'application/gzip',
    'application/x-7z-compressed',
    'image/jpg',
    'message/rfc822',
  ],
];

/** A known type, a whole kind of them ('image/*'), anything, or an ending ('.pdf'). */
function isMimeType(type: string): boolean {
  const plain = type.toLowerCase();
  return (
    MIME_TYPES.includes(plain) ||
    /^(\*|\*\/\*|(application|audio|image|text|video)\/\*|\.[a-z0-9]{1,8})$/.test(plain)
  );
}

function checkPlugins({ model, pointer, report, ownPlugins }: Read): void {
  const { choose, plugins = [] } = model.section;
  if (choose === 'one' && plugins.length < 2) {
    report.warn(
      'choice-of-one',
      below(pointer, 'choose'),
      'the investor is to choose one plugin, and there is no second one: leave choose out, or add the others',
    );
  }
  if (choose && choose !== 'one') {
    report.warn(
      'unknown-choose',
      below(pointer, 'choose'),
      `choose is ${choose}, and only 'one' means something: every plugin is shown`,
      nearest(choose, ['one']),
    );
  }
  for (const [index, { id, config }] of (model.section.plugins ?? []).entries()) {
    const at = below(pointer, 'plugins', index);
    // What a provider of the page's own needs, only the page knows.
    if (ownPlugins.has(id)) continue;
    if (!isPluginId(id)) {
      const known = [...PLUGIN_IDS, ...ownPlugins];
      report.warn(
        'unknown-plugin',
        below(at, 'id'),
        `the plugin ${id} starts nothing: known are ${known.join(', ')}; name those that your page registers with --plugins`,
        nearest(id, known),
      );
      continue;
    }
    const data = config?.data;
    const token = isRecord(data) ? data.sdkToken : undefined;
    if (typeof token === 'string' && token !== '') continue;
    report.error(
      'plugin-without-token',
      at,
      `the plugin ${id} has no config.data.sdkToken, and can't start`,
    );
  }
}

/** Stored answers that the form would refuse: the investor has to correct what they did not enter. */
function checkStored(read: Read): void {
  const { model } = read;
  let shownBy: ReadValue | undefined;
  for (const { key, holders } of model.keys.values()) {
    const raw = storedRaw(holders);
    if (isEmpty(raw)) continue;
    const { value, reason } = readValue(holders, raw);
    const error = reason ? undefined : errorOf(holders, value);
    if (!reason && !error) continue;
    // What is hidden is cleared, and what nobody can enter is not asked for.
    const answers = shownBy ?? storedAnswers(model);
    shownBy = answers;
    if (holders.every((field) => isHidden(field, answers))) continue;
    if (!holders.some((field) => canBeEnabled(model, field))) continue;
    const at = holders.findLast(({ definition }) => !isEmpty(definition.value)) ?? holders[0];
    const why = reason ?? (error?.key ?? '').replace('form.errors.', '');
    const message = `the stored value of ${key} is refused: ${why}`;
    read.report.warn('stored-value-refused', below(pointerOf(read, at.id), 'value'), message);
  }
}

function storedAnswers(model: SectionModel): ReadValue {
  const stored = [...model.keys.values()].map(
    ({ key, holders }) => [key, readValue(holders, storedRaw(holders)).value] as const,
  );
  const values = settle(model, new Map(stored));
  return (key) => values.get(key) ?? null;
}

function canBeEnabled(model: SectionModel, field: FieldModel): boolean {
  const keys = readsOf(field).filter((key) => model.keys.has(key));
  const isEnabled = (read: ReadValue) => !isHidden(field, read) && !isDisabled(field, read);
  return createWalker(model).walk(keys, isEnabled) !== 'all';
}

function checkCyclicConditions(read: Read): void {
  const { model, placed, pointer, report } = read;
  const [first] = model.problems.filter(({ reason }) => reason.includes('never settles'));
  if (!first) return;
  // Each element of the circle is reported by the model: it is one fault.
  const at =
    placed.find(({ element }) => elementKey(element) === first.elementKey)?.pointer ?? pointer;
  report.error(
    'cyclic-conditions',
    at,
    `${first.elementKey}: ${first.reason.replace(', and is ignored', '')}`,
  );
}
