// @ts-check
/**
 * The reference page and the custom elements manifest, made of what stands in the source: the public
 * declarations with their comments, the style sheets and the views' parts.
 *
 * @typedef {object} Sources
 * @property {string} element declarations of the element's class
 * @property {string} events declarations of its events
 * @property {string} types declarations of the types that its properties name
 * @property {string} css style sheets that declare custom properties
 * @property {readonly string[]} views sources of the views
 *
 * @typedef {object} Entry
 * @property {string} name
 * @property {string} type
 * @property {string} meaning
 */

const LIFECYCLE = /^(adopted|connected|disconnected|connectedMove|attributeChanged)/;
/** `lang` is the native property, so that the class declares none of its own. */
const LANG = {
  name: 'lang',
  type: 'string',
  meaning: "Initial locale. Default: the session's language, else the page's, else the browser's.",
};

/** @param {Sources} sources */
export function readReference({ element, events, types, css, views }) {
  const unions = unionsOf(types);
  const body = element.slice(element.indexOf('export declare class'));
  const fields = matches(
    body,
    /\/\*\* (.+?) \*\/\s+(?:get (\w+)\(\)|(\w+)): ([^;]+);/g,
    ([meaning = '', getter, name, type = '']) => ({
      name: getter ?? name ?? '',
      type: writtenOut(type.replace(' | undefined', ''), unions),
      meaning,
    }),
  );
  const methods = matches(
    body,
    /\/\*\* (.+?) \*\/\s+(\w+)(\([^;]*\)): void;/g,
    ([meaning = '', name = '', type = '']) => ({ name, type, meaning }),
  ).filter(({ name }) => !LIFECYCLE.test(name));
  const isAttribute = (/** @type {Entry} */ { type }) =>
    type.split(' | ').every((one) => one === 'string' || one === 'boolean' || one.startsWith("'"));
  const attributes = [...fields.filter(isAttribute), LANG]
    .map((field) => ({ ...field, property: field.name, name: kebab(field.name) }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  return {
    attributes,
    properties: fields.filter((field) => !isAttribute(field)),
    methods,
    events: matches(
      events,
      /\/\*\* (.+?) \*\/\s+'(onboarding-[\w-]+)': (\{[^}]*\}|Record<string, never>);/g,
      ([meaning = '', name = '', type = '']) => ({
        name,
        type: type.startsWith('Record') ? '{}' : type.replace(/\s+/g, ' ').replace('; }', ' }'),
        meaning,
      }),
    ),
    customProperties: unique(
      matches(css, /(--onboarding-[\w-]+):\s*([^;{}]+);/g, ([name = '', value = '']) => ({
        name,
        type: value.replace(/\s+/g, ' ').trim(),
        meaning: '',
      })),
    ),
    parts: [
      ...new Set(
        views.flatMap((view) =>
          [...view.matchAll(/\bpart="([\w-]+)"/g)].map(([, name = '']) => name),
        ),
      ),
    ].sort(),
  };
}

/** @param {ReturnType<typeof readReference>} reference */
export function referencePage(reference) {
  const { attributes, properties, methods, events, customProperties, parts } = reference;
  const code = (/** @type {string} */ text) => `\`${text.replaceAll('|', '\\|')}\``;
  const table = (
    /** @type {readonly string[]} */ head,
    /** @type {readonly (readonly string[])[]} */ rows,
  ) => [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
  return `# Reference

Made from the source by \`node tools/scripts/reference.mjs\`; a test fails when it is stale.

## Attributes

Each is a property too, under the name in the second column.

${table(
  ['Attribute', 'Property', 'Type', 'Meaning'],
  attributes.map(({ name, property, type, meaning }) => [
    code(name),
    code(property),
    code(type),
    meaning,
  ]),
)}

## Properties

${table(
  ['Property', 'Type', 'Meaning'],
  properties.map(({ name, type, meaning }) => [code(name), code(type), meaning]),
)}

## Methods

Called before the widget has loaded, they wait. Before the script itself has run, the element has none of them:
\`await customElements.whenDefined('investor-onboarding')\` first.

${table(
  ['Method', 'Meaning'],
  methods.map(({ name, type, meaning }) => [code(name + type), meaning]),
)}

## Events

\`CustomEvent\`s of the element; they bubble and cross shadow roots. None carries personal data.

${table(
  ['Event', 'detail', 'Meaning'],
  events.map(({ name, type, meaning }) => [code(name), code(type), meaning]),
)}

## Custom properties

What each is for stands in [theming](theming.md). Those without a default come from the theme's two colours.

${table(
  ['Property', 'Default'],
  customProperties.map(({ name, type }) => [code(name), type === '' ? '' : code(type)]),
)}

## Parts

${parts.map((part) => `- \`::part(${part})\``).join('\n')}
`;
}

/**
 * The manifest editors read (dist-types/custom-elements.json, schema 1.0.0).
 *
 * @param {ReturnType<typeof readReference>} reference
 */
export function manifest({ attributes, properties, methods, events, customProperties, parts }) {
  const text = (/** @type {string} */ type) => ({ text: type });
  const name = 'InvestorOnboardingElement';
  const file = 'dist/investor-onboarding.js';
  const declaration = {
    kind: 'class',
    name,
    tagName: 'investor-onboarding',
    customElement: true,
    superclass: { name: 'HTMLElement' },
    attributes: attributes.map((one) => ({
      name: one.name,
      fieldName: one.property,
      type: text(one.type),
      description: one.meaning,
    })),
    members: [
      ...attributes.map((one) => ({
        kind: 'field',
        name: one.property,
        attribute: one.name,
        type: text(one.type),
        description: one.meaning,
      })),
      ...properties.map((one) => ({
        kind: 'field',
        name: one.name,
        type: text(one.type),
        description: one.meaning,
      })),
      ...methods.map((one) => ({
        kind: 'method',
        name: one.name,
        type: undefined,
        description: one.meaning,
      })),
    ],
    events: events.map((one) => ({
      name: one.name,
      type: text(`CustomEvent<${one.type}>`),
      description: one.meaning,
    })),
    cssProperties: customProperties.map((one) => ({ name: one.name, default: one.type })),
    cssParts: parts.map((part) => ({ name: part })),
  };
  const exports = [
    { kind: 'js', name, declaration: { name, module: file } },
    {
      kind: 'custom-element-definition',
      name: 'investor-onboarding',
      declaration: { name, module: file },
    },
  ];
  const modules = [{ kind: 'javascript-module', path: file, declarations: [declaration], exports }];
  return { schemaVersion: '1.0.0', modules };
}

/**
 * @param {string} text
 * @param {RegExp} pattern
 * @param {(groups: (string | undefined)[]) => Entry} entry
 * @returns {Entry[]}
 */
function matches(text, pattern, entry) {
  return [...text.matchAll(pattern)].map(([, ...groups]) => entry(groups));
}

/**
 * @param {readonly Entry[]} entries
 * @returns {Entry[]}
 */
function unique(entries) {
  return [...new Map([...entries].reverse().map((one) => [one.name, one])).values()].sort(
    (one, other) => (one.name < other.name ? -1 : 1),
  );
}

/**
 * The types that are nothing but a choice of texts, by name.
 *
 * @param {string} types
 * @returns {ReadonlyMap<string, string>}
 */
function unionsOf(types) {
  const found = types.matchAll(/type (\w+) =\s+((?:\|\s*)?'[^;]+);/g);
  return new Map(
    [...found].map(([, name = '', union = '']) => [
      name,
      [...union.matchAll(/'[^']+'/g)].join(' | '),
    ]),
  );
}

/**
 * @param {string} type
 * @param {ReadonlyMap<string, string>} unions
 */
function writtenOut(type, unions) {
  return type.replace(/\w+/g, (name) => unions.get(name) ?? name);
}

/** @param {string} name */
function kebab(name) {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
