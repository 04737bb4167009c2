import { describe, expect, it } from 'vitest';
import { documentGroups, documentId } from '../../../../src/documents/rules/document-groups';
import { flattenSection } from '../../../../src/form/rules/model/flatten-section';
import { sectionOf } from '../../../support/fixtures/sections';

const file = (id: string, over: object = {}) => ({ id, type: 'input-file', ...over });

const groupsOf = (...elements: Parameters<typeof sectionOf>[0]) =>
  documentGroups(flattenSection(sectionOf(elements))).map(({ fieldsetId, members }) => [
    fieldsetId,
    ...members.map((member) => member.documentId),
  ]);

describe('the groups of documents', () => {
  it('are one per fieldset, and one per file outside of any', () => {
    const passport = {
      id: 'passport',
      type: 'fieldset-files',
      fields: [file('front'), { id: 'number', type: 'string' }, file('back', { name: 'rear' })],
    };
    const visa = { id: 'visa', type: 'fieldset', fields: [file('page')] };
    expect(groupsOf(file('bill'), passport, visa, file('other'))).toEqual([
      ['bill', 'bill'],
      ['passport', 'passport__front', 'passport__rear'],
      ['visa', 'page'],
      ['other', 'other'],
    ]);
  });

  it('name the only file of a fieldset by its key', () => {
    const fieldset = {
      id: 'set',
      type: 'fieldset',
      fields: [file('one'), { id: 'x', type: 'string' }],
    };
    expect(groupsOf(fieldset)).toEqual([['set', 'one']]);
  });

  it('include files that conditions hide', () => {
    const hiddenWhen = { id: 'x', operator: 'empty' };
    const fieldset = {
      id: 'set',
      type: 'fieldset',
      fields: [file('one'), file('two', { hiddenWhen })],
    };
    expect(groupsOf({ id: 'x', type: 'string' }, fieldset)).toEqual([
      ['set', 'set__one', 'set__two'],
    ]);
  });

  it('are separate where a fieldset and a file outside have the same name', () => {
    const fieldset = { id: 'a', type: 'fieldset', fields: [file('b'), file('c')] };
    expect(groupsOf({ ...file('z'), name: 'a' }, fieldset)).toEqual([
      ['a', 'a'],
      ['a', 'a__b', 'a__c'],
    ]);
  });

  it('include the fieldset in a documentId as soon as there are two files', () => {
    expect([documentId('set', 'key', 1), documentId('set', 'key', 2)]).toEqual(['key', 'set__key']);
  });
});
