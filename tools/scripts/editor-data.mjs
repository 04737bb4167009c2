// @ts-check
/**
 * What editors know of the tag, from the custom elements manifest: VS Code reads `dist-types/html.html-data.json`, the
 * editors of JetBrains read `dist-types/web-types.json`.
 *
 * @typedef {ReturnType<typeof import('./reference-page.mjs').manifest>} Manifest
 */

const DESCRIPTION =
  'An investor completes a qualification profile, uploads documents, passes an identity check and connects a wallet.';

/**
 * Custom data for VS Code, version 1.1.
 *
 * @param {Manifest} manifest
 */
export function vsCodeData(manifest) {
  const { tagName, attributes } = elementOf(manifest);
  return {
    version: 1.1,
    tags: [
      {
        name: tagName,
        description: DESCRIPTION,
        attributes: attributes.map(({ name, description, type }) => {
          const values = wordsOf(type.text);
          return {
            name,
            description,
            ...(values.length > 0 && { values: values.map((value) => ({ name: value })) }),
          };
        }),
      },
    ],
  };
}

/**
 * Web types for the editors of JetBrains.
 *
 * @param {Manifest} manifest
 * @param {{ readonly name: string, readonly version: string }} own
 */
export function webTypes(manifest, { name, version }) {
  const { tagName, attributes, members, events, cssProperties, cssParts } = elementOf(manifest);
  return {
    $schema: 'https://json.schemastore.org/web-types',
    name,
    version,
    'js-types-syntax': 'typescript',
    'description-markup': 'markdown',
    contributions: {
      html: {
        elements: [
          {
            name: tagName,
            description: DESCRIPTION,
            attributes: attributes.map(({ name, description, type }) => ({
              name,
              description,
              // One that is a switch as well may stand without a value.
              value: { type: type.text, required: !/\bboolean\b/.test(type.text) },
            })),
            js: {
              properties: members.flatMap(({ name, description, type }) =>
                type ? [{ name, description, type: type.text }] : [],
              ),
              events: events.map(({ name, description, type }) => ({
                name,
                description,
                type: type.text,
              })),
            },
            css: {
              properties: cssProperties.map(({ name }) => ({ name })),
              parts: cssParts.map(({ name }) => ({ name })),
            },
          },
        ],
      },
    },
  };
}

/** @param {Manifest} manifest */
function elementOf(manifest) {
  const [declaration] = manifest.modules.flatMap(({ declarations }) => declarations);
  if (!declaration) throw new Error('the manifest names no element');
  return declaration;
}

/** @param {string} type */
function wordsOf(type) {
  return [...type.matchAll(/'([^']+)'/g)].map(([, word = '']) => word);
}
