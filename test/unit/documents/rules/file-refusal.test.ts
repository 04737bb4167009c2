import { describe, expect, it } from 'vitest';
import { fileRefusal, sizeRefusal } from '../../../../src/documents/rules/file-type';
import { flattenSection } from '../../../../src/form/rules/model/flatten-section';
import type { ElementDefinition } from '../../../../src/http/schemas';
import { sectionOf } from '../../../support/fixtures/sections';
import { fileElement, pdf } from '../../../support/unit/documents';

const refusal = (over: Partial<ElementDefinition>, file: File) => {
  const [field] = flattenSection(sectionOf([fileElement('bill', over)])).fields;
  if (!field) throw new Error('no field');
  return fileRefusal(field, file, async (blob) => new Uint8Array(await blob.arrayBuffer()));
};

it('a file is refused by its first bytes, whatever its name', async () => {
  const pdfOnly = { mimeTypes: ['application/pdf'] };
  expect(await refusal(pdfOnly, pdf('a.pdf'))).toBeNull();
  const program = new File(['MZ'], 'a.pdf', { type: 'application/pdf' });
  expect(await refusal(pdfOnly, program)).toBe('form.file.wrongType');
});

it('a file is refused when it is too large, and when it is empty', async () => {
  const small = { maxsize: 10 };
  expect(await refusal(small, new File(['x'.repeat(10)], 'a'))).toBeNull();
  expect(await refusal(small, new File(['x'.repeat(11)], 'a'))).toBe('form.file.tooLarge');
  expect(await refusal(small, new File([], 'a'))).toBe('form.file.empty');
});

describe('sizeRefusal', () => {
  it.each([
    [100, 100, null],
    [100, 101, 'form.file.tooLarge'],
    [100, 0, 'form.file.empty'],
    [null, 0, 'form.file.empty'],
    [null, Number.MAX_SAFE_INTEGER, null],
  ] as const)('compares a limit of %s with %s bytes: %s', (maxSize, size, expected) => {
    expect(sizeRefusal({ maxSize }, { size })).toBe(expected);
  });
});
