import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-core';
import type { Onboarding } from '../../app/onboarding';
import { wait } from '../../kit/waiting/waiting';
import { DRAFT_LIFETIME_MS, ownerOf } from '../../session/tab-storage';
import { isNamed, WALLET_SIGNATURE } from '../../wallet/rules/section/wallet-section';
import {
  type FieldModel,
  type FieldValue,
  type FieldValues,
  isUploadError,
  type SectionModel,
} from '../rules/model/section-model';
import { readValue } from '../rules/values';
import type { FormStore } from '../store/form-store';
import { createDraftStorage, REDIRECT_KEY_PREFIX, type SectionDraft } from './draft-storage';

/** How long the investor has to pause before a draft is written. */
const DRAFT_PAUSE_MS = 400;

/** The drafts of one element. */
export interface FollowedDrafts {
  /** Whether a draft was put into the form. */
  readonly restored: ReadonlySignal<boolean>;
  /** Puts the saved values back, except where the investor has changed a restored answer since. */
  discard(): void;
  /** Deletes the draft of the open section: the investor leaves what was typed. */
  drop(): void;
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
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: its functions share one state
export function keepAndRestoreDrafts(onboarding: Onboarding): FollowedDrafts {
  const { lifetime, session, visits } = onboarding;
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
    write(followed, draftable(form));
    if (form.saveState.edits().size === 0) restored.value = undefined;
  };

  const restore = (form: FormStore, owner: string) => {
    const draft = stored.read(owner, form.section.id);
    if (!draft) return;
    // Written before a save that was answered while the element was away.
    const none = { values: new Map(), etag: undefined };
    if (form.saveState.isSaved()) return stored.write(owner, form.section.id, none);
    restored.value = putDraft(form, draft);
  };

  const followTyping = (form: FormStore) =>
    effect(() => {
      for (const key of form.model.keys.keys()) void form.values.of(key).value;
      void visits.lastSave.value;
      pause?.abort(new DOMException('typed on', 'AbortError'));
      pause = new AbortController();
      wait(DRAFT_PAUSE_MS, pause.signal).then(flush, () => {});
    });

  const unfollow = () => {
    pause?.abort(new DOMException('another form', 'AbortError'));
    followed?.stop();
    followed = undefined;
  };

  const follow = (form: FormStore | undefined, owner: string | undefined) => {
    const before = followed;
    if (before && form === before.form) return;
    flush();
    unfollow();
    if (form?.section.id !== before?.form.section.id) restored.value = undefined;
    if (!form || form.readOnly || owner === undefined) return;
    if (form.section.id !== before?.form.section.id) restore(form, owner);
    followed = { form, owner, stop: followTyping(form) };
  };

  let owner: string | undefined;
  const stopForms = effect(() => {
    const form = visits.form.value;
    owner = session.session.value && ownerOf(onboarding);
    untracked(() => follow(form, owner));
  });
  const stopForgetting = lifetime.onForget(() => {
    unfollow();
    // The drafts of sections that are not open, too.
    if (owner !== undefined) stored.wipe(owner);
  });

  return {
    restored: computed(() => restored.value !== undefined),
    discard: () => {
      const form = followed?.form;
      const values = restored.peek();
      if (!form || !values) return;
      takeBack(form, values);
      restored.value = undefined;
      flush();
    },
    drop: () => {
      if (followed) write(followed, new Map());
      unfollow();
      restored.value = undefined;
    },
    dismiss: () => {
      restored.value = undefined;
    },
    flush,
    stop: () => {
      flush();
      stopForms();
      stopForgetting();
      unfollow();
      ageing?.abort(new DOMException('the widget was removed', 'AbortError'));
    },
  };
}

/**
 * Puts what a redirect has kept back into its section, once, and deletes it from the browser's storage as soon as its
 * investor is known: it is kept for the time of the redirect alone.
 */
