// @ts-check
/**
 * Writes schema/*.json, with which an editor completes and underlines profiles: made of the widget's own schemas, with
 * the descriptions, defaults and examples of docs/openapi.yaml. With `--check` nothing is written, and a
 * difference fails.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { toJsonSchema } from '@valibot/to-json-schema';
import { transformWithOxc } from 'vite';
import { parse } from 'yaml';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = path.join(ROOT, 'schema');
const CACHE = path.join(ROOT, 'node_modules/.cache');

/** @typedef {Record<string, any>} Schema */

const { section, qualification } = await schemas();
const { components } = parse(readFileSync(path.join(ROOT, 'docs/openapi.yaml'), 'utf8'));
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
        sections: { type: 'object', additionalProperties: section },
      },
    },
    {
      properties: {
        qualification: documented('Qualification'),
        sections: { description: 'By section id.', additionalProperties: documented('Section') },
      },
    },
  ),
};

const isCheck = process.argv.includes('--check');
mkdirSync(FOLDER, { recursive: true });
for (const [name, schema] of Object.entries(files)) {
  const file = path.join(FOLDER, name);
  const text = `${JSON.stringify(schema, null, 2)}\n`;
  if (!isCheck) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`schema/${name} is not what the schemas say: run npm run build:types.`);
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
 * A schema of docs/openapi.yaml with what it refers to.
 *
 * @param {string} name
 * @returns {Schema}
 */
function documented(name) {
  return { $ref: `#/components/schemas/${name}` };
}

/**
 * @param {Schema} node of docs/openapi.yaml
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
 * @param {Schema} source what docs/openapi.yaml says of it
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
 * @param {readonly Schema[]} parts what docs/openapi.yaml says of it
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
