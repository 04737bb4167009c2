import { signal } from '@preact/signals-core';
import { expect, test } from 'vitest';
import type { KeptInput } from '../../../../src/form/store/form-store';
import { createFormStore } from '../../../support/fixtures/any-form';
import { elementOf, sectionOf } from '../../../support/fixtures/sections';
import { payloadOf } from '../../../support/payload';

const SAVED = { filename: 'a.pdf', url: 'https://store.example/a', version: '1' };

function withSavedDocument(kept?: KeptInput) {
  const file = elementOf('passport', { type: 'input-file', value: SAVED });
  return createFormStore(sectionOf([file]), signal(undefined), kept);
}

const chosen = () => new File(['b'], 'b.pdf');

test('a replacement that fails leaves the saved document', () => {
  const form = withSavedDocument();
  form.choose('passport', chosen());
  expect(form.saveState.unsaved.value).toBe(true);
  form.fail('passport');
  expect(form.values.of('passport').value).toMatchObject(SAVED);
  expect(form.saveState.unsaved.value).toBe(false);
});

test('a replacement that is taken back leaves the saved document; a second delete deletes it', () => {
  const form = withSavedDocument();
  form.choose('passport', chosen());
  form.choose('passport', null);
  expect(form.values.of('passport').value).toMatchObject(SAVED);
  form.choose('passport', null);
  expect(form.values.of('passport').value).toBe('');
});

test('a deleted document does not come back when the file chosen after it fails', () => {
  const form = withSavedDocument();
  form.choose('passport', null);
  form.choose('passport', chosen());
  form.fail('passport');
  expect(form.values.of('passport').value).toBe('');
  // Once a file has arrived, it is what a later replacement leaves.
  form.choose('passport', chosen());
  form.edit('passport', { ...SAVED, version: '2' });
  form.saveState.markSaved(undefined);
  form.choose('passport', chosen());
  form.fail('passport');
  expect(form.values.of('passport').value).toMatchObject({ version: '2' });
});

test('a file that fails leaves the document uploaded before it in this visit, saved or not', () => {
  const form = withSavedDocument();
  form.choose('passport', null);
  form.edit('passport', { ...SAVED, version: '2' });
  for (const end of [() => form.fail('passport'), () => form.choose('passport', null)]) {
    form.choose('passport', chosen());
    end();
    expect(form.values.of('passport').value).toMatchObject({ version: '2' });
  }
});

test('what the backend says of the saved document is no edit, in a locked section too', () => {
  const file = elementOf('passport', { type: 'input-file', value: SAVED });
  for (const status of ['active', 'locked']) {
    const form = createFormStore({ ...sectionOf([file]), status }, signal(undefined));
    form.renew('passport', { ...SAVED, url: 'https://store.example/renewed' });
    expect(form.values.of('passport').value).toMatchObject({
      url: expect.stringMatching('renewed'),
    });
    // A link that is gone leaves the file.
    form.renew('passport', { filename: 'a.pdf', version: '1' });
    expect(form.values.of('passport').value).toEqual({ filename: 'a.pdf', version: '1' });
    expect(form.saveState.edits().size).toBe(0);
  }
});

test('a replacement that fails leaves a saved document without a link, too', () => {
  const form = withSavedDocument();
  form.renew('passport', { filename: 'a.pdf', version: '1' });
  for (const end of [() => form.fail('passport'), () => form.choose('passport', null)]) {
    form.choose('passport', chosen());
    end();
    expect(form.values.of('passport').value).toEqual({ filename: 'a.pdf', version: '1' });
    expect(payloadOf(form)).toEqual([]);
  }
});

test('a saved document without a link is not sent, and a new one is sent by its version', () => {
  const form = withSavedDocument();
  form.renew('passport', { filename: 'a.pdf', version: '1' });
  expect(payloadOf(form)).toEqual([]);
  form.edit('passport', { filename: 'b.pdf', version: '2' });
  expect(payloadOf(form)).toEqual([{ id: 'passport', value: { filename: 'b.pdf', version: '2' } }]);
});

test('a deleted document does not come back when the form is made anew, as in another language', () => {
  const before = withSavedDocument();
  before.choose('passport', null);
  before.choose('passport', chosen());
  const form = withSavedDocument(before.kept());
  form.fail('passport');
  expect(form.values.of('passport').value).toBe('');
  expect(payloadOf(form)).toEqual([{ id: 'passport', value: '' }]);
});

test('a deletion that was saved says nothing about what somebody else uploads later', () => {
  const before = withSavedDocument();
  before.choose('passport', null);
  before.saveState.markSaved(undefined);
  const form = withSavedDocument(before.kept());
  form.choose('passport', chosen());
  form.fail('passport');
  expect(form.values.of('passport').value).toMatchObject(SAVED);
});

test('what was deleted can be brought back until a save', () => {
  const form = withSavedDocument();
  form.choose('passport', null);
  form.files.noteRemoved('passport', { name: 'a.pdf', value: null });
  expect(form.files.removed.value.size).toBe(1);
  form.saveState.markSaved(undefined);
  expect(form.files.removed.value.size).toBe(0);
});

test('a save that leaves out a file on its way leaves the document it was to replace', () => {
  const form = withSavedDocument();
  form.choose('passport', chosen());
  form.saveState.markSaved(undefined);
  form.fail('passport');
  expect(form.values.of('passport').value).toMatchObject(SAVED);
  expect(payloadOf(form)).toMatchObject([{ id: 'passport', value: { version: '1' } }]);
});