export function restoreAfterRedirect(onboarding: Onboarding): FollowedDrafts {
  const { session, visits } = onboarding;
  const stored = createDraftStorage(onboarding, onboarding.place, REDIRECT_KEY_PREFIX);
  const restored = signal<{ readonly form: FormStore; readonly values: FieldValues } | undefined>(
    undefined,
  );
  const { comingBack } = visits;

  const putBack = (form: FormStore | undefined, owner: string) => {
    const { leaving } = onboarding.lazy;
    // What this page has kept is for the page that comes back, however late this code arrives here.
    const isLeaving = leaving && !leaving.signal.aborted;
    if (comingBack.peek()?.owner !== owner && !isLeaving)
      comingBack.value = { owner, sections: stored.take(owner) };
    const kept = comingBack.peek();
    if (kept?.owner !== owner || !form || form.readOnly) return;
    const draft = kept.sections.get(form.section.id);
    if (!draft) return;
    const others = [...kept.sections].filter(([id]) => id !== form.section.id);
    const values = putDraft(form, draft);
    comingBack.value = { owner, sections: new Map(others) };
    restored.value = values && { form, values };
  };

  const stop = effect(() => {
    const form = visits.form.value;
    const owner = session.session.value && ownerOf(onboarding);
    untracked(() => {
      if (owner !== undefined) putBack(form, owner);
      if (restored.peek()?.form.section.id !== form?.section.id) restored.value = undefined;
    });
  });
  const dismiss = () => {
    restored.value = undefined;
  };

  return {
    restored: computed(() => restored.value !== undefined),
    discard: () => {
      const form = visits.form.peek();
      const { values } = restored.peek() ?? {};
      if (form && values) takeBack(form, values);
      dismiss();
    },
    drop: () => {},
    dismiss,
    flush: () => {},
    stop,
  };
}

/**
 * Keeps what was typed into the open section, and what was set aside for the page of all answers, while a check leads
 * away from the page, until `signal` aborts. False if that is not all: files and signatures are lost without a save.
 */
export function keepUntilReturn(onboarding: Onboarding, signal: AbortSignal): boolean {
  const { configuration, visits } = onboarding;
  const owner = ownerOf(onboarding);
  const open = visits.form.peek();
  if (!open || owner === undefined) return false;
  const aside = Array.from(visits.setAside.peek().values(), ({ form }) => form);
  const typed = [...aside, open].filter((form) => form.saveState.unsaved.peek());
  if (configuration.settings.peek().drafts === 'off') {
    const stored = createDraftStorage(onboarding, onboarding.place, REDIRECT_KEY_PREFIX);
    const drafts = new Map(visits.comingBack.peek()?.sections);
    for (const form of typed)
      drafts.set(form.section.id, { values: draftable(form), etag: form.saveState.etag() });
    for (const [id, draft] of drafts) stored.write(owner, id, draft);
    signal.addEventListener('abort', () => stored.wipe(owner));
    if ([...drafts.keys()].some((id) => !stored.read(owner, id))) return false;
  }
  return typed.every(isDraftable);
}

/** Whether a draft of a form keeps all that was typed into it. */
function isDraftable(form: FormStore): boolean {
  const isSigned = form.proof.peek()?.linked === false;
  const isAll = draftable(form).size === form.saveState.edits().size;
  return isAll && !isSigned && form.files.staged.peek().size === 0;
}

/** Puts a draft into a form, but for what was typed meanwhile; gives what differs from the saved answers now. */
function putDraft(form: FormStore, draft: SectionDraft): FieldValues | undefined {
  const own = form.saveState.edits();
  const usable = [...usableDraft(form.model, draft.values)].filter(([key]) => !own.has(key));
  form.applyEdits(new Map(usable));
  form.lists?.noteDraft(new Map(usable));
  const edits = form.saveState.edits();
  const back = usable.filter(([key]) => edits.has(key));
  form.saveState.baseOn(draft.etag);
  return back.length > 0 ? new Map(back) : undefined;
}

/** Puts the saved answers back, except where a restored one was changed since. */
function takeBack(form: FormStore, values: FieldValues): void {
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
}

/**
 * The edits that may be kept in the browser: no files, no signatures. An answer that is gone is kept as '', a file
 * too, so that it does not come back with the next read.
 */
function draftable({ model, saveState, validity }: FormStore): FieldValues {
  return new Map(
    [...saveState.edits()].flatMap(([key, edited]): [string, FieldValue][] => {
      const value = edited ?? '';
      // Nobody has removed a file whose upload failed: it may be there when the page is opened again.
      if (isUploadError(validity.errorOf(key).peek())) return [];
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
    (field) => (!field.kind.isFile || value === '') && !isNamed(field, WALLET_SIGNATURE),
  );
}
