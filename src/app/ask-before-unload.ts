import { effect, type ReadonlySignal } from '@preact/signals-core';
import type { FormStore } from '../form/store';
import type { Settings } from './rules/read-settings';

/**
 * Lets the browser ask before a page with unsaved answers is closed, reloaded or left. Listens only
 * while there are some: Firefox keeps no page in its back/forward cache that listens to this. Drafts
 * need no question, but for files, which no draft holds. Returns the way to stop.
 */
export function askBeforeUnload(
  settings: ReadonlySignal<Pick<Settings, 'drafts'>>,
  form: ReadonlySignal<FormStore | undefined>,
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
  // What browsers before 2024 look at.
  event.returnValue = true;
}
