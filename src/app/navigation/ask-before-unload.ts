import { effect, type ReadonlySignal } from '@preact/signals-core';
import type { FormStore } from '../../form/store/form-store';
import type { Settings } from '../settings/rules/read-settings';

/**
 * Lets the browser ask before a page with unsaved answers is closed, reloaded or left. The listener exists
 * only while there are unsaved answers, since Firefox keeps no page that has one in its back/forward cache.
 * With drafts no question is needed, except for files, which drafts do not keep. Returns a stop function.
 */
export function askBeforeUnload(
  settings: ReadonlySignal<Pick<Settings, 'drafts'>>,
  form: ReadonlySignal<Pick<FormStore, 'files' | 'saveState'> | undefined>,
): () => void {
  return effect(() => {
    const current = form.value;
    if (!current?.saveState.unsaved.value) return;
    const files = current.files.chosen.value.size + current.files.staged.value.size;
    if (settings.value.drafts === 'session' && files === 0) return;
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  });
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
  // Browsers before 2024 need this.
  event.returnValue = true;
}
