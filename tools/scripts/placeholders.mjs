// @ts-check
/** As package.json names what only its publisher knows. */
const PLACEHOLDER = /fill-in/i;
/** `Name <e-mail>`, as the conformance report needs it. */
const AUTHOR = /^(?<name>[^<]+) <(?<email>[^>]+)>/;

/** What `npm run accessibility` writes with the author's name and address. */
export const FILES_WITH_CONTACT = [
  'tools/accessibility/conformance.yaml',
  'docs/embed/accessibility-conformance.md',
];

/** What its publisher writes by hand. */
export const FILES_OF_PUBLISHER = ['docs/operate/procurement.md'];

/**
 * The fields of a package.json that are still to be filled in before the package is published.
 *
 * @param {Readonly<Record<string, unknown>>} manifest
 * @returns {string[]}
 */
export function placeholdersIn(manifest) {
  return ['author', 'homepage', 'repository', 'bugs'].filter((field) => {
    const text = JSON.stringify(manifest[field]);
    return (
      text === undefined || hasPlaceholder(text) || (field === 'author' && !authorOf(manifest))
    );
  });
}

/** @param {string} text */
export function hasPlaceholder(text) {
  return PLACEHOLDER.test(text);
}

/**
 * Whom to ask about accessibility: the author of a package.json, and where problems are told. Undefined
 * where the author has no address.
 *
 * @param {Readonly<Record<string, unknown>>} manifest
 * @returns {{ name: string, email: string, website: string } | undefined}
 */
export function authorOf({ author, bugs }) {
  const { name, email } = AUTHOR.exec(String(author))?.groups ?? {};
  return name && email ? { name, email, website: String(bugs) } : undefined;
}
