import { elementKey } from '../../../form/rules/model/section-model';
import { isEmpty } from '../../../form/rules/values';
import { goneEntries, withEntrySections } from '../profile/entry-sections';
import {
  type ProfileDefinition,
  type SectionDefinition,
  sectionsOf,
} from '../profile/profile-definition';
import { entryOf } from '../profile/section-etag';
import { valueKey } from '../profile/section-view';
import {
  type FormerEntry,
  type InvestorState,
  rowOf,
  type SectionState,
  sectionState,
  type UploadState,
} from '../state/backend-state';
import { fileFields } from './file-fields';
import { reopenIncomplete } from './reopen';

/*
 * What another section's answer hides, and what belongs to an entry that was removed or renamed, is set aside: it is not
 * sent, counts for nothing, and comes back as it was.
 */

/**
 * What a save of `sectionId` has set aside and brought back. `before` is the investor until then, whose profile is
 * `profile`; `saved` has the save, with nothing else changed.
 */
export function settleAside(
  profile: ProfileDefinition,
  before: InvestorState,
  saved: InvestorState,
  { sectionId, now }: { readonly sectionId: string; readonly now: number },
): InvestorState {
  const { written } = profile;
  if (!written) return saved;
  const { values } = sectionState(saved, sectionId);
  const gone = goneEntries(profile, before, { sectionId, values });
  const entries = sectionsOf(profile).flatMap((section) => {
    const entry = gone.has(section.id) && entryOf(before, section);
    return entry ? [{ section, name: entry.name }] : [];
  });
  const moved = withFormer(saved, entries, now);
  const back = broughtBack(written, moved, sectionId);
  const own = withEntrySections(written, back);
  const keysBefore = new Map(
    sectionsOf(profile).map((section) => [section.id, new Set(keysOf(section))]),
  );
  // What has come into a section may be required.
  const hasMore = (id: string) => {
    const section = sectionsOf(own).find((one) => one.id === id);
    return section ? keysOf(section).some((key) => !keysBefore.get(id)?.has(key)) : false;
  };
  return notedHidden(written, reopenIncomplete(back, own, now, hasMore), now);
}

/** An entry that has gone, by its section and the name that it had. */
interface Gone {
  readonly section: SectionDefinition;
  readonly name: string;
}

/** The investor with what was saved for these entries set aside, and with files on their way to them. */
function withFormer(investor: InvestorState, gone: readonly Gone[], at: number): InvestorState {
  let left = investor;
  for (const one of gone) left = withOneFormer(left, one, at);
  return left;
}

function withOneFormer(
  investor: InvestorState,
  { section, name }: Gone,
  at: number,
): InvestorState {
  const { id } = section;
  const ids = new Set(fileFields(profileOf(section)).map(({ documentId }) => documentId));
  const isOnItsWay = ({ documentId, receivedAt, former }: UploadState) =>
    ids.has(documentId) && receivedAt === undefined && !former;
  const saved = rowOf(investor.sections, id);
  const documents = Object.entries(investor.documents).filter(([one]) => ids.has(one));
  const uploads = Object.entries(investor.uploads).filter(([, upload]) => isOnItsWay(upload));
  if (!saved && documents.length + uploads.length === 0) return investor;
  const former: FormerEntry = {
    ...{ sectionId: id, name, at },
    ...(saved && { section: saved }),
    documents: Object.fromEntries(documents),
  };
  const sent = uploads.map(([uploadId, upload]) => [
    uploadId,
    { ...upload, former: { sectionId: id, name } },
  ]);
  return {
    ...investor,
    sections: without(investor.sections, new Set([id])),
    documents: without(investor.documents, ids),
    uploads: { ...investor.uploads, ...Object.fromEntries(sent) },
    formerEntries: [...(investor.formerEntries ?? []), former],
  };
}

function profileOf(section: SectionDefinition): Pick<ProfileDefinition, 'milestones'> {
  return { milestones: [{ id: '', label: '', sections: [section] }] };
}

const isOf = (one: Pick<FormerEntry, 'sectionId' | 'name'>, other: typeof one): boolean =>
  one.sectionId === other.sectionId && one.name === other.name;

/**
 * The investor on a profile that has changed: what was saved for an entry of another list, or before its section stood
 * for entries, is set aside; so is what answers hide now.
 */
export function settleOnProfile(
  written: ProfileDefinition,
  investor: InvestorState,
  now: number,
): InvestorState {
  const misplaced = sectionsOf(withEntrySections(written, investor)).flatMap((section) => {
    const state = rowOf(investor.sections, section.id);
    const now = entryOf(investor, section);
    const then = state?.entry;
    const isSame = now?.list === then?.list && now?.name === then?.name;
    return state && !isSame ? [{ section, name: then?.name ?? '' }] : [];
  });
  const moved = withFormer(investor, misplaced, now);
  return notedHidden(written, reopenIncomplete(moved, withEntrySections(written, moved), now), now);
}

