import { type ReadonlySignal, signal } from '@preact/signals-core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPending } from '../../../src/form/kinds/file/kind';
import type { FormStore } from '../../../src/form/store/form-store';
import { type Validation, validation } from '../../../src/form/store/rules-on-demand';
import type { Section } from '../../../src/http/schemas';
import { createFormStore } from '../../support/fixtures/any-form';
import { arbitrarySection, arbitraryValue } from '../../support/fixtures/arbitrary-section';
import { payloadOf } from '../../support/payload';

/** FORM_RUNS=5000 by hand; a failure prints its seed and path, and the shortest run that fails. */
const RUNS = Number(process.env.FORM_RUNS ?? 120);

/** What is checked is read off the form itself: the steps need no memory. */
type Model = object;

interface Real {
  form: FormStore;
  readonly section: Section;
  readonly rules: ReadonlySignal<Validation | undefined>;
}

type Step = fc.Command<Model, Real>;

const keyAt = (form: FormStore, place: number) => {
  const keys = [...form.model.keys.keys()];
  return keys[place % Math.max(keys.length, 1)] ?? '__proto__';
};

/** Holds after every step, whatever came before it. */
function check({ form, section }: Real): void {
  const values = form.values.all();
  expect([...values.keys()]).toEqual([...form.model.keys.keys()]);
  for (const field of form.model.fields) {
    if (!form.values.hidden(field).peek()) continue;
    const holders = form.model.keys.get(field.key)?.holders ?? [];
    const isHidden = holders.every((holder) => form.values.hidden(holder).peek());
    // A hidden value is reset (product-rules#hidden-value): nothing the investor can't see is ever sent.
    if (isHidden) expect(values.get(field.key) || null, field.id).toBeNull();
  }
  const elements = payloadOf(form);
  const ids = elements.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).not.toContain('wallet_signature');
  for (const { id, value } of elements) {
    expect(value, id).not.toBeNull();
    expect(form.model.keys.has(id)).toBe(true);
  }
  if (section.status === 'locked') expect(form.saveState.edits().size).toBe(0);
  if (form.validity.valid.peek()) expect(form.messages.showErrors()).toBe(false);
  for (const entry of form.messages.summary.peek())
    expect(form.model.keys.has(entry.key)).toBe(true);
}

/** A step that acts on one key and then holds the form to its rules. */
function step(name: string, act: (model: Model, real: Real) => void): Step {
  return {
    check: () => true,
    run: (model, real) => {
      act(model, real);
      check(real);
    },
    toString: () => name,
  };
}

const place = fc.nat(20);
const commands = [
  fc
    .tuple(place, arbitraryValue)
    .map(([at, value]) =>
      step(`edit(${at}, ${JSON.stringify(value)})`, (_, { form }) =>
        form.edit(keyAt(form, at), value),
      ),
    ),
  place.map((at) => step(`blur(${at})`, (_, { form }) => form.messages.blur(keyAt(form, at)))),
  place.map((at) =>
    step(`choose(${at})`, (_, { form }) => form.choose(keyAt(form, at), new File(['x'], 'x.pdf'))),
  ),
  place.map((at) => step(`delete(${at})`, (_, { form }) => form.choose(keyAt(form, at), null))),
  fc
    .tuple(place, fc.boolean())
    .map(([at, is]) =>
      step(`loading(${at}, ${is})`, (_, { form }) => form.files.setLoading(keyAt(form, at), is)),
    ),
  fc.constant(step('showErrors()', (_, { form }) => void form.messages.showErrors())),
  fc
    .tuple(place, fc.string())
    .map(([at, text]) =>
      step(`server(${at})`, (_, { form }) =>
        form.messages.setServerErrors(new Map([[keyAt(form, at), [text]]])),
      ),
    ),
  fc.constant(
    step('save()', (_, { form }) => {
      form.saveState.markSaved('"2"');
      // No save names a file on its way.
      for (const value of form.saveState.edits().values()) expect(isPending(value)).toBe(true);
    }),
  ),
  fc.constant(
    step('reload()', (_, real) => {
      real.form = createFormStore(real.section, real.rules, real.form.kept());
    }),
  ),
];

test('no sequence of events breaks the form of any section, or sends a hidden value', () => {
  fc.assert(
    fc.property(arbitrarySection, fc.commands(commands, { maxCommands: 25 }), (section, steps) => {
      const rules = signal<Validation | undefined>(validation);
      fc.modelRun(
        () => ({
          model: {},
          real: { form: createFormStore(section, rules), section, rules },
        }),
        steps,
      );
    }),
    { numRuns: RUNS },
  );
});
