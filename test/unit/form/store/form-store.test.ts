import { signal } from '@preact/signals-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CLOCK_REFRESH_MS, type KeptInput } from '../../../../src/form/store/form-store';
import { type Validation, validation } from '../../../../src/form/store/rules-on-demand';
import type { ElementDefinition } from '../../../../src/http/schemas';
import { createFormStore } from '../../../support/fixtures/any-form';
import { elementOf, everyElementTypeSection, sectionOf } from '../../../support/fixtures/sections';

const storeOf = (elements: readonly ElementDefinition[], status = 'active', kept?: KeptInput) =>
  createFormStore(
    sectionOf(elements, { status }),
    signal<Validation | undefined>(validation),
    kept,
  );

const text = (id: string, over: Partial<ElementDefinition> = {}) => elementOf(id, over);

describe('the lazy validation rules', () => {
  it('report nothing until they are loaded, and then everything at once', () => {
    const rules = signal<Validation | undefined>(undefined);
    const section = sectionOf([text('a', { required: true, minLength: 3 })]);
    const form = createFormStore(section, rules);
    form.edit('a', 'x');
    form.messages.blur('a');
    expect(form.messages.of('a').value).toBeNull();
    expect(form.validity.valid.value).toBe(false);
    expect(() => form.messages.showErrors()).toThrow('before the rules were loaded');
    rules.value = validation;
    expect(form.messages.of('a').value).toMatchObject({ kind: 'rule' });
  });

  it('do not keep a form in memory that was opened with them', () => {
    const watchers = { watched: vi.fn(), unwatched: vi.fn() };
    const rules = signal<Validation | undefined>(undefined, watchers);
    const section = sectionOf([text('a', { required: true })]);
    createFormStore(section, rules);
    createFormStore(section, rules);
    expect(watchers.watched).toHaveBeenCalledTimes(1);
    rules.value = validation;
    expect(watchers.unwatched).toHaveBeenCalledTimes(1);
    createFormStore(section, rules);
    expect(watchers.watched).toHaveBeenCalledTimes(1);
  });
});

