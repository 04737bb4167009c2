import { describe, expect, test } from 'vitest';
import { changedFiles, differingAnswers } from '../../../../../src/form/rules/differences';
import { flattenSection } from '../../../../../src/form/rules/model/flatten-section';
import type { FieldValue } from '../../../../../src/form/rules/model/section-model';

const model = flattenSection({
  id: 's',
  label: 'S',
  status: 'active',
  elements: [
    { id: 'name', type: 'string', label: 'Name' },
    { id: 'town', type: 'string' },
    { id: 'note', type: 'string', label: 'Note', noSubmit: true },
    { id: 'proof', type: 'input-file', label: 'Proof' },
    { id: 'bill', type: 'input-file', label: 'Bill' },
  ],
});
const values = (over: Record<string, FieldValue> = {}) =>
  new Map<string, FieldValue>(
    Object.entries({ name: 'Anna', town: null, note: null, proof: null, bill: null, ...over }),
  );
const keysOf = (
  stored: Record<string, FieldValue>,
  own: Record<string, FieldValue>,
  sent?: Record<string, FieldValue>,
) =>
  differingAnswers(model, {
    base: values(),
    sent: sent ? values(sent) : null,
    stored: values(stored),
    own: values(own),
  }).map(({ key, label, saved, own: mine }) => ({ key, label, saved, own: mine }));

test('a typed answer that is stored differently differs, named by its key where it has no label', () => {
  expect(keysOf({ name: 'Carl' }, { name: 'Bob', town: 'Metz' })).toEqual([
    { key: 'name', label: 'Name', saved: 'Carl', own: 'Bob' },
    { key: 'town', label: 'town', saved: null, own: 'Metz' },
  ]);
});

test('an answer changed only elsewhere, stored as typed, or never sent does not differ', () => {
  expect(keysOf({ town: 'Lyon' }, {})).toEqual([]);
  expect(keysOf({ name: 'Bob' }, { name: 'Bob' })).toEqual([]);
  expect(keysOf({}, { note: 'x' })).toEqual([]);
  expect(keysOf({}, { town: '' })).toEqual([]);
});

test('an answer that a lost save sent and that was then typed back differs where the save had arrived', () => {
  expect(keysOf({ name: 'Bob' }, {}, { name: 'Bob' })).toMatchObject([
    { key: 'name', saved: 'Bob', own: 'Anna' },
  ]);
  expect(keysOf({}, {}, { name: 'Bob' })).toEqual([]);
});

test('an answer that a lost save sent differs from what somebody else saved', () => {
  expect(keysOf({ name: 'Carl' }, { name: 'Bob' }, { name: 'Bob' })).toMatchObject([
    { key: 'name', saved: 'Carl', own: 'Bob' },
  ]);
});

test('a file that was sent and deleted differs where it is stored, though the form began without it', () => {
  const proof = { filename: 'a.pdf', url: 'https://a.example/1', version: 2 };
  const over = { base: values(), sent: null, own: values({ proof: '' }), edited: ['proof'] };
  expect(differingAnswers(model, { ...over, stored: values({ proof }) })).toMatchObject([
    { key: 'proof', saved: proof, own: '' },
  ]);
  expect(differingAnswers(model, { ...over, stored: values() })).toEqual([]);
});

test('an answer that differs has the words of what is shown', () => {
  const radio = (id: string) => ({ id, type: 'input-radio', name: 'r', checkedValue: id });
  const radios = flattenSection({
    id: 's',
    label: 'S',
    status: 'active',
    elements: [
      { id: 'control', type: 'string' },
      { ...radio('a'), introText: 'Hidden', hiddenWhen: { id: 'control', values: ['x'] } },
      { ...radio('b'), introText: 'Which one?' },
    ],
  });
  const own = new Map([
    ['control', 'x'],
    ['r', 'b'],
  ]);
  const stored = new Map([['control', 'x']]);
  expect(differingAnswers(radios, { base: stored, sent: null, stored, own })).toMatchObject([
    { key: 'r', label: 'Which one?' },
  ]);
});

test('two file values of the same version are equal, whatever their links', () => {
  const file = (url: string) => ({ filename: 'a.pdf', url, version: 2 });
  expect(
    keysOf({ proof: file('https://a.example/1') }, { proof: file('https://a.example/2') }),
  ).toEqual([]);
});

describe('the files the investor changed', () => {
  const file = (version: number) => ({ filename: 'a.pdf', url: 'https://a.example/1', version });
  const own = values({ proof: file(2) });
  const times = { base: values(), sent: null, stored: own, own };

  test('are distinguished from those that a lost save has sent', () => {
    expect(changedFiles(model, { ...times, own: values({ name: 'Bob' }) })).toBe('none');
    expect(changedFiles(model, times)).toBe('sent');
    expect(changedFiles(model, { ...times, sent: own })).toBe('sent');
    expect(changedFiles(model, { ...times, sent: values() })).toBe('since');
    expect(changedFiles(model, { ...times, sent: values({ proof: file(1) }) })).toBe('since');
  });

  test('count also where a reread has shown them since, and not during their upload', () => {
    const seen = { ...times, base: own, edited: ['proof'] };
    expect(changedFiles(model, seen)).toBe('sent');
    const pending = values({ proof: { filename: 'a.pdf', pending: true } });
    expect(changedFiles(model, { ...seen, own: pending })).toBe('none');
  });

  test('were changed since where one of them was', () => {
    const sent = values({ proof: file(2), bill: file(1) });
    const both = values({ proof: file(2), bill: file(2) });
    expect(changedFiles(model, { ...times, sent, own: both })).toBe('since');
  });

  test('are none where the section lost the element, and one that a condition emptied is one', () => {
    const gone = { ...times, own: values(), edited: ['gone'] };
    expect(changedFiles(model, gone)).toBe('none');
    expect(changedFiles(model, { ...gone, base: own })).toBe('sent');
  });
});
