import { effect, untracked } from '@preact/signals-react';
import type { Documents, startDocuments } from '../documents/start';
import { wait } from './clock';
import type { Surroundings } from './create-app';

/**
 * The documents of one element, made with its first file field: they follow every form from then on,
 * and are forgotten with the profile (sign-out, another investor, another backend).
 */
export function documentsOf(
  { stores, work, laterStores }: Surroundings,
  start: typeof startDocuments,
): Documents {
  if (laterStores.documents) return laterStores.documents;
  const { api, context, reportError: report, profile } = stores;
  const documents = start({ api, context, wait, now: () => Date.now(), report });
  let leave: (() => void) | undefined;
  effect(() => {
    const form = work.form.value;
    untracked(() => {
      leave?.();
      leave = form?.model.hasFiles ? documents.store.follow(form) : undefined;
    });
  });
  effect(() => {
    if (!profile.qualification.value) untracked(documents.store.clear);
  });
  laterStores.documents = documents;
  return documents;
}
