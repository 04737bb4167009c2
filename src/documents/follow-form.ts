import { batch, effect, untracked } from '@preact/signals-core';
import type { FormFile } from '../form/rules/model/section-model';
import { isUnasked } from './document-entry';
import type { DocumentGroup } from './rules/document-groups';
import { isUnderWay } from './rules/document-state';
import { isGroupComplete } from './rules/is-group-complete';
import { fileValue, groupFile, type SectionDocuments, slotOf } from './section-documents';

/** Callbacks for changes of a form. */
export interface FormReactions {
  /** The investor or a condition changed the value of a key; `file` is the chosen one. */
  valueChanged(key: string, value: FormFile | null, file: File | null): void;
  /** The upload URLs of a group can be requested. */
  groupComplete(group: DocumentGroup): void;
}

/**
 * Follows a section's form: its file values, its complete groups (product-rules#upload-urls) and its uploads
 * under way. Returns a stop function.
 */
export function followForm(section: SectionDocuments, reactions: FormReactions): () => void {
  const { form, groups } = section;
  const keys = groups.flatMap(({ members }) => members.map(({ key }) => key));
  const stops = [
    ...keys.map((key) =>
      effect(() => {
        const value = fileValue(form, key);
        const file = form.files.chosen.value.get(key) ?? null;
        untracked(() => reactions.valueChanged(key, value, file));
      }),
    ),
    ...groups.map((group) =>
      effect(() => {
        const files = group.members.map((member) => groupFile(section, member));
        const isWaiting = group.members.some(({ key }) => isUnasked(slotOf(section, key).value));
        if (isWaiting && isGroupComplete(files)) untracked(() => reactions.groupComplete(group));
      }),
    ),
    ...keys.map((key) =>
      effect(() => {
        const entry = slotOf(section, key).value;
        const isLoading = entry !== null && isUnderWay(entry.state.value);
        untracked(() => batch(() => form.files.setLoading(key, isLoading)));
      }),
    ),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
