import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { flattenSection } from '../../../../src/form/rules/model/flatten-section';
import type { FieldValue } from '../../../../src/form/rules/model/section-model';
import { modifiedKeys } from '../../../../src/form/rules/payload';
import { initialValues } from '../../../../src/form/rules/settling';
import type { ElementDefinition, Section } from '../../../../src/http/schemas';
import {
  isSameAnswer,
  rejectedFile,
  remarkAt,
  remarksOf,
  standingRemarks,
  unchangedRemarks,
} from '../../../../src/review/rules/remarks';
import { arbitrarySection, arbitraryValue } from '../../../support/fixtures/arbitrary-section';
import { elementOf, sectionOf } from '../../../support/fixtures/sections';

function sentBack(
  elements: readonly ElementDefinition[],
  remarks: Record<string, string>,
  more: Partial<Section> = {},
): Section {
  return { ...sectionOf(elements, { status: 'active' }), review: { elements: remarks }, ...more };
}

/** The section's remarks with the values before and after some edits. */
function edited(section: Section, edits: Record<string, FieldValue> = {}) {
  const model = flattenSection(section);
  const { values: read } = initialValues(model);
  const current = new Map([...read, ...Object.entries(edits)]);
  return { model, remarks: remarksOf(model), read, current };
}

function standing(section: Section, edits?: Record<string, FieldValue>): Record<string, string> {
  const { remarks, read, current } = edited(section, edits);
  return Object.fromEntries(standingRemarks(remarks, { read, current }));
}

const FILE = { filename: 'a.pdf', url: 'https://x.example/1', version: 1, expiryDate: '2026' };
const name = elementOf('name', { value: 'Ada' });
const born = elementOf('born', { type: 'input-date', value: '1985-12-10' });

describe('remarks', () => {
  test('are in the form’s order, those without a field apart, and blank ones left out', () => {
    const remarks = { nobody: 'Where?', born: 'When?', name: 'Who?', blank: '  ' };
    const section = sentBack([name, born, elementOf('blank')], remarks);
    const found = remarksOf(flattenSection(section));
    expect([...found.fields]).toEqual([
      ['name', 'Who?'],
      ['born', 'When?'],
    ]);
    expect(found.unplaced).toEqual(['Where?']);
    expect(found.message).toBeUndefined();
  });

  test('may be of the whole section alone', () => {
    const section = sentBack([name], {}, { review: { message: 'All of it' } });
    expect(remarksOf(flattenSection(section))).toMatchObject({ message: 'All of it' });
  });

  test.each(['complete', 'pending', 'locked', 'other'])(
    'are empty for a section that is %s',
    (status) => {
      const found = remarksOf(flattenSection(sentBack([name], { name: 'Who?' }, { status })));
      expect(found).toEqual({
        message: undefined,
        fields: new Map(),
        groups: new Map(),
        unplaced: [],
      });
    },
  );

  test('are empty for a section that was not sent back', () => {
    const { review: _, ...section } = sentBack([name], {});
    expect(remarksOf(flattenSection(section)).fields.size).toBe(0);
  });

  test('disappear with a change and reappear when it is undone', () => {
    const section = sentBack([name, born], { name: 'Who?', born: 'When?' });
    expect(standing(section)).toEqual({ name: 'Who?', born: 'When?' });
    expect(standing(section, { name: 'Ada King' })).toEqual({ born: 'When?' });
    expect(standing(section, { name: 'Ada' })).toEqual({ name: 'Who?', born: 'When?' });
    expect(standing(section, { name: '' })).toEqual({ born: 'When?' });
  });

  test('stay at an empty field that is typed into and emptied', () => {
    const section = sentBack([elementOf('name')], { name: 'Who?' });
    expect(standing(section, { name: '' })).toEqual({ name: 'Who?' });
    expect(standing(section, { name: 'A' })).toEqual({});
  });

  test('disappear at a file as soon as another file is chosen', () => {
    const section = sentBack([elementOf('bill', { type: 'input-file', value: FILE })], {
      bill: 'Too old',
    });
    const fresh = { filename: 'b.pdf', pending: true as const };
    expect(standing(section)).toEqual({ bill: 'Too old' });
    expect(standing(section, { bill: { ...FILE, url: 'https://x.example/again' } })).toEqual({
      bill: 'Too old',
    });
    expect(standing(section, { bill: { ...FILE, version: '1' } })).toEqual({ bill: 'Too old' });
    expect(standing(section, { bill: fresh })).toEqual({});
    expect(standing(section, { bill: { ...FILE, version: 2 } })).toEqual({});
    expect(standing(section, { bill: null })).toEqual({});
  });
});