/** Gives entries that are there again under their name what was set aside under it. Who has no name is nobody's namesake. */
function broughtBack(
  written: ProfileDefinition,
  investor: InvestorState,
  sectionId: string,
): InvestorState {
  const { formerEntries = [] } = investor;
  if (formerEntries.length === 0) return investor;
  const back = sectionsOf(withEntrySections(written, investor)).flatMap((section) => {
    const name = entryOf(investor, section)?.name ?? '';
    if (section.forEntry?.sectionId !== sectionId || rowOf(investor.sections, section.id))
      return [];
    const found = formerEntries.findLast((one) => isOf(one, { sectionId: section.id, name }));
    return name !== '' && found ? [found] : [];
  });
  const uploads = Object.entries(investor.uploads).map(([id, { former, ...upload }]) => {
    const isBack = former === undefined || back.some((one) => isOf(one, former));
    return [id, { ...upload, ...(!isBack && { former }) }];
  });
  return {
    ...investor,
    sections: {
      ...investor.sections,
      ...Object.fromEntries(
        back.flatMap((one): [string, SectionState][] =>
          one.section ? [[one.sectionId, one.section]] : [],
        ),
      ),
    },
    documents: Object.assign({}, investor.documents, ...back.map((one) => one.documents)),
    uploads: Object.fromEntries(uploads),
    formerEntries: formerEntries.filter((one) => !back.includes(one)),
  };
}

/**
 * The investor with since when each answer has been hidden, for what is hidden now. After a document has arrived, too:
 * its section may be hidden meanwhile.
 */
export function notedHidden(
  written: ProfileDefinition,
  investor: InvestorState,
  now: number,
): InvestorState {
  const { hiddenSince: before = {}, ...rest } = investor;
  const hidden = hiddenAnswers(written, investor);
  if (hidden.length === 0) return rest;
  const since = hidden.map(({ id }) => [id, rowOf(before, id) ?? now] as const);
  return { ...rest, hiddenSince: Object.fromEntries(since) };
}

interface HiddenAnswer {
  /** `<section>` or `<section>.<key>`. */
  readonly id: string;
  readonly sectionId: string;
  /** Undefined for all of the section. */
  readonly key?: string;
  readonly documentIds: readonly string[];
}

/**
 * Stored answers and documents, saved or not, that another section's answer hides. What a profile that has changed has no
 * place for is none.
 */
function hiddenAnswers(
  written: ProfileDefinition,
  investor: InvestorState,
): readonly HiddenAnswer[] {
  const own = withEntrySections(written, investor);
  if (own === written) return [];
  const there = new Map(sectionsOf(own).map((section) => [section.id, section]));
  return sourcesOf(written, investor).flatMap((source) => {
    const sectionId = source.section.id + source.suffix;
    const saved = rowOf(investor.sections, sectionId);
    const files = documentsOf(source);
    const isThere = (id: string | undefined) => id !== undefined && rowOf(investor.documents, id);
    if (!saved && ![...files.values()].some(isThere)) return [];
    const section = there.get(sectionId);
    if (!section) return [{ id: sectionId, sectionId, documentIds: [...files.values()] }];
    const shown = new Set(keysOf(section));
    const hidden = new Set(keysOf(source.section).map((key) => key + source.suffix));
    return [...hidden].flatMap((key) => {
      const document = files.get(key);
      const isFilled = !isEmpty(saved?.values[key]) || isThere(document);
      if (shown.has(key) || !isFilled) return [];
      const documentIds = document === undefined ? [] : [document];
      return [{ id: `${sectionId}.${key}`, sectionId, key, documentIds }];
    });
  });
}

/** Every section that the investor may have something in, those of entries that have gone, too. */
function sourcesOf(written: ProfileDefinition, investor: InvestorState): readonly Source[] {
  const places = new Set(
    [...Object.keys(investor.sections), ...Object.keys(investor.documents)].flatMap(
      (id) => /-\d+$/.exec(id) ?? [],
    ),
  );
  return sectionsOf(written).flatMap((section) =>
    (section.forEach ? [...places] : ['']).map((suffix) => ({ section, suffix })),
  );
}

interface Source {
  readonly section: SectionDefinition;
  /** What its ids end in for one entry; '' for a section of its own. */
  readonly suffix: string;
}

function keysOf({ elements = [] }: SectionDefinition): readonly string[] {
  return elements.flatMap((element) => [
    valueKey(element as Parameters<typeof valueKey>[0]),
    ...(element.fields ?? []).map(elementKey),
  ]);
}

