import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { settleAfter } from '../../src/form/rules/conditions/settle';
import { flattenSection } from '../../src/form/rules/model/flatten-section';
import type { FieldValues } from '../../src/form/rules/model/section-model';
import { buildPayload } from '../../src/form/rules/payload/payload';
import { validate } from '../../src/form/rules/validity/field-validity';
import { initialValues } from '../../src/form/rules/values/initial-values';
import { readValue } from '../../src/form/rules/values/read-value';
import type { FileValue, PayloadEntry } from '../../src/http/schemas/schemas';
import { savedValues } from '../../src/reference-backend/rules/save/saved-values';
import { unprovenWallets } from '../../src/wallet/rules/section/connect-wallet-mandatory';
import { arbitrarySection, arbitraryValue } from '../fixtures/arbitrary-section';

// Many runs on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 30_000 });

/** What the reference server answers to a save of this section. */
function answerTo(model: ReturnType<typeof flattenSection>, elements: readonly PayloadEntry[]) {
  const stored = initialValues(model).values;
  return savedValues(model, elements, {
    linkedWallets: [],
    // Every file that is named was uploaded before.
    fileOf: (key) => stored.get(key) as FileValue,
    locale: 'en',
    message: (key) => key,
  });
}

test('for any section, edited in any way, the server refuses only what the form shows as invalid', () => {
  const edits = fc.array(fc.tuple(fc.nat(20), arbitraryValue), { maxLength: 12 });
  const seen = { accepted: 0, refused: 0 };
  fc.assert(
    fc.property(arbitrarySection, edits, (section, changes) => {
      const model = flattenSection(section);
      const original = initialValues(model).values;
      const keys = [...model.keys.values()];
      // Elements of different kinds under one key are read by the first of them.
      fc.pre(keys.every(({ holders }) => holders.every(({ kind }) => kind === holders[0].kind)));
      let values: FieldValues = original;
      for (const [index, value] of changes) {
        const key = keys[index % keys.length];
        // A file's value comes from an upload, not from an edit.
        if (!key || key.holders[0].kind === 'file') continue;
        const typed = readValue(key.holders, value).value;
        const edited = new Map([...values, [key.key, typed] as const]);
        const settled = settleAfter(model, [key.key], (read) => edited.get(read) ?? null);
        values = new Map([...edited, ...settled]);
      }
      const { elements, problems } = buildPayload(model, values, { original });
      if (problems.length > 0) return;
      const answer = answerTo(model, JSON.parse(JSON.stringify(elements)));
      const errors = [...validate(model, values), ...unprovenWallets(model, values, [])];
      const shown = errors.map(({ key }) => key);
      const refused = 'errors' in answer ? answer.errors.map(({ id }) => id) : [];
      for (const id of refused) expect(shown).toContain(id);
      seen[refused.length > 0 ? 'refused' : 'accepted'] += 1;
    }),
    { numRuns: 400 },
  );
  // Neither always refused nor never.
  expect(seen.accepted).toBeGreaterThan(40);
  expect(seen.refused).toBeGreaterThan(40);
});
