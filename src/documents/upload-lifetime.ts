import { batch } from '@preact/signals-core';
import { deleteFile } from './delete-file';
import { type DocumentEntry, dispatch, isIn } from './document-entry';
import { showFailure } from './fail-upload';
import { type FormReactions, followForm } from './follow-form';
import { isUnderWay } from './rules/document-state';
import {
  createSectionDocuments,
  type DocumentForm,
  entriesOf,
  fileValue,
  groupOf,
  type SectionDocuments,
} from './section-documents';

/** The upload steps that a resume starts, and the reactions to a form. */
export interface LifetimeDeps {
  readonly begin: (section: SectionDocuments, entry: DocumentEntry) => Promise<void>;
  readonly poll: (section: SectionDocuments, entry: DocumentEntry) => Promise<void>;
  readonly reactionsOf: (section: SectionDocuments) => FormReactions;
  /** Stops keeping the links of a section that is no longer on screen. */
  readonly stopLinks: (section: SectionDocuments) => void;
}

/**
 * How long uploads live (product-rules#upload-survives): they outlive their form, continue behind another
 * section and in another language, and end when the element is removed or its investor signs out.
 */
export interface UploadLifetime {
  /** The documents of a form's section. */
  sectionOf(form: Pick<DocumentForm, 'section'>): SectionDocuments | undefined;
  /** Follows a form while it is on screen; returns a stop function. */
  follow(form: DocumentForm): () => void;
  /** Takes up one file's work from its state. */
  resumeFile(section: SectionDocuments, entry: DocumentEntry): void;
  /** Call when the element is removed: uploads stop until `resume`. */
  interrupt(): void;
  resume(): void;
  /** Stops all uploads and forgets all files: sign-out, another investor, another backend. */
  clear(): void;
}

/** Keeps the uploads of one element. */
export function createUploadLifetime(deps: LifetimeDeps): UploadLifetime {
  const sections = new Map<string, SectionDocuments>();
  const stops = new Map<SectionDocuments, () => void>();

  const follow = (form: DocumentForm) => {
    const { id } = form.section;
    const section = sections.get(id) ?? createSectionDocuments(form);
    sections.set(id, section);
    stops.get(section)?.();
    // The investor has chosen the saved answers over their own: what they uploaded goes, too.
    if (section.isShown && section.form !== form && !form.hasTakenOver) {
      for (const { key } of entriesOf(section)) deleteFile(section, key);
    }
    section.form = form;
    section.groups = createSectionDocuments(form).groups;
    section.isShown = true;
    batch(() => {
      for (const entry of entriesOf(section)) {
        if (groupOf(section, entry.key)) carryOver(section, entry);
        else deleteFile(section, entry.key);
      }
    });
    stops.set(section, followForm(section, deps.reactionsOf(section)));
    return () => {
      if (section.form !== form) return;
      section.isShown = false;
      deps.stopLinks(section);
    };
  };

  const resumeFile = (section: SectionDocuments, entry: DocumentEntry) => {
    entry.work = new AbortController();
    entry.fetching = false;
    if (isIn(entry, 'chosen')) void deps.begin(section, entry);
    if (isIn(entry, 'polling')) void deps.poll(section, entry);
  };

  return {
    sectionOf: ({ section }) => sections.get(section.id),
    follow,
    resumeFile,
    interrupt: () => {
      for (const section of sections.values()) {
        deps.stopLinks(section);
        for (const entry of entriesOf(section)) {
          if (!isUnderWay(entry.state.peek())) continue;
          entry.work.abort();
          // Stop the group's effect too, so that nothing is requested while the widget is removed.
          stops.get(section)?.();
          dispatch(entry, { type: 'interrupt' });
        }
      }
    },
    resume: () => {
      for (const section of sections.values()) {
        const { isShown, form } = section;
        for (const entry of entriesOf(section)) {
          if (isUnderWay(entry.state.peek())) resumeFile(section, entry);
        }
        const hide = follow(form);
        if (!isShown) hide();
      }
    },
    clear: () => {
      for (const section of sections.values()) {
        stops.get(section)?.();
        deps.stopLinks(section);
        for (const { key } of entriesOf(section)) deleteFile(section, key);
      }
      sections.clear();
      stops.clear();
    },
  };
}

/** Carries a file into a newly opened form: its upload under way, its failure, or its value. */
function carryOver(section: SectionDocuments, entry: DocumentEntry): void {
  const { form } = section;
  const state = entry.state.peek();
  if (isUnderWay(state)) {
    if (entry.isSent) form.saveState.noteFileSent(entry.key);
    const chosen = form.files.chosen.peek().get(entry.key);
    if (chosen !== entry.file) form.choose(entry.key, entry.file);
    return;
  }
  if (state.name === 'failed') showFailure(section, entry, state.failure);
  if (!entry.value) return;
  // Delivered before: a form without it says that the document was removed elsewhere, or was not kept.
  if (entry.delivered) {
    if (!fileValue(form, entry.key)?.url) deleteFile(section, entry.key);
    return;
  }
  entry.delivered = true;
  form.edit(entry.key, entry.value);
}
