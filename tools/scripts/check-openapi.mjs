// @ts-check
/** Lints the OpenAPI documents by Redocly's recommended rules; it asks nothing of the network. */
import { fileURLToPath } from 'node:url';
import { createConfig, lint } from '@redocly/openapi-core';

const DOCUMENTS = ['../../docs/backend/openapi.yaml', '../../server/openapi-desk.yaml'].map(
  (file) => fileURLToPath(new URL(file, import.meta.url)),
);

const config = await createConfig({
  extends: ['recommended-strict'],
  rules: {
    // A public answer has no refusal of its own: `default` stands for all of them.
    'operation-4xx-response': 'off',
    // A document's link and a hand-off: the backend makes the hand-off's id, and makes none that is 'link'.
    'no-ambiguous-paths': 'off',
  },
});
const problems = (await Promise.all(DOCUMENTS.map(findProblems))).flat();
for (const problem of problems) console.error(`OpenAPI: ${problem}`);
console.log(`OpenAPI: ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;

/** @param {string} document @returns {Promise<string[]>} */
async function findProblems(document) {
  try {
    const found = await lint({ ref: document, config });
    return found.map(({ ruleId, message, location }) => {
      return `${location[0]?.pointer ?? ''} ${message} (${ruleId})`;
    });
  } catch (error) {
    // What is no YAML at all.
    return [error instanceof Error ? error.message : String(error)];
  }
}