/** The document ids of a section by the keys of its files. */
function documentsOf({ section, suffix }: Source): ReadonlyMap<string, string> {
  return new Map(
    fileFields(profileOf(section)).map(({ key, documentId, fieldsetId }) => [
      key + suffix,
      documentId === key ? key + suffix : `${fieldsetId}${suffix}__${key}${suffix}`,
    ]),
  );
}

/**
 * The investor without what was set aside at `until` (ms since 1970) or before, and the uploads that are nobody's any
 * more: their bytes are to be removed.
 */
export function withoutAside(
  written: ProfileDefinition,
  investor: InvestorState,
  until: number,
): { readonly investor: InvestorState; readonly uploadIds: readonly string[] } {
  const { hiddenSince = {}, formerEntries = [] } = investor;
  const hidden = hiddenAnswers(written, investor);
  const isEnded = ({ id }: HiddenAnswer) =>
    (rowOf(hiddenSince, id) ?? Number.POSITIVE_INFINITY) <= until;
  const ended = hidden.filter(isEnded);
  const since = Object.fromEntries(
    hidden.flatMap((one) => {
      const at = rowOf(hiddenSince, one.id);
      return at === undefined || isEnded(one) ? [] : [[one.id, at] as const];
    }),
  );
  const left = formerEntries.filter(({ at }) => at > until);
  const isSame = Object.keys(since).length === Object.keys(hiddenSince).length;
  if (isSame && left.length === formerEntries.length) return { investor, uploadIds: [] };
  const documentIds = new Set(ended.flatMap((one) => one.documentIds));
  const documents = without(investor.documents, documentIds);
  const kept = new Set(
    [documents, ...left.map((one) => one.documents)].flatMap((some) =>
      Object.values(some).flatMap(({ uploadId, former }) => [uploadId, former?.uploadId]),
    ),
  );
  const ofFormer = formerEntries.filter((one) => !left.includes(one));
  const uploadIds = Object.entries(investor.uploads).flatMap(([uploadId, upload]) => {
    const { documentId, announcedAt, former } = upload;
    const isNobodys = former
      ? ofFormer.some((one) => isOf(one, former))
      : documentIds.has(documentId) ||
        ofFormer.some(
          ({ documents, at }) => rowOf(documents, documentId) !== undefined && announcedAt <= at,
        );
    return isNobodys && !kept.has(uploadId) ? [uploadId] : [];
  });
  const { formerEntries: _, hiddenSince: __, ...rest } = investor;
  return {
    investor: {
      ...rest,
      sections: Object.fromEntries(
        Object.entries(investor.sections).flatMap(([id, section]): [string, SectionState][] => {
          const own = ended.filter(({ sectionId }) => sectionId === id);
          if (own.some(({ key }) => key === undefined)) return [];
          const keys = new Set(own.flatMap(({ key }) => key ?? []));
          return [[id, { ...section, values: without(section.values, keys) }]];
        }),
      ),
      documents,
      uploads: without(investor.uploads, new Set(uploadIds)),
      ...(left.length > 0 && { formerEntries: left }),
      ...(Object.keys(since).length > 0 && { hiddenSince: since }),
    },
    uploadIds,
  };
}

/** The ids of the documents that another section's answer hides. */
export function hiddenDocuments(
  written: ProfileDefinition,
  investor: InvestorState,
): ReadonlySet<string> {
  return new Set(hiddenAnswers(written, investor).flatMap((one) => one.documentIds));
}

/** When the oldest of what is set aside was (ms since 1970); undefined where nothing is. */
export function asideSince({
  hiddenSince = {},
  formerEntries = [],
}: InvestorState): number | undefined {
  const times = [...Object.values(hiddenSince), ...formerEntries.map(({ at }) => at)];
  return times.length > 0 ? Math.min(...times) : undefined;
}

/** What is set aside, for an export. */
export function seenAside(written: ProfileDefinition, investor: InvestorState): object {
  const { hiddenSince = {}, formerEntries = [] } = investor;
  const sinceOf = (at: number) => new Date(at).toISOString();
  return {
    hidden: hiddenAnswers(written, investor).map(({ id, sectionId, key }) => {
      const { values } = sectionState(investor, sectionId);
      const since = rowOf(hiddenSince, id);
      return {
        id,
        ...(since !== undefined && { since: sinceOf(since) }),
        values: key === undefined ? values : { [key]: values[key] },
      };
    }),
    formerEntries: formerEntries.map(({ sectionId, name, at, section }) => ({
      ...{ sectionId, name, since: sinceOf(at), values: section?.values ?? {} },
    })),
  };
}

function without<Value>(
  rows: Readonly<Record<string, Value>>,
  keys: ReadonlySet<string>,
): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(rows).filter(([key]) => !keys.has(key)));
}
