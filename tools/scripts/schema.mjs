// @ts-check
/**
 * Writes dist-types/schema/*.json, with which an editor completes and underlines profiles: made of the widget's own schemas, with
 * the descriptions, defaults and examples of docs/backend/openapi.yaml. With `--check` nothing is written, and a
 * difference fails.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { toJsonSchema } from '@valibot/to-json-schema';
import { transformWithOxc } from 'vite';
import { parse } from 'yaml';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = path.join(ROOT, 'dist-types/schema');
const CACHE = path.join(ROOT, 'node_modules/.cache');

/** @typedef {Record<string, any>} Schema */

/** What a profile document has besides what is sent: the backend decides it (docs/backend/profiles.md). */
const AUTHORS = {
  properties: {
    hiddenWhen: {
      description:
        'The section is not there while this condition, or each of several, holds. Each names another section.',
      $ref: '#/components/schemas/Conditions',
    },
    forEach: {
      description:
        'It stands once for each entry that is saved in a list, which names it by `{{name}}`.',
      properties: {
        section: { description: 'The section that the list is in.' },
        list: { description: 'The `list` of its `repeat`.' },
      },
    },
  },
};
/** What a condition of an author may have besides. */
const OF_CONDITION = {
  section: { description: 'The section whose saved answer it reads; its own without it.' },
  entry: {
    description:
      "In a section with `forEach`, in place of `id`: the key of a field of the list's first slot, read in its own entry.",
  },
};

const { section, qualification } = await schemas();
const { components } = parse(readFileSync(path.join(ROOT, 'docs/backend/openapi.yaml'), 'utf8'));
const files = {
  'section.json': whole('section', 'A section of a profile', section, documented('Section')),
  'qualification.json': whole(
    'qualification',
    'A profile without its forms',
    qualification,
    documented('Qualification'),
  ),
  'profile.json': whole(
    'profile',
    'A profile with all of its sections',
    {
      type: 'object',
      required: ['qualification', 'sections'],
      properties: {
        qualification,
        sections: { type: 'object', additionalProperties: ofAuthor(section) },
      },
    },
    {
      properties: {
        qualification: documented('Qualification'),
        sections: {
          description: 'By section id.',
          additionalProperties: { allOf: [documented('Section'), AUTHORS] },
        },
      },
    },
  ),
};

const withConditions = forAuthors(files['profile.json']);
files['profile.json'] = withConditions;

const isCheck = process.argv.includes('--check');
mkdirSync(FOLDER, { recursive: true });
for (const [name, schema] of Object.entries(files)) {
  const file = path.join(FOLDER, name);
  const text = `${JSON.stringify(schema, null, 2)}\n`;
  if (!isCheck) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(
      `dist-types/schema/${name} is not what the schemas say: run npm run build:types.`,
    );
    process.exitCode = 1;
  }
}

/** @returns {Promise<{ section: Schema, qualification: Schema }>} */
async function schemas() {
  const source = path.join(ROOT, 'src/http/schemas.ts');
  const { code } = await transformWithOxc(readFileSync(source, 'utf8'), 'schemas.ts');
  mkdirSync(CACHE, { recursive: true });
  const file = path.join(CACHE, 'schemas.mjs');
  writeFileSync(file, code);
  const { sectionSchema, qualificationSchema } = await import(pathToFileURL(file).href);
  return { section: made(sectionSchema), qualification: made(qualificationSchema) };
}

/**
 * @param {any} schema
 * @returns {Schema}
 */
function made(schema) {
  // What the widget makes of an answer after it was found right is no part of its shape.
  const { $schema: _, ...rest } = toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore' });
  return rest;
}

/**
 * A section as an author writes it.
 *
 * @param {Schema} section
 * @returns {Schema}
 */
function ofAuthor(section) {
  return { ...section, properties: { ...section.properties, hiddenWhen: {}, forEach: {} } };
}

/**
 * Adds what an author's conditions may name besides to each `hiddenWhen`.
 *
 * @param {any} node
 * @returns {any}
 */