describe('the edits of a form', () => {
  it('settle everything that depends on them in one step', () => {
    const form = storeOf([
      text('a', { value: 'x' }),
      text('b', { value: 'kept', hiddenWhen: { id: 'a', operator: 'empty' } }),
      text('c', { value: 'kept', hiddenWhen: { id: 'b', operator: 'empty' } }),
    ]);
    const seen: unknown[] = [];
    form.values.of('c').subscribe((value) => seen.push(value));
    form.edit('a', '');
    expect(seen).toEqual(['kept', null]);
    expect(Object.fromEntries(form.values.all())).toEqual({ a: '', b: null, c: null });
  });

  it('are refused for a locked section, chosen files too', () => {
    const form = createFormStore(
      { ...everyElementTypeSection, status: 'locked' },
      signal<Validation | undefined>(validation),
    );
    const before = form.values.all();
    form.edit('text', 'changed');
    form.choose('proof', new File(['x'], 'x.pdf'));
    form.applyEdits(new Map([['text', 'changed']]));
    expect(form.values.all()).toEqual(before);
    expect(form.files.chosen.value.size).toBe(0);
    expect(form.files.submitDisabled.value).toBe(true);
  });

  it('show where the section was locked meanwhile, and do not count as unsaved', () => {
    const section = sectionOf([text('a', { value: 'x' }), text('b')]);
    const rules = signal<Validation | undefined>(validation);
    const before = createFormStore(section, rules);
    before.edit('b', 'typed');
    const form = createFormStore({ ...section, status: 'locked' }, rules, before.kept());
    expect(Object.fromEntries(form.values.all())).toEqual({ a: 'x', b: 'typed' });
    expect(form.saveState.unsaved.value).toBe(false);
    form.edit('b', 'more');
    expect(form.values.of('b').value).toBe('typed');
    const again = createFormStore({ ...section, status: 'locked' }, rules, form.kept());
    expect(again.values.of('b').value).toBe('typed');
  });

  it('stay based on the answers they were typed over after a reread, even through a lock', () => {
    const section = sectionOf([text('a', { value: 'x' })]);
    const rules = signal<Validation | undefined>(validation);
    const before = createFormStore({ ...section, etag: '"1"' }, rules);
    before.edit('a', 'typed');
    const locked = createFormStore(
      { ...section, status: 'locked', etag: '"2"' },
      rules,
      before.kept(),
    );
    const open = createFormStore({ ...section, etag: '"3"' }, rules, locked.kept());
    expect(open.saveState.etag()).toBe('"1"');
    const untagged = createFormStore(section, rules, open.kept());
    expect(untagged.saveState.etag()).toBeUndefined();
    before.edit('a', 'x');
    const untouched = createFormStore({ ...section, etag: '"2"' }, rules, before.kept());
    expect(untouched.saveState.etag()).toBe('"2"');
  });

  it('are kept together with the proof of the wallet', () => {
    const section = sectionOf([text('a')]);
    const rules = signal<Validation | undefined>(validation);
    const before = createFormStore(section, rules);
    const proof = {
      address: '0x1',
      signature: '0x2',
      provider: 'W',
      network: 'amoy',
      linked: true,
    };
    before.proof.value = proof;
    expect(createFormStore(section, rules, before.kept()).proof.value).toEqual(proof);
  });

  it('are unsaved while they differ from the saved values and would be sent', () => {
    const form = storeOf([
      text('a', { value: 'x' }),
      text('b', { noSubmit: true }),
      text('c', { value: 'kept', hiddenWhen: { id: 'a', operator: 'empty' } }),
    ]);
    const seen: boolean[] = [];
    form.saveState.unsaved.subscribe((unsaved) => seen.push(unsaved));
    form.edit('b', 'never sent');
    form.edit('a', 'xy');
    form.edit('a', 'x');
    expect(seen).toEqual([false, true, false]);
    form.edit('a', '');
    // Shown again, the field that was hidden has lost its answer.
    form.edit('a', 'x');
    expect(form.saveState.unsaved.value).toBe(true);
    form.saveState.markSaved(undefined);
    expect(form.saveState.unsaved.value).toBe(false);
  });

  it('do not count when typed and erased', () => {
    const form = storeOf([text('a'), text('b', { value: 'x' })]);
    form.edit('a', 'typed');
    form.edit('a', '');
    expect(form.saveState.edits().size).toBe(0);
    form.edit('b', '');
    expect([...form.saveState.edits()]).toEqual([['b', '']]);
    form.saveState.markSaved(undefined);
    expect(form.saveState.edits().size).toBe(0);
  });

  it('apply together where they depend on one another, whatever their order', () => {
    const elements = [
      text('late', { hiddenWhen: { id: 'switch', operator: 'notOneOf', values: ['on'] } }),
      text('switch'),
    ];
    const before = storeOf(elements);
    before.edit('switch', 'on');
    before.edit('late', 'typed');
    const again = storeOf(elements, 'active', before.kept());
    expect(Object.fromEntries(again.values.all())).toEqual({ late: 'typed', switch: 'on' });
  });

  it('for a key of another section change nothing', () => {
    const form = storeOf([text('a')]);
    form.edit('__proto__', 'x');
    form.messages.blur('nobody');
    expect(Object.fromEntries(form.values.all())).toEqual({ a: null });
    expect(() => form.values.of('nobody')).toThrow('another section');
  });
});

