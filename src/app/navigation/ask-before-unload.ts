import { effect, type ReadonlySignal } from '@preact/signals-core';
import type { FormStore } from '../../form/store/form-store';

/**
 * Lets the browser ask before a page with unsaved answers is closed, reloaded or left. The listener exists
 * only while there are unsaved answers, since Firefox keeps no page that has one in its back/forward cache.
 * Drafts end with the tab, so it asks with them, too. Returns a stop function.
 */
export function askBeforeUnload(
  form: ReadonlySignal<Pick<FormStore, 'saveState'> | undefined>,
): () => void {
  return effect(() => {
    if (!form.value?.saveState.unsaved.value) return;
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  });
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
  // Browsers before 2024 need this.
  event.returnValue = true;
}