function forAuthors(node) {
  if (Array.isArray(node)) return node.map(forAuthors);
  if (typeof node !== 'object' || node === null) return node;
  const rows = Object.entries(node).map(([name, one]) => {
    const inside = forAuthors(one);
    if (name !== 'hiddenWhen' || !inside.properties?.operator) return [name, inside];
    const more = (/** @type {Schema} */ part) => ({
      ...part,
      properties: { ...part.properties, ...OF_CONDITION },
    });
    return [name, { ...more(inside), ...(inside.items && { items: more(inside.items) }) }];
  });
  return Object.fromEntries(rows);
}

/**
 * A schema of docs/backend/openapi.yaml with what it refers to.
 *
 * @param {string} name
 * @returns {Schema}
 */
function documented(name) {
  return { $ref: `#/components/schemas/${name}` };
}

/**
 * @param {Schema} node of docs/backend/openapi.yaml
 * @returns {Schema[]} its parts and alternatives without references, the node itself first
 */
function partsOf(node) {
  const { $ref, allOf = [], oneOf = [], anyOf = [] } = node;
  const target = $ref && components.schemas[$ref.split('/').at(-1)];
  return [node, ...[...(target ? [target] : []), ...allOf, ...oneOf, ...anyOf].flatMap(partsOf)];
}

/**
 * @param {string} name
 * @param {string} title
 * @param {Schema} schema
 * @param {Schema} source what docs/backend/openapi.yaml says of it
 */
function whole(name, title, schema, source) {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `urn:investor-onboarding:schema:${name}`,
    title,
    ...withWords(schema, partsOf(source)),
  };
}

/**
 * @param {Schema} schema
 * @param {readonly Schema[]} parts what docs/backend/openapi.yaml says of it
 * @returns {Schema}
 */
function withWords(schema, parts) {
  const inside = (/** @type {string} */ key) =>
    parts.flatMap((part) => (typeof part[key] === 'object' ? partsOf(part[key]) : []));
  const { properties, items, additionalProperties, anyOf } = schema;
  if (Object.keys(schema).length === 0) return named(parts);
  return {
    ...schema,
    ...(anyOf && { anyOf: anyOf.map((/** @type {Schema} */ one) => withWords(one, parts)) }),
    ...(items && { items: withWords(items, inside('items')) }),
    ...(additionalProperties && {
      additionalProperties: withWords(additionalProperties, inside('additionalProperties')),
    }),
    ...(properties && { properties: propertiesWithWords(properties, parts) }),
  };
}

/**
 * What an editor can offer where the widget reads a value by rules of its own: it forbids nothing.
 *
 * @param {readonly Schema[]} parts
 * @returns {Schema}
 */
function named(parts) {
  const names = parts.flatMap(({ properties = {} }) => Object.keys(properties));
  const items = parts.flatMap((part) => (part.items ? partsOf(part.items) : []));
  const known = parts.flatMap((part) => part.examples ?? part.enum ?? []);
  const properties = Object.fromEntries(names.map((name) => [name, {}]));
  return {
    ...(names.length > 0 && { properties: propertiesWithWords(properties, parts) }),
    ...(items.length > 0 && { items: named(items) }),
    ...(known.length > 0 && { examples: known }),
  };
}

/**
 * @param {Record<string, Schema>} properties
 * @param {readonly Schema[]} parts
 */
function propertiesWithWords(properties, parts) {
  const rows = Object.entries(properties).map(([name, one]) => {
    const own = parts.flatMap(({ properties: all }) => (all?.[name] ? partsOf(all[name]) : []));
    const description = own.find((part) => part.description)?.description;
    const preset = own.find((part) => part.default !== undefined)?.default;
    const examples = own.find((part) => part.examples)?.examples;
    const words = {
      ...(description && { description: description.trim() }),
      ...(preset !== undefined && { default: preset }),
      ...(examples && { examples }),
    };
    return [name, { ...withWords(one, own), ...words }];
  });
  return Object.fromEntries(rows);
}
