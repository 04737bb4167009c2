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

/**
 * A page with the size budgets it names behind a comment, as in `<!-- first section -->111 KiB`.
 *
 * @param {string} page
 * @param {readonly { readonly what: string, readonly limit: number }[]} budgets
 */
export function withBudgets(page, budgets) {
  return page.replace(/<!-- ([\w ]+) -->[\d.]+ KiB/g, (found, /** @type {string} */ name) => {
    const budget = budgets.find(({ what }) => what === name);
    return budget ? `<!-- ${name} -->${budget.limit} KiB` : found;
  });
}