describe('the validity of a form', () => {
  it('follows every edit', () => {
    const form = storeOf([
      text('a', { required: true }),
      text('b', { required: true, hiddenWhen: { id: 'a', values: ['hide'] } }),
    ]);
    expect(form.validity.valid.value).toBe(false);
    form.edit('a', 'hide');
    expect(form.validity.valid.value).toBe(true);
    form.edit('a', 'show');
    expect(form.validity.valid.value).toBe(false);
    form.edit('b', 'x');
    expect(form.validity.valid.value).toBe(true);
  });

  it('costs the same for each keystroke whatever the number of fields', () => {
    const reads = (count: number) => {
      let checked = 0;
      const elements = Array.from({ length: count }, (_, place) =>
        Object.defineProperty(text(`f${place}`, { required: true }), 'maxLength', {
          enumerable: true,
          get: () => {
            checked += 1;
            return 50;
          },
        }),
      );
      const form = storeOf(elements);
      const stop = form.validity.valid.subscribe(() => {});
      form.edit('f0', 'a');
      checked = 0;
      form.edit('f0', 'ab');
      stop();
      return checked;
    };
    expect(reads(1000)).toBe(reads(10));
  });

  it('keeps the same message object while the error is the same', () => {
    const form = storeOf([text('a', { minLength: 5 })]);
    form.edit('a', 'x');
    form.messages.blur('a');
    const message = form.messages.of('a');
    const first = message.value;
    form.edit('a', 'xy');
    expect(first).not.toBeNull();
    expect(message.value).toBe(first);
  });

  it('shows at the blur of a field with a value, not of an empty one', () => {
    const form = storeOf([text('a', { required: true, minLength: 3 })]);
    form.messages.blur('a');
    expect(form.messages.of('a').value).toBeNull();
    form.edit('a', 'x');
    expect(form.messages.of('a').value).toBeNull();
    form.messages.blur('a');
    expect(form.messages.of('a').value).toMatchObject({ kind: 'rule' });
  });
});

describe('an edit that shows, hides or disables fields', () => {
  const elements: ElementDefinition[] = [
    text('mode'),
    text('own', { hiddenWhen: { id: 'mode', values: ['own'] } }),
    {
      id: 'set',
      type: 'fieldset',
      disabledWhen: { id: 'mode', values: ['set'] },
      fields: [text('inner', { minLength: 9 })],
    },
    { id: 'other', type: 'fieldset', fields: [text('apart', { minLength: 9 })] },
  ];

  it('removes the message of a field, also when the field is shown again', () => {
    const form = storeOf(elements);
    form.messages.setServerErrors(new Map([['own', ['No.']]]));
    expect(form.messages.of('own').value).not.toBeNull();
    form.edit('mode', 'own');
    expect(form.messages.of('own').value).toBeNull();
    form.edit('mode', '');
    expect(form.messages.of('own').value).toBeNull();
  });

  it('removes the messages of that fieldset’s fields, and of no other', () => {
    const form = storeOf(elements);
    for (const key of ['inner', 'apart']) {
      form.edit(key, 'short');
      form.messages.blur(key);
    }
    form.edit('mode', 'set');
    form.edit('mode', '');
    expect(form.messages.of('inner').value).toBeNull();
    expect(form.messages.of('apart').value).not.toBeNull();
  });
});

