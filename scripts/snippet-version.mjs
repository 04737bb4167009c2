// @ts-check
/**
 * A page whose snippets name the package with an exact version, with this one in its place.
 *
 * @param {string} page
 * @param {{ readonly name: string, readonly version: string }} own
 */
export function withVersion(page, { name, version }) {
  return page.replace(
    new RegExp(`\\b${name}@\\d+\\.\\d+\\.\\d+(-[\\w.]+)?`, 'g'),
    `${name}@${version}`,
  );
}
