// Laws 1 and 8 as a round trip: what is stored is read, shown, left alone and sent, for every element type.

import { signal } from '@preact/signals-core';
import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { flattenSection } from '../../../src/form/rules/model/flatten-section';
import { buildPayload, modifiedKeys } from '../../../src/form/rules/payload';
import { sectionSchema } from '../../../src/http/schemas';
import { acceptPayload } from '../../../src/reference-backend/rules/save/accept-payload';
import { createFormStore } from '../../support/fixtures/any-form';

const digits = (most: number) => fc.stringMatching(new RegExp(`^[1-9][0-9]{0,${most}}$`));
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc
    .array(fc.constantFrom('a', '\r\n', '\n', '\r', '\u2028', '\t', ' '), { maxLength: 12 })
    .map((parts) => parts.join('')),
);
const numberText = fc
  .tuple(fc.constantFrom('', '-'), digits(45), fc.option(fc.stringMatching(/^[0-9]{1,40}$/)))
  .map(([sign, whole, fraction]) => sign + whole + (fraction === null ? '' : `.${fraction}`));
const date = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .chain((day) =>
    fc.constantFrom(
      day.toISOString().slice(0, 10),
      day.toISOString(),
      `${day.toISOString().slice(0, 10)}T23:59:59+14:00`,
      `${day.toISOString().slice(0, 10)}T00:00:00.000000Z`,
    ),
  );
const choice = fc.oneof(fc.constantFrom('one', 'two', '1', 1, true, 'true', 'gone'), text);

const OPTIONS = [
  { value: 'one', label: 'Same' },
  { value: 'two', label: 'Same' },
  { value: 1, label: 'Number' },
  { value: true, label: 'Yes' },
];
const DISABLED = { disabledWhen: { id: 'nowhere', operator: 'empty' } };
const HIDDEN = { hiddenWhen: { id: 'nowhere', operator: 'notEmpty' } };

/** Every element type with what a backend may have stored for it. */
const element = fc.oneof(
  ...(['string', 'email', 'string-wallet', 'unknown-type'] as const).map((type) =>
    text.map((value) => ({ type, value, maxLength: 1_000_000 })),
  ),
  fc.oneof(numberText, fc.double({ noNaN: true, noDefaultInfinity: true })).map((value) => ({
    ...{ type: 'number', value, min: -1e300, decimals: 400 },
  })),
  date.map((value) => ({ type: 'input-date', value })),
  fc.constantFrom(true, false, 'true', 'false', 1, 0).map((value) => ({
    ...{ type: 'input-checkbox', value },
  })),
  ...(['input-select', 'select-simple', 'input-radio'] as const).map((type) =>
    choice.map((value) => ({ type, value, options: OPTIONS })),
  ),
  fc.constantFrom('1', 7, null).map((version) => ({
    type: 'input-file',
    value: { filename: 'a.pdf', url: 'https://store.example/a', version, expiryDate: null },
  })),
);

const section = fc
  .array(fc.tuple(element, fc.constantFrom({}, DISABLED, HIDDEN, { isSearchable: true })), {
    minLength: 1,
    maxLength: 8,
  })
  .map((elements) => ({
    ...{ id: 's', label: '', status: 'complete', etag: '"1"' },
    elements: elements.map(([one, more], place) => ({
      id: `e${place}`,
      label: 'E',
      ...one,
      ...more,
    })),
  }));

test('what the investor leaves alone is sent exactly as stored or not at all, for every element type', () => {
  fc.assert(
    fc.property(section, (raw) => {
      const model = flattenSection(v.parse(sectionSchema, raw));
      const form = createFormStore(v.parse(sectionSchema, raw), signal(undefined));
      // Focus and blur in every field, and a form in another language that takes over what there is.
      for (const key of model.keys.keys()) form.messages.blur(key);
      const again = createFormStore(v.parse(sectionSchema, raw), signal(undefined), form.kept());
      expect(again.saveState.unsaved.peek()).toBe(false);
      expect(again.saveState.edits().size).toBe(0);
      const original = again.saveState.savedValues();
      expect(modifiedKeys(model, original, again.values.all())).toEqual([]);
      const { elements } = buildPayload(model, again.values.all(), { original });
      for (const { id, value } of elements) {
        const { type, value: stored } = raw.elements[Number(id.slice(1))] ?? {};
        if (type === 'input-file') {
          expect(value, id).toMatchObject({
            version: (stored as { version: unknown }).version ?? undefined,
          });
        } else if (type === 'input-date' && String(stored).length === 10) {
          // A date of ten characters is sent with the suffix of every date.
          expect(value, id).toBe(`${stored}T00:00:00.000000Z`);
        } else expect(value, id).toBe(stored);
      }
    }),
    { numRuns: 1000 },
  );
});

test('what is left alone is never a reason for the backend to refuse the save', () => {
  fc.assert(
    fc.property(section, (raw) => {
      const model = flattenSection(v.parse(sectionSchema, raw));
      const form = createFormStore(v.parse(sectionSchema, raw), signal(undefined));
      const original = form.saveState.savedValues();
      const { elements } = buildPayload(model, form.values.all(), { original });
      const sent = elements.filter(({ id }) => raw.elements[Number(id.slice(1))]?.type !== 'email');
      const accepted = acceptPayload(model, original, sent, []);
      expect(accepted.problems).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