describe('the file that a remark is about', () => {
  const bill = elementOf('bill', { type: 'input-file', value: FILE });
  const rejected = (section: Section, key: string) => {
    const { model, read } = edited(section);
    return rejectedFile(model, read, key);
  };

  test('equals the one that was read, and none where nobody says anything of it', () => {
    expect(rejected(sentBack([name, bill], { bill: 'Too old' }), 'bill')).toMatchObject(FILE);
    expect(rejected(sentBack([name, bill], { name: 'Who?' }), 'bill')).toBeUndefined();
    expect(rejected(sentBack([name, bill], { name: 'Who?' }), 'name')).toBeUndefined();
    expect(rejected(sentBack([name], { nowhere: 'What?' }), 'nowhere')).toBeUndefined();
    const { review: _, ...plain } = sentBack([bill], {});
    expect(rejected(plain, 'bill')).toBeUndefined();
  });

  test.each([
    [FILE, { ...FILE, version: undefined }, false],
    [{ ...FILE, version: undefined }, { ...FILE, version: undefined }, true],
    [
      { ...FILE, version: undefined },
      { ...FILE, version: undefined, url: 'https://x.example/2' },
      false,
    ],
    [{ ...FILE, pending: true as const }, FILE, false],
    [FILE, { ...FILE, pending: true as const }, false],
    [FILE, 'a.pdf', false],
    ['a.pdf', FILE, false],
  ])('%j and %j are one answer: %s', (one, other, expected) => {
    expect(isSameAnswer(one, other)).toBe(expected);
  });
});

describe('the question before a save', () => {
  const section = sentBack([name, born], { name: 'Who?', born: 'When?' });
  const asked = (
    answer: 'none' | 'no' | 'yes',
    edits?: Record<string, FieldValue>,
    of = section,
  ) => {
    const { model, remarks, read, current } = edited(of, edits);
    return unchangedRemarks(model, remarks, { read, current, answer }).map(({ key }) => key);
  };

  test('names the fields that are as they were, with label and remark', () => {
    const { model, remarks, read, current } = edited(section, { born: '1985-12-11' });
    expect(unchangedRemarks(model, remarks, { read, current, answer: 'none' })).toEqual([
      { key: 'name', label: 'name', fields: model.keys.get('name')?.holders, remark: 'Who?' },
    ]);
  });

  test('comes again after a no, and not after a yes', () => {
    expect(asked('none')).toEqual(['name', 'born']);
    expect(asked('no')).toEqual(['name', 'born']);
    expect(asked('yes')).toEqual([]);
  });

  test('leaves out what is hidden or cannot be changed', () => {
    const gone = elementOf('gone', { hiddenWhen: { id: 'name', operator: 'notEmpty' } });
    const off = elementOf('off', { disabledWhen: { id: 'name', operator: 'notEmpty' } });
    const of = sentBack([name, gone, off], { gone: 'Why?', off: 'Why?' });
    expect(asked('none', {}, of)).toEqual([]);
    expect(asked('none', { name: '' }, of)).toEqual(['gone', 'off']);
  });

  test('ends once everything has changed', () => {
    expect(asked('none', { name: 'Ada King', born: null })).toEqual([]);
  });
});

describe('whatever a section has', () => {
  const remarks = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'x', 'constructor'), fc.string());
  const edits = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), arbitraryValue);

  test('no remark is lost or invented, and only those still shown are asked about', () => {
    fc.assert(
      fc.property(arbitrarySection, remarks, edits, (plain, elements, changes) => {
        const of = { ...plain, status: 'active', review: { elements } };
        const { model, remarks: found, read, current } = edited(of, changes);
        const told = [...found.fields.values(), ...found.groups.values(), ...found.unplaced].sort();
        const said = Object.values(elements).filter((words) => words.trim() !== '');
        expect(told).toEqual(said.sort());
        const now = standingRemarks(found, { read, current });
        for (const { key } of unchangedRemarks(model, found, { read, current, answer: 'no' })) {
          expect(now.has(key)).toBe(true);
        }
        for (const [key, words] of found.fields) {
          const values = { read: read.get(key) ?? null, current: current.get(key) ?? null };
          expect(remarkAt(found, key, values)).toBe(now.get(key));
          if (isSameAnswer(values.read, values.current)) expect(now.get(key)).toBe(words);
        }
      }),
    );
  });

  test('a value that a save would change has no remark', () => {
    const text = fc.constantFrom<FieldValue>(null, '', 'x', 'y');
    fc.assert(
      fc.property(text, text, (value, edit) => {
        const of = sentBack([elementOf('a', { value })], { a: 'Why?' });
        const { model, read, current } = edited(of, { a: edit });
        const isModified = modifiedKeys(model, read, current).includes('a');
        expect('a' in standing(of, { a: edit })).toBe(!isModified);
      }),
    );
  });
});
