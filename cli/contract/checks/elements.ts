import { readsOf } from '../../../src/advice/answer-mistakes';
import { meant } from '../../../src/advice/nearest';
import { KNOWN_TYPES } from '../../../src/form/kinds/tools';
import { listsOf } from '../../../src/form/rules/lists';
import { flattenSection } from '../../../src/form/rules/model/flatten-section';
import {
  elementKey,
  type FieldModel,
  type SectionModel,
} from '../../../src/form/rules/model/section-model';
import { type ElementDefinition, elementSchema, optionSchema } from '../../../src/http/schemas';
import { isPluginId } from '../../../src/identity/rules/plugin-id';
import { isRecord } from '../../../src/kit/rules/is-record';
import type { BackendUnderCheck, ReadSection } from '../backend-under-check';
import { type Check, LessGood, NotApplicable, Wrong } from '../findings';

/** What the widget would refuse, leave out or ignore in the elements of the sections: it reads them as the widget does. */
export const ELEMENTS: readonly Check[] = [
  {
    id: 'elements.usable',
    title: 'the widget can use every element as it is sent',
    run: (backend) =>
      eachModel(backend, ({ model, at }) => {
        const found = model.problems.map(({ elementKey: key, reason }) =>
          key === undefined ? reason : `${key}: ${reason}`,
        );
        if (found.length === 0) return;
        throw new Wrong(
          `${at}: ${found.join('; ')}.`,
          'Correct these: the investor sees an unexpected error, and what is malformed has no effect.',
        );
      }),
  },
  {
    id: 'elements.lists',
    title: 'every slot of a list can be used as one',
    run: (backend) =>
      eachModel(backend, ({ model, at }) => {
        const { lists, problems } = listsOf(model);
        const found = [
          ...problems.map(({ elementKey: key, reason }) => `${key}: ${reason}`),
          ...lists
            .filter(({ min, slots }) => min > slots.length)
            .map(
              ({ name, min, slots }) =>
                `${name} needs ${min} entries and has ${slots.length} slots`,
            ),
        ];
        if (found.length === 0) return;
        throw new Wrong(
          `${at}: ${found.join('; ')}.`,
          'Give each slot its list, its label and a legend of type input-checkbox with a name of its own: else it is an ordinary group.',
        );
      }),
  },
  {
    id: 'elements.kept',
    title: 'the widget leaves out no element, field or option',
    run: (backend) =>
      eachModel(backend, ({ model, at }) => {
        const found = [
          ...model.dropped,
          ...model.duplicates.map((id) => `a second element with the id ${id}`),
          ...model.fields.flatMap(doubledOptions),
        ];
        if (found.length === 0) return;
        throw new Wrong(
          `${at}: the widget leaves out ${found.join('; ')}.`,
          'Give each element an id of its own and each option a value of its own.',
        );
      }),
  },
  {
    id: 'elements.plugins',
    title: 'every plugin of a section is one that the widget or the page has',
    run: (backend) =>
      eachModel(backend, ({ model, at }) => {
        const own = backend.settings.plugins;
        const found = (model.section.plugins ?? []).filter(
          ({ id }) => !isPluginId(id) && !own?.has(id),
        );
        if (found.length === 0) return;
        throw new Wrong(
          `${at}: the plugin ${found.map(({ id }) => id).join(', ')} starts nothing.`,
          'Use id-check-onfido or id-check-sumsub, or name with --plugins what your page registers: the investor sees a section with nothing in it.',
        );
      }),
  },
  {
    id: 'elements.types',
    title: 'every element has a type that the widget knows',
    run: (backend) =>
      eachModel(backend, ({ read, at }) => {
        const found = definitionsOf(read)
          .filter(({ type }) => !KNOWN_TYPES.includes(type))
          .map((element) => `${elementKey(element)} has the type ${element.type}`);
        if (found.length === 0) return;
        throw new LessGood(
          `${at}: ${found.join('; ')}, which is shown as a text.`,
          'Use a type of docs/backend/fields.md, or string if a text is meant.',
        );
      }),
  },
  {
    id: 'elements.labels',
    title: 'every field has a label',
    run: (backend) =>
      eachModel(backend, ({ model, at }) => {
        const found = model.fields.filter(
          ({ definition, choices }) => !definition.label && choices.length < 2,
        );
        if (found.length === 0) return;
        throw new Wrong(
          `${at}: ${found.map(({ key }) => key).join(', ')} has no label.`,
          'Send a label: an investor sees a field, and a screen reader says one, of which nobody knows what it asks for.',
        );
      }),
  },
  {
    id: 'elements.options',
    title: 'every choice has options',
    run: (backend) =>
      eachModel(backend, ({ model, at }) => {
        const found = model.fields.filter(
          ({ kind, definition }) => kind.isChoice && !kind.isRadio && !definition.options?.length,
        );
        if (found.length === 0) return;
        throw new Wrong(
          `${at}: ${found.map(({ key }) => key).join(', ')} has no options.`,
          'Send options: there is nothing that the investor could choose.',
        );
      }),
  },
  {
    id: 'elements.conditions',
    title: 'every condition reads an element of its own section',
    run: (backend) =>
      eachModel(backend, ({ model, at }) => {
        const found = model.fields.flatMap((field) =>
          [...new Set(readsOf(field))]
            .filter((key) => !model.keys.has(key))
            .map((key) => `${field.key} reads ${key}${meant(key, [...model.keys.keys()])}`),
        );
        if (found.length === 0) return;
        throw new Wrong(
          `${at}: ${found.join('; ')}, which no element of the section has as its key.`,
          'Name the element by its name, or by its id if it has no name: a condition on anything else never changes.',
        );
      }),
  },
  {
    id: 'elements.required',
    title: 'no required field is hidden whatever the investor enters',
    run: (backend) =>
      eachModel(backend, ({ model, at }) => {
        const found = model.fields.filter((field) => field.required && isNeverShown(field));
        if (found.length === 0) return;
        throw new Wrong(
          `${at}: ${found.map(({ key }) => key).join(', ')} is required, and hidden both with and without a value of the element that it reads.`,
          'Show the element for some value, or do not require it.',
        );
      }),
  },
  {
    id: 'elements.names',
    title: 'no property of an element is misspelt',
    run: (backend) =>
      eachModel(backend, ({ read, at }) => {
        const found = rawElements(read).flatMap((element) => misspelt(element));
        if (found.length === 0) return;
        throw new LessGood(
          `${at}: ${found.join('; ')}.`,
          'Rename these: the widget does not read them.',
        );
      }),
  },
  {
    id: 'elements.seen',
    title: 'every section is open to be looked at',
    run: async (backend) => {
      const { milestones } = await backend.qualification();
      const all = milestones.flatMap(({ sections }) => sections);
      const closed = all.filter(({ status }) => status === 'pending');
      if (closed.length === 0) return;
      throw new NotApplicable(
        `${closed.length} of ${all.length} sections are not open yet (${closed.map(({ id }) => id).join(', ')}): what they hold once they open was not seen.`,
        backend.settings.save
          ? 'They open by what only a person can do; run it again with the token of an investor who has come further.'
          : 'Add --save, which fills in what is open with a test investor.',
      );
    },
  },
];

