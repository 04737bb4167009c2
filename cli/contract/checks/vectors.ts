import { kindOf } from '../../../src/form/kinds/index';
import type { FieldModel } from '../../../src/form/rules/model/section-model';
import type { BackendUnderCheck } from '../backend-under-check';
import { type Check, NotApplicable, Wrong } from '../findings';
import { isRead } from '../sample-answers';
import { type SavableSection, savableSections, saveElements } from '../saving';
import { FIELD_VECTORS, type FieldCase } from '../vectors';

/** The published test vectors, sent to elements that have the same rules (docs/backend/fields.md#test-vectors). */
export const VECTORS: readonly Check[] = [
  {
    id: 'sections.vectors',
    title: 'values are accepted and refused as the test vectors have it',
    writes: true,
    run: async (backend) => {
      let found = false;
      for (const savable of await savableSections(backend)) {
        for (const { field, cases } of covered(savable, backend)) {
          found = true;
          await runCases(backend, savable, field, cases);
        }
      }
      if (found) return;
      throw new NotApplicable(
        'no open section has an element with the rules of a test vector.',
        await backend.unlessSeen(
          'Give a test investor a section of the elements in cli/contract/vectors/fields.json.',
        ),
      );
    },
  },
];

interface Covered {
  readonly field: FieldModel;
  readonly cases: readonly FieldCase[];
}

/** The elements of a section that a vector speaks of, each with rules it has to itself. */
function covered({ sample }: SavableSection, { settings }: BackendUnderCheck): readonly Covered[] {
  const { model, elements } = sample;
  return model.fields.flatMap((field) => {
    const { key, isLegend, definition, fieldset, rules } = field;
    const isPlain =
      !isLegend &&
      !definition.noSubmit &&
      !fieldset &&
      Object.values(rules).every((list) => list.length === 0) &&
      model.keys.get(key)?.holders.length === 1 &&
      !isRead(model, key) &&
      !(key in settings.answers);
    // Of what is required the sample says that the backend takes the rest.
    const isSent = !field.required || elements.some(({ id }) => id === key);
    const vector = FIELD_VECTORS.find(({ element }) => rulesOf(element) === rulesOf(definition));
    return isPlain && isSent && vector && isOffered(field, vector.element)
      ? [{ field, cases: vector.cases }]
      : [];
  });
}

type Definition = FieldModel['definition'];

/** What decides about a value, as one text. */
function rulesOf(element: Definition): string {
  const { type, required, minLength, maxLength, min, max, decimals, minDate, maxDate } = element;
  return JSON.stringify([
    kindOf(type).types.includes(type) ? kindOf(type).name : type,
    required === true,
    ...[minLength, maxLength, min, max, decimals].map((limit) => limit ?? null),
    ...[minDate, maxDate].map((date) => date?.slice(0, 10) ?? null),
    (element.options ?? []).map(({ value }) => value),
  ]);
}

function isOffered(field: FieldModel, { options = [] }: Definition): boolean {
  return field.choices.length === options.length;
}

async function runCases(
  backend: BackendUnderCheck,
  { section, sample }: SavableSection,
  { key, definition }: FieldModel,
  cases: readonly FieldCase[],
): Promise<void> {
  const { id } = section.section;
  const others = sample.elements.filter((row) => row.id !== key);
  const original = sample.elements.find((row) => row.id === key) ?? { id: key, value: '' };
  // What a save does at all is the question of another check.
  if ((await saveElements(backend, id, [...others, original])).status !== 204) return;
  try {
    for (const { sent, error } of cases) {
      const answer = await saveElements(backend, id, [...others, { id: key, value: sent }]);
      // Entity tags are the question of another check.
      if (answer.status === 412) return;
      const what = `${answer.call} answered ${answer.status} to the element ${key} (${definition.type}) with the value ${short(sent)}`;
      if (error === null && answer.status !== 204) {
        throw new Wrong(
          `${what}, which the widget's rules accept.`,
          `Take what docs/backend/fields.md takes; where ${key} has rules of its own, give an answer that fits with --answers.`,
        );
      }
      if (error !== null && !namesElement(answer, key)) {
        throw new Wrong(
          `${what}, which breaks the rule '${error}'.`,
          `Answer 422 with a message for ${key} in errors: the rules are in docs/backend/fields.md.`,
        );
      }
    }
  } finally {
    await saveElements(backend, id, [...others, original]);
  }
}

function namesElement(
  { status, json }: { readonly status: number; readonly json: unknown },
  key: string,
) {
  const { errors } = (json ?? {}) as { errors?: readonly { readonly id?: unknown }[] };
  return status === 422 && Array.isArray(errors) && errors.some(({ id }) => id === key);
}

const SHOWN_LENGTH = 40;

function short(sent: unknown): string {
  const text = JSON.stringify(sent);
  return text.length > SHOWN_LENGTH
    ? `${text.slice(0, SHOWN_LENGTH)}… (${text.length - 2} characters)`
    : text;
}
