import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { SectionModel } from '../../../src/form/rules/model/section-model';
import { buildPayload } from '../../../src/form/rules/payload';
import { initialValues } from '../../../src/form/rules/settling';
import type { PayloadEntry } from '../../../src/http/host-api';
import type { FileValue } from '../../../src/http/schemas';
import { savedValues } from '../../../src/reference-backend/rules/save/saved-values';
import { editedSection } from '../../support/fixtures/edited-section';

// Many runs on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 30_000 });

/** What the reference server answers to a save of this section. */
function answerTo(model: SectionModel, elements: readonly PayloadEntry[]) {
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
  const seen = { accepted: 0, refused: 0 };
  fc.assert(
    fc.property(editedSection, ({ model, original, values, invalid }) => {
      const { elements, problems } = buildPayload(model, values, { original });
      if (problems.length > 0) return;
      const answer = answerTo(model, JSON.parse(JSON.stringify(elements)));
      const refused = 'errors' in answer ? answer.errors.map(({ id }) => id) : [];
      for (const id of refused) expect(invalid).toContain(id);
      seen[refused.length > 0 ? 'refused' : 'accepted'] += 1;
    }),
    { numRuns: 400 },
  );
  // Neither always refused nor never.
  expect(seen.accepted).toBeGreaterThan(40);
  expect(seen.refused).toBeGreaterThan(40);
});
