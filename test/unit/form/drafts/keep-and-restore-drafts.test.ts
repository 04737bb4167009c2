import { batch, computed, signal } from '@preact/signals-core';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLifetime } from '../../../../src/app/lifetime';
import { DRAFT_KEY_PREFIX } from '../../../../src/form/drafts/draft-storage';
import {
  type FollowedDrafts,
  keepAndRestoreDrafts,
  keepUntilReturn,
  restoreAfterRedirect,
} from '../../../../src/form/drafts/keep-and-restore-drafts';
import type { FormStore } from '../../../../src/form/store/form-store';
import { type Validation, validation } from '../../../../src/form/store/rules-on-demand';
import type { Section } from '../../../../src/http/schemas';
import type { ComingBack, LastSave, SetAside } from '../../../../src/section/visits';
import { DRAFT_LIFETIME_MS } from '../../../../src/session/tab-storage';
import { elementWith } from '../../../support/fakes/onboarding';
import { createFormStore } from '../../../support/fixtures/any-form';

const START = Date.parse('2026-05-04T10:00:00Z');

const section = (over: Partial<Section> = {}): Section => ({
  id: 'person',
  label: 'About you',
  status: 'active',
  elements: [
    { id: 'name', type: 'string', label: 'Name', value: 'Anna' },
    { id: 'town', type: 'string', label: 'Town' },
    { id: 'income', type: 'number', label: 'Income' },
    { id: 'truth', type: 'input-checkbox', label: 'True' },
    { id: 'agreed', type: 'input-checkbox', label: 'Agreed', value: true },
    { id: 'proof', type: 'input-file', label: 'Proof' },
    { id: 'wallet_signature', type: 'string', label: 'Signature' },
  ],
  ...over,
});
const formOf = (over?: Partial<Section>) => createFormStore(section(over), signal(undefined));

/** A browser's storage with a tab that can be loaded again. */
function tab() {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: vi.fn((key: string, value: string) => void kept.set(key, value)),
    removeItem: (key: string) => void kept.delete(key),
  };
  const open = (first: FormStore | undefined = formOf(), investor = 'i-1', props: object = {}) => {
    const form = signal<FormStore | undefined>(first);
    const lifetime = createLifetime();
    const lastSave = signal<LastSave | undefined>(undefined);
    const investorId = signal<string | undefined>(investor);
    const warn = vi.fn();
    vi.stubGlobal('window', { sessionStorage: storage });
    const session = computed(() => investorId.value && { investorId: investorId.value });
    const drafts = keepAndRestoreDrafts(
      elementWith({
        visits: { form, lastSave },
        lifetime,
        session: { session },
        configuration: { props: signal(props) },
        logger: () => ({ warn }),
      }),
    );
    opened.push(drafts);
    /** As a sign-out, or another session, does. */
    const signIn = (next: string | undefined) =>
      batch(() => {
        lifetime.endInvestor();
        form.value = undefined;
        investorId.value = next;
      });
    return { form, lastSave, signIn, drafts, warn };
  };
  return { kept, storage, open, text: () => [...kept.entries()].join() };
}

const opened: FollowedDrafts[] = [];
const rested = () => vi.advanceTimersByTimeAsync(1000);
const answerIn = (form: FormStore | undefined, key: string) => form?.values.of(key).peek();

beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(() => {
  for (const drafts of opened.splice(0)) drafts.stop();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a draft', () => {
  test('keeps that a file was deleted, and not that its upload failed', async () => {
    const sentIn = () => {
      const form = createFormStore(section(), signal<Validation | undefined>(validation));
      form.choose('proof', new File(['a'], 'a.pdf'));
      form.saveState.noteFileSent('proof');
      return form;
    };
    const kept = async (end: (form: FormStore) => void) => {
      const { open } = tab();
      const form = sentIn();
      const { drafts } = open(form);
      end(form);
      await rested();
      drafts.stop();
      const value = { filename: 'a.pdf', url: 'https://x.example/a', version: '1' };
      const elements = [{ id: 'proof', type: 'input-file', label: 'Proof', value }];
      const next = open(formOf({ elements }));
      return [next.drafts.restored.value, answerIn(next.form.value, 'proof')];
    };
    const failed = (form: FormStore) => {
      form.fail('proof');
      form.messages.mark('proof', { key: 'documents.failure.timeout', params: {} });
    };
    expect(await kept((form) => form.choose('proof', null))).toEqual([true, '']);
    expect(await kept(failed)).toEqual([false, expect.objectContaining({ filename: 'a.pdf' })]);
  });

  test('restores what was typed when the page is loaded again', async () => {
    const { open } = tab();
    const { form, drafts } = open();
    expect(drafts.restored.value).toBe(false);
    form.value?.applyEdits(
      new Map<string, string | number | boolean>([
        ['town', 'Metz'],
        ['income', 12],
        ['truth', true],
        ['name', ''],
      ]),
    );
    await rested();
    const again = open();
    expect(again.drafts.restored.value).toBe(true);
    expect(
      ['town', 'income', 'truth', 'name'].map((key) => answerIn(again.form.value, key)),
    ).toEqual(['Metz', 12, true, '']);
  });

  test('reaches the storage at once when the page is hidden or left', () => {
    const { open } = tab();
    const { form, drafts } = open();
    form.value?.edit('town', 'Metz');
    drafts.flush();
    expect(answerIn(open().form.value, 'town')).toBe('Metz');
  });

  test('does not overwrite what the investor typed before it was restored', async () => {
    const { open } = tab();
    const { form } = open();
    form.value?.applyEdits(
      new Map([
        ['town', 'Metz'],
        ['name', 'Bob'],
      ]),
    );
    await rested();
    const typed = formOf();
    typed.edit('town', 'Lyon');
    open(typed);
    expect(answerIn(typed, 'town')).toBe('Lyon');
    expect(answerIn(typed, 'name')).toBe('Bob');
  });

  test('can be discarded, but for what was changed since', async () => {
    const { open, kept } = tab();
    open().form.value?.applyEdits(
      new Map([
        ['town', 'Metz'],
        ['name', 'Bob'],
      ]),
    );
    await rested();
    const { form, drafts } = open();
    form.value?.edit('name', 'Carl');
    drafts.discard();
    expect(drafts.restored.value).toBe(false);
    expect(answerIn(form.value, 'town')).toBe(null);
    expect(answerIn(form.value, 'name')).toBe('Carl');
    form.value?.edit('name', 'Anna');
    await rested();
    expect(kept.size).toBe(0);
  });

  test('stays based on the answers that were shown when it was typed', async () => {
    const { open } = tab();
    const { form } = open(formOf({ etag: '"1"' }));
    form.value?.edit('town', 'Metz');
    await rested();
    expect(open(formOf({ etag: '"elsewhere"' })).form.value?.saveState.etag()).toBe('"1"');
    expect(open(formOf()).form.value?.saveState.etag()).toBeUndefined();
  });

  test('without an entity tag keeps the one of the section', async () => {
    const { open } = tab();
    const { form } = open();
    form.value?.edit('town', 'Metz');
    await rested();
    expect(open(formOf({ etag: '"1"' })).form.value?.saveState.etag()).toBe('"1"');
  });

  test('never holds files, signatures or tokens', async () => {
    const { open, text } = tab();
    const { form } = open();
    form.value?.choose('proof', new File(['secret'], 'passport.pdf'));
    form.value?.edit('wallet_signature', '0xsigned');
    form.value?.edit('town', 'Metz');
    await rested();
    expect(text()).toContain('Metz');
    expect(text()).not.toMatch(/passport|0xsigned|proof|signature/);
  });
});

describe('a draft is removed', () => {
  test('when the section is saved', async () => {
    const { open, kept } = tab();
    const { form, lastSave } = open();
    form.value?.edit('town', 'Metz');
    await rested();
    expect(kept.size).toBe(1);
    form.value?.saveState.markSaved('"2"');
    lastSave.value = { at: new Date(), place: { milestoneId: 'm', sectionId: 's' } };
    await rested();
    expect(kept.size).toBe(0);
  });

  test('after signing out, also while a write is under way', async () => {
    const { open, kept } = tab();
    const { form, signIn } = open();
    form.value?.edit('town', 'Metz');
    await rested();
    form.value?.edit('town', 'Lyon');
    signIn(undefined);
    await rested();
    expect(kept.size).toBe(0);
  });

  test('after signing out where no form is open', async () => {
    const { open, kept } = tab();
    open().form.value?.edit('town', 'Metz');
    await rested();
    for (const drafts of opened.splice(0)) drafts.stop();
    const { form, signIn } = open();
    form.value = undefined;
    expect(kept.size).toBe(1);
    signIn(undefined);
    expect(kept.size).toBe(0);
  });

  test('when the investor leaves without saving', async () => {
    const { open, kept } = tab();
    const { form, drafts } = open();
    form.value?.edit('town', 'Metz');
    await rested();
    drafts.drop();
    form.value = undefined;
    expect(kept.size).toBe(0);
  });

  test('after a day', async () => {
    const { open } = tab();
    open().form.value?.edit('town', 'Metz');
    await rested();
    vi.setSystemTime(START + DRAFT_LIFETIME_MS + 2000);
    expect(open().drafts.restored.value).toBe(false);
  });
});

