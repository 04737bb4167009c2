import type { ReadonlySignal } from '@preact/signals-core';
import type { FormStore, KeptInput } from '../form/store';
import type { Section } from '../http/schemas';
import type { Stores } from './stores';

/** The form on screen, and how another one of the same section takes its place. */
export interface OpenForm {
  readonly form: ReadonlySignal<FormStore | undefined>;
  readonly isSubmitting: () => boolean;
  readonly remake: (section: Section, kept?: KeptInput) => FormStore;
  readonly show: (form: FormStore) => void;
}

/**
 * Reads the open section behind its form and shows what has changed. Nothing typed is lost: a form with
 * unsaved answers stays as it is, so that its save is refused as changed elsewhere and the investor chooses
 * (design decision 21); one that was locked meanwhile turns read-only with them. Never rejects.
 */
export async function readSectionAgain(
  { profile, lifetime, context, reportError }: Stores,
  { form, isSubmitting, remake, show }: OpenForm,
): Promise<void> {
  const current = form.peek();
  if (!current || isSubmitting()) return;
  try {
    const { id } = current.section;
    const section = await profile.refreshSection(id, context(lifetime.signal));
    if (form.peek() !== current || isSubmitting() || isAsShown(section, current)) return;
    if (current.unsaved.peek() && section.status !== 'locked') return;
    show(remake(section, current.kept()));
  } catch (error) {
    reportError(error, { notice: false });
  }
}

/** Told by tag and status; without a tag it may be another. */
function isAsShown({ etag, status }: Section, form: FormStore): boolean {
  return etag !== undefined && etag === form.etag() && status === form.section.status;
}
