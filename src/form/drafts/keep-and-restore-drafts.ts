import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-core';
import type { Onboarding } from '../../app/onboarding';
import { wait } from '../../kit/waiting/waiting';
import { DRAFT_LIFETIME_MS, ownerOf } from '../../session/tab-storage';
import { isNamed, WALLET_SIGNATURE } from '../../wallet/rules/section/wallet-section';
import type {
  FieldModel,
  FieldValue,
  FieldValues,
  SectionModel,
} from '../rules/model/section-model';
import { readValue } from '../rules/values';
import type { FormStore } from '../store/form-store';
import { createDraftStorage } from './draft-storage';

/** How long the investor has to pause before a draft is written. */
const DRAFT_PAUSE_MS = 400;

/** The drafts of one element. */
export interface Drafts {
  /** Whether a draft was put into the form. */
  readonly restored: ReadonlySignal<boolean>;
  /** Puts the saved values back, except where the investor has changed a restored answer since. */
  discard(): void;
  /** Hides the notice. */
  dismiss(): void;
  /** Writes a draft at once, since the page may be closed. */
  flush(): void;
  stop(): void;
}

/** The form that is followed, and whose its drafts are. */
interface Followed {
  readonly form: FormStore;
  readonly owner: string;
  readonly stop: () => void;
}

/**
 * Keeps unsaved answers in the browser's storage by investor, and puts them into the same section when it is
 * loaded again (product-rules#drafts). A full or blocked storage causes one log line and nothing else.
 */
export function keepAndRestoreDrafts(onboarding: Onboarding): Drafts {
  const { session, visits } = onboarding;
  const stored = createDraftStorage(onboarding, onboarding.place);
  const restored = signal<FieldValues | undefined>(undefined);
  let followed: Followed | undefined;
  let pause: AbortController | undefined;
  let ageing: AbortController | undefined;

  const write = ({ form, owner }: Followed, values: FieldValues) =>
    stored.write(owner, form.section.id, { values, etag: form.saveState.etag() });

  /** Deletes the drafts once they have been left alone for their lifetime, in an open page too. */
  const wipeWhenOld = (owner: string) => {
    ageing?.abort(new DOMException('written anew', 'AbortError'));
    ageing = new AbortController();
    wait(DRAFT_LIFETIME_MS, ageing.signal).then(
      () => stored.wipe(owner),
      () => {},
    );
  };

  const flush = () => {
    pause?.abort(new DOMException('written down', 'AbortError'));
    if (!followed) return;
    wipeWhenOld(followed.owner);
    const { form } = followed;
    write(followed, draftable(form.model, form.saveState.edits()));
    if (form.saveState.edits().size === 0) restored.value = undefined;
  };

  const restore = (form: FormStore, owner: string) => {
    const draft = stored.read(owner, form.section.id);
    if (!draft) return;
    // Written before a save that was answered while the element was away.
    const none = { values: new Map(), etag: undefined };
    if (form.saveState.isSaved()) return stored.write(owner, form.section.id, none);
    const own = form.saveState.edits();
    const usable = [...usableDraft(form.model, draft.values)].filter(([key]) => !own.has(key));
    form.applyEdits(new Map(usable));
    form.lists?.noteDraft(new Map(usable));
    const edits = form.saveState.edits();
    const back = usable.filter(([key]) => edits.has(key));
    restored.value = back.length > 0 ? new Map(back) : undefined;
    form.saveState.baseOn(draft.etag);
  };

  const followTyping = (form: FormStore) =>
    effect(() => {
      for (const key of form.model.keys.keys()) void form.values.of(key).value;
      void visits.lastSave.value;
      pause?.abort(new DOMException('typed on', 'AbortError'));
      pause = new AbortController();
      wait(DRAFT_PAUSE_MS, pause.signal).then(flush, () => {});
    });

  const change = (form: FormStore | undefined, owner: string | undefined, isDiscarded: boolean) => {
    const before = followed;
    if (before && form === before.form && owner === before.owner) return;
    if (before) {
      if (isDiscarded) write(before, new Map());
      else if (owner === before.owner) flush();
      pause?.abort(new DOMException('another form', 'AbortError'));
      before.stop();
      followed = undefined;
      // The input of a form belongs to the investor who typed it.
      if (form === before.form) return;
    }
    if (form?.section.id !== before?.form.section.id) restored.value = undefined;
    if (!form || form.readOnly || owner === undefined) return;
    if (form.section.id !== before?.form.section.id) restore(form, owner);
    followed = { form, owner, stop: followTyping(form) };
  };

  let isAsked = false;
  let lastOwner: string | undefined;
  const unfollow = effect(() => {
    const form = visits.form.value;
    const owner = session.session.value && ownerOf(onboarding);
    const isDiscarded = isAsked && form === undefined;
    isAsked = visits.leavingTo.value !== undefined;
    untracked(() => change(form, owner, isDiscarded));
    // Signed out on any screen: this also wipes the drafts of sections that are not open.
    if (owner === undefined && lastOwner !== undefined) stored.wipe(lastOwner);
    lastOwner = owner;
  });

  return {
    restored: computed(() => restored.value !== undefined),
    discard: () => {
      const form = followed?.form;
      const values = restored.peek();
      if (!form || !values) return;
      const untouched = [...values].filter(([key, value]) =>
        Object.is(form.values.of(key).peek(), value),
      );
      form.applyEdits(
        new Map(
          untouched.map(([key]): [string, FieldValue] => [
            key,
            form.saveState.savedValues().get(key) ?? null,
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
      ageing?.abort(new DOMException('the widget was removed', 'AbortError'));
      followed = undefined;
    },
  };
}

/**
 * The edits that may be kept in the browser: no files, no signatures. An answer that is gone is kept as '', a file
 * too, so that it does not come back with the next read.
 */
function draftable(model: SectionModel, edits: FieldValues): FieldValues {
  return new Map(
    [...edits].flatMap(([key, edited]): [string, FieldValue][] => {
      const value = edited ?? '';
      return typeof value !== 'object' && mayKeep(model, key, value) ? [[key, value]] : [];
    }),
  );
}

/** The values of a draft that belong to elements of the section and are valid for them. */
function usableDraft(model: SectionModel, draft: FieldValues): FieldValues {
  const usable = new Map<string, FieldValue>();
  for (const [key, raw] of draft) {
    const holders = model.keys.get(key)?.holders;
    if (!holders || raw === null || !mayKeep(model, key, raw)) continue;
    const { value, reason } = readValue(holders, raw);
    if (!reason) usable.set(key, value);
  }
  return usable;
}

function mayKeep(model: SectionModel, key: string, value: FieldValue): boolean {
  const holders: readonly FieldModel[] = model.keys.get(key)?.holders ?? [];
  return holders.every(
    (field) => (field.kind !== 'file' || value === '') && !isNamed(field, WALLET_SIGNATURE),
  );
}