describe('the files of a form', () => {
  const elements: ElementDefinition[] = [
    { id: 'must', type: 'input-file', required: true },
    { id: 'may', type: 'input-file' },
    text('hide'),
    { id: 'hidden', type: 'input-file', hiddenWhen: { id: 'hide', values: ['yes'] } },
  ];

  it('are stored beside the values, which hold a placeholder for them', () => {
    const form = storeOf(elements);
    const file = new File(['abc'], 'a.pdf');
    form.choose('must', file);
    expect(form.values.of('must').value).toEqual({ filename: 'a.pdf', pending: true });
    expect(form.files.chosen.value.get('must')).toBe(file);
    form.choose('must', null);
    expect(form.values.of('must').value).toBe('');
    expect(form.files.chosen.value.size).toBe(0);
  });

  it('are gone when their field is hidden', () => {
    const form = storeOf(elements);
    form.choose('hidden', new File(['abc'], 'a.pdf'));
    form.edit('hide', 'yes');
    expect(form.files.chosen.value.size).toBe(0);
  });

  it('are staged without a value or an error until they are checked', () => {
    const form = storeOf(elements);
    const [first, second] = [new File(['abc'], 'a.pdf'), new File(['abc'], 'b.pdf')];
    form.messages.showErrors();
    form.files.stage('must', first);
    form.files.stage('must', second);
    expect([...form.files.staged.value]).toEqual([['must', second]]);
    expect(form.values.of('must').value).toBeNull();
    expect(form.files.chosen.value.size).toBe(0);
    expect(form.saveState.edits().size).toBe(0);
    // Nobody is told to choose a file, nor asked to leave it behind without a word.
    expect(form.messages.of('must').value).toBeNull();
    expect([form.files.submitDisabled.value, form.saveState.unsaved.value]).toEqual([true, true]);
    form.files.stage('must', null);
    expect(form.messages.of('must').value).not.toBeNull();
    expect([form.files.submitDisabled.value, form.saveState.unsaved.value]).toEqual([false, false]);
    form.files.stage('may', first);
    expect([form.files.submitDisabled.value, form.saveState.unsaved.value]).toEqual([false, true]);
    form.choose('may', first);
    expect(form.files.staged.value.size).toBe(0);
  });

  it('stay staged over a reload of the section, unless their field is then hidden or missing', () => {
    const form = storeOf(elements);
    const file = new File(['abc'], 'a.pdf');
    form.files.stage('may', file);
    form.files.stage('hidden', file);
    expect([...storeOf(elements, 'active', form.kept()).files.staged.value.keys()]).toEqual([
      'may',
      'hidden',
    ]);
    const hides = elements.map((one) => (one.id === 'hide' ? { ...one, value: 'yes' } : one));
    expect([...storeOf(hides, 'active', form.kept()).files.staged.value.keys()]).toEqual(['may']);
    expect(storeOf([text('hide')], 'active', form.kept()).files.staged.value.size).toBe(0);
    form.edit('hide', 'yes');
    form.edit('hide', '');
    expect([...form.files.staged.value.keys()]).toEqual(['may']);
  });

  it('stay shown as staged in a section that was locked meanwhile, and are not unsaved', () => {
    const form = storeOf(elements);
    form.files.stage('may', new File(['abc'], 'a.pdf'));
    const locked = storeOf(elements, 'locked', form.kept());
    expect(locked.files.staged.value.size).toBe(1);
    expect(locked.saveState.unsaved.value).toBe(false);
    locked.files.stage('must', new File(['abc'], 'b.pdf'));
    expect(locked.files.staged.value.size).toBe(1);
  });

  it('disable the submit while a required one is loading; optional files are ignored', () => {
    const form = storeOf(elements);
    expect(form.files.submitDisabled.value).toBe(false);
    form.files.setLoading('may', true);
    expect(form.files.submitDisabled.value).toBe(false);
    form.files.setLoading('must', true);
    expect(form.files.submitDisabled.value).toBe(true);
    form.files.setLoading('must', false);
    expect(form.files.submitDisabled.value).toBe(false);
  });
});

describe('the clock of a form', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 10_000 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('ticks every second while something reads it, and stops otherwise', () => {
    const { now } = storeOf([text('a')]);
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(500);
    const seen: number[] = [];
    const stop = now.subscribe((time) => seen.push(time));
    const other = now.subscribe(() => {});
    vi.advanceTimersByTime(2 * CLOCK_REFRESH_MS);
    expect(seen.at(-1)).toBe(12_500);
    expect(vi.getTimerCount()).toBe(1);
    stop();
    other();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a message of the server', () => {
  it('keeps its language in the form that shows it again', () => {
    const form = storeOf([text('a')]);
    form.messages.setServerErrors(new Map([['a', ['No.']]]), 'en');
    const again = storeOf([text('a')], 'active', form.kept());
    expect(again.messages.of('a').value).toEqual({ kind: 'server', text: 'No.', lang: 'en' });
  });
});

describe('the error summary of a form', () => {
  it('lists messages in document order with the first shown field of each key', () => {
    const form = storeOf([
      text('a', { label: 'A', required: true }),
      text('one', { name: 'k', label: 'K', hiddenWhen: { id: 'h', operator: 'empty' } }),
      text('two', { name: 'k', label: 'K', required: true }),
      text('h'),
    ]);
    expect(form.messages.summary.value).toEqual([]);
    expect(form.messages.showErrors()).toBe(true);
    expect(form.messages.summary.value.map(({ fieldId, label }) => [fieldId, label])).toEqual([
      ['a', 'A'],
      ['two', 'K'],
    ]);
    const first = form.messages.failure.value;
    form.messages.setServerErrors(new Map([['h', ['No.', 'Really.']]]));
    expect(form.messages.failure.value).not.toBe(first);
    expect(form.messages.of('h').value).toEqual({ kind: 'server', text: 'No. Really.' });
    form.edit('h', 'x');
    expect(form.messages.of('h').value).toBeNull();
  });
});
