// @ts-check
/** As package.json names what only its publisher knows. */
const PLACEHOLDER = /fill-in/i;

/**
 * The fields of a package.json that are still to be filled in before the package is published.
 *
 * @param {Readonly<Record<string, unknown>>} manifest
 * @returns {string[]}
 */
export function placeholdersIn(manifest) {
  return ['author', 'homepage', 'repository', 'bugs'].filter((field) => {
    const text = JSON.stringify(manifest[field]);
    return text === undefined || PLACEHOLDER.test(text);
  });
}