describe('a draft is kept', () => {
  test('where the form is closed without the investor leaving it', async () => {
    const { open } = tab();
    const { form } = open();
    form.value?.edit('town', 'Metz');
    form.value = undefined;
    expect(answerIn(open().form.value, 'town')).toBe('Metz');
  });

  test('though another section is typed into', async () => {
    const { open } = tab();
    const { form } = open();
    form.value?.edit('town', 'Metz');
    form.value = formOf({ id: 'other' });
    form.value?.edit('town', 'Lyon');
    await rested();
    expect(answerIn(open().form.value, 'town')).toBe('Metz');
    expect(answerIn(open(formOf({ id: 'other' })).form.value, 'town')).toBe('Lyon');
  });

  test('out of a new form that is made from the saved answers', async () => {
    const { open, kept } = tab();
    const { form, drafts } = open();
    form.value?.edit('town', 'Metz');
    await rested();
    form.value = formOf();
    await rested();
    expect(answerIn(form.value, 'town')).toBe(null);
    expect(drafts.restored.value).toBe(false);
    expect(kept.size).toBe(0);
  });
});

describe('another investor', () => {
  test('who has the same id at another backend gets none of the draft, and none is saved for them', async () => {
    vi.stubGlobal('document', { baseURI: 'https://portal.example/' });
    const { open, kept, text } = tab();
    open(formOf(), 'i-1', { apiBase: '/v1' }).form.value?.edit('town', 'Metz');
    await rested();
    const other = open(formOf(), 'i-1', { apiBase: 'https://other.example/v1' });
    expect(other.drafts.restored.value).toBe(false);
    other.form.value?.edit('town', 'Lyon');
    await rested();
    expect(kept.size).toBe(2);
    const again = open(formOf(), 'i-1', { apiBase: '/v1' });
    expect(answerIn(again.form.value, 'town')).toBe('Metz');
    expect(text()).toContain('Lyon');
  });

  test('never sees the draft', async () => {
    const { open, kept } = tab();
    open().form.value?.edit('town', 'Metz');
    await rested();
    const other = open(formOf(), 'i-2');
    expect(other.drafts.restored.value).toBe(false);
    expect([...kept.keys()]).toEqual([`${DRAFT_KEY_PREFIX}i-1`]);
  });

  test('who signs in while a form is open gets none of its answers', async () => {
    const { open, kept } = tab();
    const { form, signIn } = open();
    const former = form.value;
    former?.edit('town', 'Metz');
    signIn('i-2');
    former?.edit('town', 'Lyon');
    await rested();
    expect([...kept.keys()]).not.toContain(`${DRAFT_KEY_PREFIX}i-2`);
  });
});

describe('a storage that fails', () => {
  test('makes one log line, and typing still works', async () => {
    const { open, storage } = tab();
    storage.setItem.mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { form, warn } = open();
    form.value?.edit('town', 'Metz');
    await rested();
    form.value?.edit('town', 'Lyon');
    await rested();
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('QuotaExceededError'));
    expect(JSON.stringify(warn.mock.calls)).not.toContain('Lyon');
  });

  test.each([
    ['no JSON', '{"at":'],
    ['another shape', '{"at":1,"sections":{"__proto__":{"a":1}}}'],
    ['a file', JSON.stringify(draftOf([{ id: 'proof', value: { url: 'https://evil.example' } }]))],
    ['a value for no element', JSON.stringify(draftOf([{ id: 'constructor', value: 'x' }]))],
    [
      'a value its element cannot hold',
      JSON.stringify(draftOf([{ id: 'agreed', value: 'maybe' }])),
    ],
    ['a signature', JSON.stringify(draftOf([{ id: 'wallet_signature', value: '0x' }]))],
  ])('with %s in it restores nothing', (_, text) => {
    const { open, kept } = tab();
    kept.set(`${DRAFT_KEY_PREFIX}i-1`, text);
    const { form, drafts, warn } = open();
    expect(drafts.restored.value).toBe(false);
    expect(form.value?.saveState.edits().size).toBe(0);
    expect(warn).not.toHaveBeenCalled();
  });

  test('never breaks the form, whatever it contains', () => {
    const text = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .array(
          fc.record({
            id: fc.constantFrom('name', 'income', 'truth', '__proto__'),
            value: fc.jsonValue(),
          }),
        )
        .map((values) => JSON.stringify(draftOf(values))),
    );
    fc.assert(
      fc.property(text, (stored) => {
        const { open, kept } = tab();
        kept.set(`${DRAFT_KEY_PREFIX}i-1`, stored);
        const { form, drafts } = open();
        for (const value of form.value?.values.all().values() ?? []) {
          expect(value === null || typeof value !== 'object').toBe(true);
        }
        drafts.stop();
      }),
    );
  });
});

