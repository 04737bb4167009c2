import { describe, expect, it } from 'vitest';
import { type FileSources, fileState } from '../../../../../src/form/kinds/file/file-state';

const PASS = new File(['1'], 'pass.pdf');
const OTHER = new File(['2'], 'other.pdf');
const STORED = { filename: 'pass.pdf', url: 'https://file.example/a', version: '1' };
const PENDING = { filename: 'pass.pdf', pending: true } as const;

function stateOf(sources: Partial<FileSources>) {
  return fileState({
    ...{ value: null, staged: undefined, chosen: undefined, refused: undefined },
    ...{ removed: undefined, own: undefined, rejected: undefined, ...sources },
  });
}

describe('fileState', () => {
  it.each([
    ['none', {}],
    ['staged', { staged: PASS }],
    ['uploading', { value: PENDING, chosen: PASS }],
    ['stored', { value: STORED }],
    ['refused', { refused: PASS }],
    ['failed', { own: { file: PASS, isFailed: true } }],
  ] as const)('tells that a file is %s', (name, sources) => {
    expect(stateOf(sources).name).toBe(name);
  });

  it('shows a file being checked in the place of the stored one', () => {
    const held = { value: { filename: 'other.pdf' }, file: OTHER };
    expect(stateOf({ value: STORED, staged: OTHER }).held).toMatchObject(held);
  });

  it.each([
    ['refused', { refused: OTHER }],
    ['failed', { own: { file: OTHER, isFailed: true } }],
  ] as const)('keeps the stored file beside one that is %s', (name, sources) => {
    const state = stateOf({ value: STORED, ...sources });
    expect(state).toMatchObject({ name, file: OTHER, held: { name: 'stored', value: STORED } });
  });

  it('has the file of this visit to look at while the field holds it, and no other', () => {
    const own = { file: PASS, isFailed: false };
    expect(stateOf({ value: STORED, own }).held?.own).toBe(PASS);
    expect(stateOf({ value: { ...PENDING, filename: '' }, own }).held?.own).toBe(PASS);
    expect(stateOf({ value: { ...STORED, filename: 'older.pdf' }, own }).held?.own).toBeUndefined();
    expect(stateOf({ value: STORED, own: { ...own, isFailed: true } }).held?.own).toBeUndefined();
  });

  it('marks the document that a reviewer wants replaced, or shows it beside another', () => {
    const stored = stateOf({ value: STORED, rejected: STORED });
    expect([stored.held?.isRejected, stored.rejected]).toEqual([true, undefined]);
    for (const sources of [{}, { value: PENDING }, { value: STORED, staged: OTHER }]) {
      const replaced = stateOf({ ...sources, rejected: STORED });
      expect([replaced.held?.isRejected ?? false, replaced.rejected]).toEqual([false, STORED]);
    }
  });

  it('offers to bring back what was deleted, whatever the field shows', () => {
    const removed = { name: 'pass.pdf', value: STORED };
    for (const sources of [{}, { value: STORED }, { refused: OTHER }])
      expect(stateOf({ ...sources, removed }).removed).toBe(removed);
  });
});
