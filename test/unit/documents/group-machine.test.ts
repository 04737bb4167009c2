import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isUnderWay } from '../../../src/documents/rules/document-state';
import type { FormStore } from '../../../src/form/store/form-store';
import { network, passport, pdf, startDocuments } from '../../support/unit/documents';

// The machine of one group, driven as investor, backend and time drive it, in any order: what must hold
// after every step (product-rules#upload-hash to #restored-file, and #document-group).

type Test = ReturnType<typeof startDocuments>;
type Key = 'front' | 'back';

const KEYS: readonly Key[] = ['front', 'back'];

interface Real {
  readonly test: Test;
  readonly form: FormStore;
}

/** What the investor sees of each file: chosen in this visit, and by which name. */
interface Model {
  readonly names: Map<Key, string>;
  chosen: number;
}

class Step implements fc.AsyncCommand<Model, Real> {
  readonly name: string;
  readonly act: (real: Real, model: Model) => Promise<void> | void;
  constructor(name: string, act: Step['act']) {
    this.name = name;
    this.act = act;
  }
  check(): boolean {
    return true;
  }
  async run(model: Model, real: Real): Promise<void> {
    const asked = real.test.asked.length;
    const uploads = real.test.uploads.length;
    await this.act(real, model);
    await real.test.settle();
    holds(model, real, { asked, uploads });
  }
  toString(): string {
    return this.name;
  }
}

function holds(model: Model, { test, form }: Real, before: { asked: number; uploads: number }) {
  const states = KEYS.map((key) => test.stateOf(form, key) ?? null);
  // A file that is sent was announced by one of the calls for URLs, and each goes to its own URL.
  expect(test.uploads.length - before.uploads).toBeLessThanOrEqual(
    test.asked.slice(before.asked).flatMap(({ files }) => files).length,
  );
  for (const { files } of test.asked.slice(before.asked)) {
    expect(new Set(files.map(({ id }) => id)).size).toBe(files.length);
    // Both are required: none is announced before the other is chosen, or has its document.
    for (const key of KEYS.filter((one) => !files.some(({ id }) => id === `passport__${one}`))) {
      const value = test.held(form, key);
      const isThere = typeof value === 'object' && value !== null;
      expect(isThere || test.at(form, key) === 'failed').toBe(true);
    }
  }
  for (const [at, key] of KEYS.entries()) {
    const state = states[at];
    const value = test.held(form, key);
    // A failure has cleared the value and says so at the field; the file is kept.
    if (state?.name === 'failed') {
      expect(value).toBe('');
      expect(test.messageOf(form, key)).toMatch(/^documents\.failure\./);
      expect(test.store.document(form, key).value?.file.name).toBe(model.names.get(key));
    }
    if (state?.name === 'uploaded') {
      expect(value).toMatchObject({ filename: model.names.get(key), version: '1' });
    }
    if (!state) expect(model.names.has(key)).toBe(false);
  }
  // Submit waits for what is under way, once no file of the group is missing, and for nothing else.
  const isMissing = states.some((state) => !state || state.name === 'failed');
  const isLoading = states.some((state) => state && isUnderWay(state));
  expect(form.files.submitDisabled.value).toBe(isLoading && !isMissing);
}

const key = fc.constantFrom(...KEYS);

const steps = fc.commands(
  [
    key.map(
      (one) =>
        new Step(`choose ${one}`, ({ form }, model) => {
          model.chosen += 1;
          const name = `${one}-${model.chosen}.pdf`;
          model.names.set(one, name);
          form.choose(one, pdf(name));
        }),
    ),
    key.map(
      (one) =>
        new Step(`delete ${one}`, ({ form, test }, model) => {
          // A failed file is no value: it is given up instead.
          if (test.at(form, one) === 'failed') test.store.giveUp(form, one);
          else form.choose(one, null);
          model.names.delete(one);
        }),
    ),
    key.map(
      (one) => new Step(`try ${one} again`, ({ form, test }) => test.store.tryAgain(form, one)),
    ),
    key.map(
      (one) => new Step(`check ${one} again`, ({ form, test }) => test.store.checkAgain(form, one)),
    ),
    key.map(
      (one) =>
        new Step(`link of ${one} there`, ({ test }) => void test.linkReady(`passport__${one}`)),
    ),
    fc
      .constantFrom(1, 5000, 15_000, 60_000)
      .map((ms) => new Step(`${ms} ms later`, ({ test }) => test.clock.advance(ms))),
    fc.boolean().map(
      (works) =>
        new Step(works ? 'the line works' : 'the line is cut', ({ test }) => {
          test.backend.upload = async () => {
            if (!works) throw network();
          };
        }),
    ),
  ],
  { maxCommands: 25 },
);

it('a document follows the rules of its group in any order of events, and always finishes', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const test = startDocuments();
      const { form, leave } = test.open([passport()]);
      const model: Model = { names: new Map(), chosen: 0 };
      await fc.asyncModelRun(() => ({ model, real: { test, form } }), all);
      // An end comes to everything: a link, or exhaustion.
      await test.clock.advance(120_000);
      expect(KEYS.map((one) => test.at(form, one))).not.toContain('polling');
      leave();
      test.store.clear();
      expect(test.clock.pending()).toBe(0);
    }),
    { numRuns: 60 },
  );
});
