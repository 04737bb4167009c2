import { fetchDocumentLink } from '../http/calls/documents';
import { toOnboardingError } from '../http/errors';
import { dequeue } from './rules/document-groups';
import { isLinkDue, type LastFetch, linkedFileValue, linkRefetchDelay } from './rules/link-expiry';
import { isDocumentNotFound } from './rules/upload-failure';
import { type DocumentDeps, fileValue, groupOf, type SectionDocuments } from './section-documents';

/** Keeps the links on screen fresh, with one keeper for each link. */
export interface LinkKeepers {
  /** Starts or stops keeping the link under a key. */
  keep(section: SectionDocuments, key: string, isWanted: boolean): void;
}

/** Makes the keepers of one store. */
export function createLinkKeepers({
  call,
  context,
  waitVisibly,
  now,
  report,
}: Pick<DocumentDeps, 'call' | 'context' | 'waitVisibly' | 'now' | 'report'>): LinkKeepers {
  const keepers = new Map<string, AbortController>();

  /**
   * Renews the link under a key before it expires (product-rules#late-link), until `signal` aborts. Never
   * rejects.
   */
  const keepFresh = async (section: SectionDocuments, key: string, signal: AbortSignal) => {
    const { documentId = key } =
      groupOf(section, key)?.members.find((member) => member.key === key) ?? {};
    let asked: LastFetch | null = null;
    while (!signal.aborted) {
      const before = fileValue(section.form, key);
      const delay = before?.url ? linkRefetchDelay(before.expiryDate, asked, now()) : null;
      if (delay === null) return;
      try {
        await waitVisibly(delay, signal);
        const value = fileValue(section.form, key);
        if (!value?.url || !isLinkDue(value.expiryDate, now())) continue;
        const link = await call(fetchDocumentLink, { documentId }, context(signal));
        if (signal.aborted) return;
        asked = { at: now(), failures: 0 };
        section.form.renew(key, linkedFileValue(link, value.filename));
      } catch (thrown) {
        if (signal.aborted) return;
        const error = toOnboardingError(thrown);
        section.queue = dequeue(section.queue, documentId);
        // The link goes; only the investor empties the value.
        const value = fileValue(section.form, key);
        if (isDocumentNotFound(error)) {
          const { filename, version } = value ?? {};
          return value ? section.form.renew(key, { filename, version }) : undefined;
        }
        asked = { at: now(), failures: (asked?.failures ?? 0) + 1 };
        report(error, { notice: false });
      }
    }
  };

  const keep = (section: SectionDocuments, key: string, isWanted: boolean) => {
    const name = JSON.stringify([section.form.section.id, key]);
    const existing = keepers.get(name);
    if (isWanted === Boolean(existing)) return;
    existing?.abort();
    keepers.delete(name);
    if (!isWanted) return;
    const keeper = new AbortController();
    keepers.set(name, keeper);
    void keepFresh(section, key, keeper.signal);
  };

  return { keep };
}