interface Looked {
  readonly model: SectionModel;
  readonly read: ReadSection;
  /** The call that answered the section. */
  readonly at: string;
}

async function eachModel(backend: BackendUnderCheck, look: (one: Looked) => void): Promise<void> {
  for (const read of await backend.sections()) {
    look({ model: flattenSection(read.section), read, at: read.answer.call });
  }
}

function definitionsOf({ section }: ReadSection): readonly ElementDefinition[] {
  return (section.elements ?? []).flatMap((element) => [element, ...(element.fields ?? [])]);
}

function doubledOptions({ key, definition: { options = [] } }: FieldModel): readonly string[] {
  const values = options.map(({ value }) => value);
  const doubled = values.filter((value, place) => values.indexOf(value) !== place);
  return [...new Set(doubled)].map((value) => `a second option ${value} of ${key}`);
}

/**
 * Whether two conditions of a field hide it together whatever the element that they read holds: one hides it while
 * that element is empty, one while it is not.
 */
function isNeverShown({ rules, fieldset }: FieldModel): boolean {
  const conditions = [...rules.hiddenWhen, ...(fieldset?.rules.hiddenWhen ?? [])];
  return conditions.some(
    (one) =>
      one.operator === 'empty' &&
      conditions.some(({ id, operator }) => id === one.id && operator === 'notEmpty'),
  );
}

/** The elements as they were sent, before anything of them is left out. */
function rawElements({ answer }: ReadSection): readonly Record<string, unknown>[] {
  const lists = (holder: unknown, name: string): Record<string, unknown>[] => {
    const list = isRecord(holder) ? holder[name] : undefined;
    return Array.isArray(list) ? list.filter(isRecord) : [];
  };
  return lists(answer.json, 'elements').flatMap((element) => [
    element,
    ...lists(element, 'fields'),
  ]);
}

function misspelt(element: Record<string, unknown>): readonly string[] {
  const options = Array.isArray(element.options) ? element.options.filter(isRecord) : [];
  const found = (holder: Record<string, unknown>, known: readonly string[]) =>
    Object.keys(holder).flatMap((name) => {
      const near = known.includes(name) ? '' : meant(name, known);
      return near ? [`${String(element.name ?? element.id)} has ${name}${near}`] : [];
    });
  return [
    ...found(element, Object.keys(elementSchema.entries)),
    ...new Set(options.flatMap((option) => found(option, Object.keys(optionSchema.entries)))),
  ];
}