function draftOf(values: readonly { readonly id: string; readonly value?: unknown }[]) {
  return { at: START, sections: [{ id: 'person', values }] };
}

describe('what was typed before a redirect', () => {
  const page = (storage: object, form?: FormStore, aside: readonly FormStore[] = []) => {
    vi.stubGlobal('window', { sessionStorage: storage });
    const investor = signal<string | undefined>('i-1');
    const shown = signal<FormStore | undefined>(form);
    const setAside = signal<ReadonlyMap<string, SetAside>>(
      new Map(aside.map((one) => [one.section.id, { form: one, kept: one.kept() }])),
    );
    const comingBack = signal<ComingBack | undefined>(undefined);
    const onboarding = elementWith({
      lazy: {},
      visits: { form: shown, setAside, comingBack },
      session: { session: computed(() => investor.value && { investorId: investor.value }) },
      configuration: { props: signal({}), settings: signal({ drafts: 'off' }) },
    });
    return { onboarding, shown, investor, comingBack };
  };
  const typedIn = (id: string, town: string) => {
    const form = formOf({ id });
    form.applyEdits(new Map([['town', town]]));
    return form;
  };

  test('comes back into each section that was set aside once it is opened, through another redirect too', () => {
    const { kept, storage } = tab();
    const first = page(storage, typedIn('person', 'Bern'), [typedIn('home', 'Genf')]);
    expect(keepUntilReturn(first.onboarding, new AbortController().signal)).toBe(true);
    const second = page(storage, formOf());
    opened.push(restoreAfterRedirect(second.onboarding));
    expect(answerIn(second.shown.peek(), 'town')).toBe('Bern');
    expect(kept.size).toBe(0);
    expect([...(second.comingBack.peek()?.sections.keys() ?? [])]).toEqual(['home']);
    expect(keepUntilReturn(second.onboarding, new AbortController().signal)).toBe(true);
    const third = page(storage, formOf({ id: 'home' }));
    opened.push(restoreAfterRedirect(third.onboarding));
    expect(answerIn(third.shown.peek(), 'town')).toBe('Genf');
    third.shown.value = formOf();
    expect(answerIn(third.shown.peek(), 'town')).toBe('Bern');
    expect(third.comingBack.peek()?.sections.size).toBe(0);
  });

  test('stays behind in part where a file was set aside', () => {
    const { storage } = tab();
    const aside = typedIn('home', 'Genf');
    aside.choose('proof', new File(['%PDF-1.7'], 'a.pdf', { type: 'application/pdf' }));
    const { onboarding } = page(storage, formOf(), [aside]);
    expect(keepUntilReturn(onboarding, new AbortController().signal)).toBe(false);
  });

  test('awaits the page that comes back, whatever this one does until it is gone', () => {
    const step = fc.constantFrom('drafts arrive', 'asks who it is anew', 'form closes and opens');
    fc.assert(
      fc.property(fc.array(step, { maxLength: 6 }), (steps) => {
        const { kept, storage } = tab();
        const form = formOf();
        const { onboarding, shown, investor } = page(storage, form);
        const until = new AbortController();
        form.applyEdits(new Map([['town', 'Bern']]));
        onboarding.lazy.leaving = { signal: until.signal, isAllKept: false };
        keepUntilReturn(onboarding, until.signal);
        const before = [...kept];
        expect(before.join()).toContain('Bern');
        for (const one of steps) {
          if (one === 'drafts arrive') opened.push(restoreAfterRedirect(onboarding));
          const changed = one === 'asks who it is anew' ? investor : shown;
          const value = changed.peek();
          changed.value = undefined;
          changed.value = value;
        }
        expect([...kept]).toEqual(before);
        for (const drafts of opened.splice(0)) drafts.stop();
        const next = page(storage, formOf());
        opened.push(restoreAfterRedirect(next.onboarding));
        expect(answerIn(next.shown.peek(), 'town')).toBe('Bern');
        expect(kept.size).toBe(0);
        until.abort();
      }),
    );
  });
});
