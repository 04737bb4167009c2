import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { EditorState } from '@codemirror/state';
import { hoverTooltip, type Tooltip } from '@codemirror/view';
import profileSchema from '../../../dist-types/schema/profile.json' with { type: 'json' };
import sectionSchema from '../../../dist-types/schema/section.json' with { type: 'json' };
import { isRecord } from '../../../src/kit/rules/is-record';
import { type JsonPath, namesIn, pathAt, rootOf } from './json-places';

/** What is used of a JSON Schema. */
interface JsonSchema {
  readonly type?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly enum?: readonly unknown[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
}

const SECTION: JsonSchema = sectionSchema;
const LIST: JsonSchema = { type: 'array', items: SECTION };
const WHOLE: JsonSchema = profileSchema;

/** What the schema says of the value at a path: each of its alternatives. */
function schemasAt(root: JsonSchema, path: JsonPath): readonly JsonSchema[] {
  let found = alternatives(root);
  for (const step of path) {
    found = found.flatMap((schema) => {
      if (typeof step === 'number') return schema.items ? alternatives(schema.items) : [];
      const own = schema.properties?.[step];
      if (own) return alternatives(own);
      const { additionalProperties: any } = schema;
      return isRecord(any) ? alternatives(any) : [];
    });
  }
  return found;
}

/** The schema of a text: of a whole profile, of a section or of a list of sections. */
function schemaOf(state: EditorState): JsonSchema {
  const value = rootOf(state);
  if (value?.name === 'Array') return LIST;
  const names = value ? namesIn(state, value) : [];
  return names.includes('qualification') || names.includes('sections') ? WHOLE : SECTION;
}

/** Offers the names and the values that the schema knows at the cursor. */
export function complete({ state, pos, explicit }: CompletionContext): CompletionResult | null {
  const { path, node } = pathAt(state, pos);
  const root = schemaOf(state);
  const isName = node.name === 'PropertyName';
  const isText = node.name === 'String';
  if (!isName && !isText && !explicit) return null;
  let options: Completion[];
  if (isName || node.name === 'Object' || node.name === '{') {
    const object = isName ? node.parent?.parent : node.name === '{' ? node.parent : node;
    const taken = object ? namesIn(state, object) : [];
    const own = isName ? taken.filter((name) => name !== path.at(-1)) : taken;
    options = namesFor(schemasAt(root, isName ? path.slice(0, -1) : path), own);
  } else options = valuesFor(schemasAt(root, path));
  if (!isName && !isText) return options.length > 0 ? { from: pos, options } : null;
  // Within the quotes, which stay.
  const isClosed = /^".*"$/.test(state.sliceDoc(node.from, node.to));
  const inside = options
    .filter(({ label, apply }) => isName || apply !== label)
    .map(({ apply: _, ...option }) => ({
      ...option,
      ...(!isClosed && { apply: `${option.label}"` }),
    }));
  const to = isClosed ? node.to - 1 : node.to;
  return inside.length > 0 ? { from: node.from + 1, to, options: inside } : null;
}

/** Shows what the schema says of the property under the pointer. */
export const describeOnHover = hoverTooltip(({ state }, pos): Tooltip | null => {
  const words = wordsAt(state, pos);
  if (words === undefined) return null;
  const { node } = pathAt(state, pos);
  return {
    pos: node.from,
    end: node.to,
    create: () => {
      const dom = document.createElement('div');
      dom.className = 'described';
      dom.textContent = words;
      return { dom };
    },
  };
});

/** What is known of the property at an offset, in words; undefined for nothing. */
export function wordsAt(state: EditorState, pos: number): string | undefined {
  const { path } = pathAt(state, pos);
  return path.length > 0 ? describe(schemaOf(state), path) : undefined;
}

function describe(root: JsonSchema, path: JsonPath): string | undefined {
  const found = [...declarations(root, path), ...schemasAt(root, path)];
  const description = found.find((schema) => schema.description)?.description;
  const preset = found.find((schema) => schema.default !== undefined);
  const values = [...new Set(found.flatMap(valuesOf))].map((value) => JSON.stringify(value));
  const types = [...new Set(found.flatMap(({ type }) => type ?? []))];
  const parts = [
    description,
    types.length > 0 && `Type: ${types.join(' or ')}.`,
    values.length > 0 && `Known: ${values.join(', ')}.`,
    preset && `Default: ${JSON.stringify(preset.default)}.`,
  ].filter((part) => part);
  return parts.length > 0 ? parts.join('\n') : undefined;
}

/** A property's schema itself: its words stand beside its alternatives. */
function declarations(root: JsonSchema, path: JsonPath): readonly JsonSchema[] {
  const last = path.at(-1);
  if (typeof last !== 'string') return [];
  return schemasAt(root, path.slice(0, -1)).flatMap(({ properties }) => properties?.[last] ?? []);
}

function alternatives(schema: JsonSchema): readonly JsonSchema[] {
  if (!schema.anyOf) return [schema];
  const inner = schema.anyOf.flatMap(alternatives);
  // What is said of all of them stands beside them.
  return schema.examples ? [...inner, { examples: schema.examples }] : inner;
}

function valuesOf({ enum: listed = [], examples = [], type }: JsonSchema): readonly unknown[] {
  return [...listed, ...examples, ...(type === 'boolean' ? [true, false] : [])];
}

function namesFor(schemas: readonly JsonSchema[], taken: readonly string[]): Completion[] {
  const rows = schemas.flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).map(([name, schema]) => ({
      name,
      schema,
      isRequired: required.includes(name),
    })),
  );
  const seen = new Set(taken);
  return rows
    .filter(({ name }) => !seen.has(name) && seen.add(name))
    .map(({ name, schema, isRequired }) => ({
      label: name,
      type: 'property',
      apply: `"${name}": `,
      ...(schema.description && { info: schema.description }),
      ...(isRequired && { boost: 1, detail: 'required' }),
    }));
}

function valuesFor(schemas: readonly JsonSchema[]): Completion[] {
  const values = new Set(schemas.flatMap(valuesOf));
  return Array.from(values, (value) => ({
    label: String(value),
    type: 'constant',
    apply: JSON.stringify(value),
  }));
}
