import type { Links } from './links';
import type { SectionDocuments } from './section-documents';

/** Keeps the links on screen fresh: one keeper for each, from when it is there until it is gone. */
export interface LinkKeepers {
  /** Starts or stops keeping the link under a key. */
  keep(section: SectionDocuments, key: string, isWanted: boolean): void;
  /** Stops keeping all links of a section. */
  stop(section: SectionDocuments): void;
}

/** Makes the keepers of one store. */
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
