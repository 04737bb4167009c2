import { signal } from '@preact/signals-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CLOCK_REFRESH_MS } from '../../src/form/clock';
import { type AttachmentNotice, createFormStore, type KeptInput } from '../../src/form/store';
import { type Validation, validation } from '../../src/form/validation';
import type { ElementDefinition } from '../../src/http/schemas';
import { elementOf, everyElementTypeSection, sectionOf } from '../fixtures/sections';

const storeOf = (elements: readonly ElementDefinition[], status = 'active', kept?: KeptInput) =>
  createFormStore(
    sectionOf(elements, { status }),
    signal<Validation | undefined>(validation),
    kept,
  );

const text = (id: string, over: Partial<ElementDefinition> = {}) => elementOf(id, over);

describe('the rules, which are loaded later', () => {
  it('judge nothing until they are there, and everything at once then', () => {
    const rules = signal<Validation | undefined>(undefined);
    const section = sectionOf([text('a', { required: true, minLength: 3 })]);
    const form = createFormStore(section, rules);
    form.edit('a', 'x');
    form.blur('a');
    expect(form.key('a').message.value).toBeNull();
    expect(form.valid.value).toBe(false);
    expect(() => form.validate()).toThrow('before the rules were loaded');
    rules.value = validation;
    expect(form.key('a').message.value).toMatchObject({ kind: 'rule' });
  });

  it('keep no form alive that was opened with them', () => {
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

describe('edits', () => {
  it('settle everything that depends on them in one step', () => {
    const form = storeOf([
      text('a', { value: 'x' }),
      text('b', { value: 'kept', hiddenWhen: { id: 'a', operator: 'empty' } }),
      text('c', { value: 'kept', hiddenWhen: { id: 'b', operator: 'empty' } }),
    ]);
    const seen: unknown[] = [];
    form.key('c').value.subscribe((value) => seen.push(value));
    form.edit('a', '');
    expect(seen).toEqual(['kept', null]);
    expect(Object.fromEntries(form.values())).toEqual({ a: '', b: null, c: null });
  });

  it('are refused for a locked section, chosen files and kept input too', () => {
    const form = createFormStore(
      { ...everyElementTypeSection, status: 'locked' },
      signal<Validation | undefined>(validation),
    );
    const before = form.values();
    form.edit('text', 'changed');
    form.choose('proof', new File(['x'], 'x.pdf'));
    form.applyEdits(new Map([['text', 'changed']]));
    form.takeUp({
      edits: new Map([['text', 'changed']]),
      files: new Map(),
      stagedFiles: new Map(),
      touched: [],
      proof: null,
    });
    expect(form.values()).toEqual(before);
    expect(form.files.value.size).toBe(0);
    expect(form.submitDisabled.value).toBe(true);
  });

  it('that were there when the section was locked are shown, and are nothing to be saved', () => {
    const section = sectionOf([text('a', { value: 'x' }), text('b')]);
    const rules = signal<Validation | undefined>(validation);
    const before = createFormStore(section, rules);
    before.edit('b', 'typed');
    const form = createFormStore({ ...section, status: 'locked' }, rules, before.kept());
    expect(Object.fromEntries(form.values())).toEqual({ a: 'x', b: 'typed' });
    expect(form.unsaved.value).toBe(false);
    form.edit('b', 'more');
    expect(form.key('b').value.value).toBe('typed');
    const again = createFormStore({ ...section, status: 'locked' }, rules, form.kept());
    expect(again.key('b').value.value).toBe('typed');
  });

  it('stay based on the answers they were typed over, read again, through a lock too', () => {
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
    expect(open.etag()).toBe('"1"');
    const untagged = createFormStore(section, rules, open.kept());
    expect(untagged.etag()).toBeUndefined();
    before.edit('a', 'x');
    const untouched = createFormStore({ ...section, etag: '"2"' }, rules, before.kept());
    expect(untouched.etag()).toBe('"2"');
  });

  it('bring the wallet that has signed with them', () => {
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

  it('are unsaved while they differ from what the backend has and would be sent', () => {
    const form = storeOf([
      text('a', { value: 'x' }),
      text('b', { noSubmit: true }),
      text('c', { value: 'kept', hiddenWhen: { id: 'a', operator: 'empty' } }),
    ]);
    const seen: boolean[] = [];
    form.unsaved.subscribe((unsaved) => seen.push(unsaved));
    form.edit('b', 'never sent');
    form.edit('a', 'xy');
    form.edit('a', 'x');
    expect(seen).toEqual([false, true, false]);
    form.edit('a', '');
    // Shown again, the field that was hidden has lost its answer.
    form.edit('a', 'x');
    expect(form.unsaved.value).toBe(true);
    form.markSaved(undefined);
    expect(form.unsaved.value).toBe(false);
  });

  it('count as none when typed and erased', () => {
    const form = storeOf([text('a'), text('b', { value: 'x' })]);
    form.edit('a', 'typed');
    form.edit('a', '');
    expect(form.edits().size).toBe(0);
    form.edit('b', '');
    expect([...form.edits()]).toEqual([['b', '']]);
    form.markSaved(undefined);
    expect(form.edits().size).toBe(0);
  });

  it('that depend on one another are applied together, whatever their order', () => {
    const elements = [
      text('late', { hiddenWhen: { id: 'switch', operator: 'notOneOf', values: ['on'] } }),
      text('switch'),
    ];
    const before = storeOf(elements);
    before.edit('switch', 'on');
    before.edit('late', 'typed');
    const again = storeOf(elements);
    again.takeUp(before.kept());
    expect(Object.fromEntries(again.values())).toEqual({ late: 'typed', switch: 'on' });
  });

  it('for a key of another section change nothing', () => {
    const form = storeOf([text('a')]);
    form.edit('__proto__', 'x');
    form.blur('nobody');
    expect(Object.fromEntries(form.values())).toEqual({ a: null });
    expect(() => form.key('nobody')).toThrow('another section');
  });
});

describe('validity', () => {
  it('follows every edit', () => {
    const form = storeOf([
      text('a', { required: true }),
      text('b', { required: true, hiddenWhen: { id: 'a', values: ['hide'] } }),
    ]);
    expect(form.valid.value).toBe(false);
    form.edit('a', 'hide');
    expect(form.valid.value).toBe(true);
    form.edit('a', 'show');
    expect(form.valid.value).toBe(false);
    form.edit('b', 'x');
    expect(form.valid.value).toBe(true);
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
      const stop = form.valid.subscribe(() => {});
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
    form.blur('a');
    const { message } = form.key('a');
    const first = message.value;
    form.edit('a', 'xy');
    expect(first).not.toBeNull();
    expect(message.value).toBe(first);
  });

  it('is told of a field that was left with something in it, not of one passed through', () => {
    const form = storeOf([text('a', { required: true, minLength: 3 })]);
    form.blur('a');
    expect(form.key('a').message.value).toBeNull();
    form.edit('a', 'x');
    expect(form.key('a').message.value).toBeNull();
    form.blur('a');
    expect(form.key('a').message.value).toMatchObject({ kind: 'rule' });
  });
});

describe('attached and detached', () => {
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

  it('are announced on each change by fields and fieldsets, and by nobody else', () => {
    const form = storeOf(elements);
    const heard: AttachmentNotice[] = [];
    const stop = form.onAttachment((notice) => heard.push(notice));
    form.edit('mode', 'own');
    expect(heard.splice(0)).toEqual([{ of: 'field', id: 'own', change: 'detached' }]);
    form.edit('mode', 'set');
    expect(heard.splice(0)).toEqual([
      { of: 'field', id: 'own', change: 'attached' },
      { of: 'field', id: 'inner', change: 'detached' },
      { of: 'fieldset', id: 'set', change: 'detached' },
    ]);
    stop();
    form.edit('mode', '');
    expect(heard).toEqual([]);
  });

  it('silence the messages of the fieldset that speaks, and of no other', () => {
    const form = storeOf(elements);
    for (const key of ['inner', 'apart']) {
      form.edit(key, 'short');
      form.blur(key);
    }
    form.edit('mode', 'set');
    form.edit('mode', '');
    expect(form.key('inner').message.value).toBeNull();
    expect(form.key('apart').message.value).not.toBeNull();
  });
});

describe('files', () => {
  const elements: ElementDefinition[] = [
    { id: 'must', type: 'input-file', required: true },
    { id: 'may', type: 'input-file' },
    text('hide'),
    { id: 'hidden', type: 'input-file', hiddenWhen: { id: 'hide', values: ['yes'] } },
  ];

  it('stand beside the values, which hold a mark in their place', () => {
    const form = storeOf(elements);
    const file = new File(['abc'], 'a.pdf');
    form.choose('must', file);
    expect(form.key('must').value.value).toEqual({ filename: 'a.pdf', pending: true });
    expect(form.files.value.get('must')).toBe(file);
    form.choose('must', null);
    expect(form.key('must').value.value).toBe('');
    expect(form.files.value.size).toBe(0);
  });

  it('are gone when their field is hidden', () => {
    const form = storeOf(elements);
    form.choose('hidden', new File(['abc'], 'a.pdf'));
    form.edit('hide', 'yes');
    expect(form.files.value.size).toBe(0);
  });

  it('are staged without a value or an error until they are looked into', () => {
    const form = storeOf(elements);
    const [first, second] = [new File(['abc'], 'a.pdf'), new File(['abc'], 'b.pdf')];
    form.validate();
    form.stageFile('must', first);
    form.stageFile('must', second);
    expect([...form.stagedFiles.value]).toEqual([['must', second]]);
    expect(form.key('must').value.value).toBeNull();
    expect(form.files.value.size).toBe(0);
    expect(form.edits().size).toBe(0);
    // Nobody is told to choose a file, nor asked to leave it behind without a word.
    expect(form.key('must').message.value).toBeNull();
    expect([form.submitDisabled.value, form.unsaved.value]).toEqual([true, true]);
    form.stageFile('must', null);
    expect(form.key('must').message.value).not.toBeNull();
    expect([form.submitDisabled.value, form.unsaved.value]).toEqual([false, false]);
    form.stageFile('may', first);
    expect([form.submitDisabled.value, form.unsaved.value]).toEqual([false, true]);
    form.choose('may', first);
    expect(form.stagedFiles.value.size).toBe(0);
  });

  it('are staged through a reload of the section, unless their field is hidden or gone then', () => {
    const form = storeOf(elements);
    const file = new File(['abc'], 'a.pdf');
    form.stageFile('may', file);
    form.stageFile('hidden', file);
    expect([...storeOf(elements, 'active', form.kept()).stagedFiles.value.keys()]).toEqual([
      'may',
      'hidden',
    ]);
    const hides = elements.map((one) => (one.id === 'hide' ? { ...one, value: 'yes' } : one));
    expect([...storeOf(hides, 'active', form.kept()).stagedFiles.value.keys()]).toEqual(['may']);
    expect(storeOf([text('hide')], 'active', form.kept()).stagedFiles.value.size).toBe(0);
    form.edit('hide', 'yes');
    form.edit('hide', '');
    expect([...form.stagedFiles.value.keys()]).toEqual(['may']);
  });

  it('are staged to be seen in a section that was locked meanwhile, and are no unsaved answer', () => {
    const form = storeOf(elements);
    form.stageFile('may', new File(['abc'], 'a.pdf'));
    const locked = storeOf(elements, 'locked', form.kept());
    expect(locked.stagedFiles.value.size).toBe(1);
    expect(locked.unsaved.value).toBe(false);
    locked.stageFile('must', new File(['abc'], 'b.pdf'));
    expect(locked.stagedFiles.value.size).toBe(1);
  });

  it('disable the submit while a required one is loading; files not required are ignored', () => {
    const form = storeOf(elements);
    expect(form.submitDisabled.value).toBe(false);
    form.setLoading('may', true);
    expect(form.submitDisabled.value).toBe(false);
    form.setLoading('must', true);
    expect(form.submitDisabled.value).toBe(true);
    form.setLoading('must', false);
    expect(form.submitDisabled.value).toBe(false);
  });
});

describe('now', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 10_000 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is refreshed every second while something reads it, and at rest otherwise', () => {
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

describe('the summary', () => {
  it('lists messages in document order with the first shown field of each key', () => {
    const form = storeOf([
      text('a', { label: 'A', required: true }),
      text('one', { name: 'k', label: 'K', hiddenWhen: { id: 'h', operator: 'empty' } }),
      text('two', { name: 'k', label: 'K', required: true }),
      text('h'),
    ]);
    expect(form.summary.value).toEqual([]);
    expect(form.validate()).toBe(false);
    expect(form.summary.value.map(({ fieldId, label }) => [fieldId, label])).toEqual([
      ['a', 'A'],
      ['two', 'K'],
    ]);
    form.setServerErrors(new Map([['h', ['No.', 'Really.']]]));
    expect(form.failures.value).toBe(2);
    expect(form.key('h').message.value).toEqual({ kind: 'server', text: 'No. Really.' });
    form.edit('h', 'x');
    expect(form.key('h').message.value).toBeNull();
  });
});
