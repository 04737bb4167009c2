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
const documented = described();
const files = {
  'section.json': whole('section', 'A section of a profile', section),
  'qualification.json': whole('qualification', 'A profile without its forms', qualification),
  'profile.json': whole('profile', 'A profile with all of its sections', {
    type: 'object',
    required: ['qualification', 'sections'],
    properties: {
      qualification,
      sections: { type: 'object', description: 'By section id.', additionalProperties: section },
    },
  }),
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

/** @returns {ReadonlyMap<string, Schema>} what docs/openapi.yaml says of a property, by its name */
function described() {
  const { components } = parse(readFileSync(path.join(ROOT, 'docs/openapi.yaml'), 'utf8'));
  const names = ['Field', 'Element', 'Option', 'Legend', 'Plugin', 'Section', 'SectionSummary'];
  const found = [...names, 'Milestone', 'Qualification'].flatMap((name) => {
    const schema = components.schemas[name] ?? {};
    const parts = [schema, ...(schema.allOf ?? [])];
    return parts.flatMap(({ properties = {} }) => Object.entries(properties));
  });
  return new Map(found.map(([name, one]) => [name, /** @type {Schema} */ (one)]));
}

/**
 * @param {string} name
 * @param {string} title
 * @param {Schema} schema
 */
function whole(name, title, schema) {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `urn:investor-onboarding:schema:${name}`,
    title,
    ...withWords(schema),
  };
}

/**
 * @param {any} schema
 * @returns {any}
 */
function withWords(schema) {
  if (Array.isArray(schema)) return schema.map(withWords);
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy = Object.fromEntries(
    Object.entries(schema).map(([key, one]) => [key, withWords(one)]),
  );
  if (typeof schema.properties !== 'object') return copy;
  copy.properties = Object.fromEntries(
    Object.entries(copy.properties).map(([name, one]) => {
      const { description, default: preset, examples } = documented.get(name) ?? {};
      return [
        name,
        {
          ...one,
          ...(description && { description: description.trim() }),
          ...(preset !== undefined && { default: preset }),
          ...(examples && { examples }),
        },
      ];
    }),
  );
  return copy;
}
