import type { Links } from './links';
import type { SectionDocuments } from './section-documents';

/** Keeps the links of the shown files fresh, each with a task of its own. */
export interface LinkKeepers {
  /** Starts or stops refreshing the link of a key. */
  keep(section: SectionDocuments, key: string, isWanted: boolean): void;
  /** Stops refreshing all links of a section. */
  stop(section: SectionDocuments): void;
}

/** Makes the link keepers of one store. */
export function createLinkKeepers(links: Pick<Links, 'keepFresh'>): LinkKeepers {
  const keepers = new Map<string, AbortController>();

  const keep = (section: SectionDocuments, key: string, isWanted: boolean) => {
    const name = JSON.stringify([section.form.section.id, key]);
    const known = keepers.get(name);
    if (isWanted === Boolean(known)) return;
    known?.abort();
    keepers.delete(name);
    if (!isWanted) return;
    const keeper = new AbortController();
    keepers.set(name, keeper);
    void links.keepFresh(section, key, keeper.signal);
  };

  return {
    keep,
    stop: (section) => {
      for (const { members } of section.groups) {
        for (const { key } of members) keep(section, key, false);
      }
    },
  };
}
