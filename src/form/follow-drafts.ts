import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-core';
import { DRAFT_KEY_PREFIX } from './draft-storage';
import { type Draft, readDraft, writeDraft } from './draft-text';
import type { FieldValue, FieldValues } from './rules/model/section-model';
import { draftable, usableDraft } from './rules/values/usable-draft';
import type { FormStore } from './store';

/** Typing is written down when it rests this long. */
const DRAFT_PAUSE_MS = 400;

/** What following drafts needs. */
export interface DraftDeps {
  readonly form: ReadonlySignal<FormStore | undefined>;
  /** Where the investor is being asked to leave for, without saving. */
  readonly leaving: ReadonlySignal<unknown>;
  /** Changes with every save. */
  readonly savedAt: ReadonlySignal<unknown>;
  /** The opaque id of who is, or just was, signed in; undefined before and after. */
  readonly investorId: ReadonlySignal<string | undefined>;
  /** The browser's storage; throws where it is blocked. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly now: () => number;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<unknown>;
  readonly warn: (line: string) => void;
}

/** The drafts of one element. */
export interface Drafts {
  /** Something that was typed before is in the form again. */
  readonly restored: ReadonlySignal<boolean>;
  /** Takes it out again, but for what was changed since. */
  discard(): void;
  /** The investor knows. */
  dismiss(): void;
  /** Writes down at once what was typed: the page may go. */
  flush(): void;
  stop(): void;
}

/** The form that is followed, and whose it is. */
interface Followed {
  readonly form: FormStore;
  readonly investorId: string;
  readonly stop: () => void;
}

/**
 * Keeps what is typed in the browser's storage by investor, and puts it into the same section when it is
 * loaded anew (product-rules#drafts). Storage that is full or blocked costs one log line and nothing
 * else.
 */
export function followDrafts(deps: DraftDeps): Drafts {
  const restored = signal<FieldValues | undefined>(undefined);
  let followed: Followed | undefined;
  let pause: AbortController | undefined;
  let hasWarned = false;

  const withStorage = <T>(use: (storage: ReturnType<DraftDeps['storage']>) => T): T | undefined => {
    try {
      return use(deps.storage());
    } catch (cause) {
      if (!hasWarned) {
        const name = cause instanceof Error ? cause.name : 'an error';
        deps.warn(`drafts can't be kept in this browser (${name})`);
      }
      hasWarned = true;
      return undefined;
    }
  };

  const read = (investorId: string): Draft | undefined =>
    withStorage((storage) => readDraft(storage.getItem(DRAFT_KEY_PREFIX + investorId), deps.now()));

  const wipe = (investorId: string) =>
    withStorage((storage) => storage.removeItem(DRAFT_KEY_PREFIX + investorId));

  const write = ({ form, investorId }: Followed, values: FieldValues) => {
    const sections = new Map(read(investorId)?.sections);
    if (values.size > 0) sections.set(form.section.id, { values, etag: form.etag() });
    else if (!sections.delete(form.section.id)) return;
    if (sections.size === 0) wipe(investorId);
    else {
      const text = writeDraft({ at: deps.now(), sections });
      withStorage((storage) => storage.setItem(DRAFT_KEY_PREFIX + investorId, text));
    }
  };

  const flush = () => {
    pause?.abort(new DOMException('written down', 'AbortError'));
    if (!followed) return;
    const { form } = followed;
    write(followed, draftable(form.model, form.edits()));
    if (form.edits().size === 0) restored.value = undefined;
  };

  const restore = (form: FormStore, investorId: string) => {
    const draft = read(investorId)?.sections.get(form.section.id);
    if (!draft) return;
    const own = form.edits();
    const usable = [...usableDraft(form.model, draft.values)].filter(([key]) => !own.has(key));
    form.applyEdits(new Map(usable));
    const edits = form.edits();
    const back = usable.filter(([key]) => edits.has(key));
    restored.value = back.length > 0 ? new Map(back) : undefined;
    form.baseOn(draft.etag);
  };

  const followTyping = (form: FormStore) =>
    effect(() => {
      for (const key of form.model.keys.keys()) void form.key(key).value.value;
      void deps.savedAt.value;
      pause?.abort(new DOMException('typed on', 'AbortError'));
      pause = new AbortController();
      deps.wait(DRAFT_PAUSE_MS, pause.signal).then(flush, () => {});
    });

  const change = (form: FormStore | undefined, investorId: string | undefined, left: boolean) => {
    const before = followed;
    if (before && form === before.form && investorId === before.investorId) return;
    if (before) {
      if (left) write(before, new Map());
      else if (investorId === before.investorId) flush();
      pause?.abort(new DOMException('another form', 'AbortError'));
      before.stop();
      followed = undefined;
      // A form stays the input of who typed into it.
      if (form === before.form) return;
    }
    if (form?.section.id !== before?.form.section.id) restored.value = undefined;
    if (!form || form.readOnly || investorId === undefined) return;
    if (form.section.id !== before?.form.section.id) restore(form, investorId);
    followed = { form, investorId, stop: followTyping(form) };
  };

  let isAsked = false;
  let known: string | undefined;
  const unfollow = effect(() => {
    const form = deps.form.value;
    const investorId = deps.investorId.value;
    const left = isAsked && form === undefined;
    isAsked = deps.leaving.value !== undefined;
    untracked(() => change(form, investorId, left));
    // Signed out on any screen: also what waits for a section that is not open.
    if (investorId === undefined && known !== undefined) wipe(known);
    known = investorId;
  });

  return {
    restored: computed(() => restored.value !== undefined),
    discard: () => {
      const form = followed?.form;
      const values = restored.peek();
      if (!form || !values) return;
      const untouched = [...values].filter(([key, value]) =>
        Object.is(form.key(key).value.peek(), value),
      );
      form.applyEdits(
        new Map(
          untouched.map(([key]): [string, FieldValue] => [
            key,
            form.savedValues().get(key) ?? null,
          ]),
        ),
      );
      restored.value = undefined;
      flush();
    },
    dismiss: () => {
      restored.value = undefined;
    },
    flush,
    stop: () => {
      flush();
      unfollow();
      followed?.stop();
      pause?.abort(new DOMException('the widget was removed', 'AbortError'));
      followed = undefined;
    },
  };
}
