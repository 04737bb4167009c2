import * as v from 'valibot';
import { flattenWithLists } from '../../../src/form/rules/lists';
import type { SectionModel } from '../../../src/form/rules/model/section-model';
import { readValue } from '../../../src/form/rules/values';
import {
  type ElementDefinition,
  fileValueSchema,
  qualificationSchema,
  type Section,
} from '../../../src/http/schemas';
import { isRecord } from '../../../src/kit/rules/is-record';
import type {
  ProfileDefinition,
  SectionValues,
} from '../../../src/reference-backend/rules/profile/profile-definition';
import { profileOfSections } from '../../../src/reference-backend/rules/profile/read-profile';
import { valueKey } from '../../../src/reference-backend/rules/profile/section-view';
import { fileFields } from '../../../src/reference-backend/rules/save/file-fields';
import {
  type InvestorState,
  newInvestor,
  rowOf,
  type SectionState,
  type StoredDocument,
  sectionState,
} from '../../../src/reference-backend/rules/state/backend-state';
import { readDocument } from '../../profile-document/document';
import { createReport } from '../../profile-document/findings';

/** A document as a backend has it: the profile, and what its values and statuses say of the investor. */
export interface DocumentProfile {
  readonly profile: ProfileDefinition;
  readonly investor: InvestorState;
  readonly sections: ReadonlyMap<string, Section>;
  /** Those that the widget refuses, as they are. */
  readonly refused: ReadonlyMap<string, unknown>;
}

/** The id of the only investor there is. */
const INVESTOR = 'author';

/**
 * Reads a document for the reference backend: a whole one, a section or a list of sections. `opened` are sections to
 * be open whatever comes before them. Undefined where the widget could show nothing of it.
 */
export function profileOfDocument(
  source: unknown,
  opened: ReadonlySet<string> = new Set(),
): DocumentProfile | undefined {
  const rows = readDocument(source, createReport([]));
  const read = rows.flatMap(({ section }) => section ?? []);
  const refused = new Map(
    rows.flatMap(({ raw, section }) => (section ? [] : [[String(raw.id), raw] as const])),
  );
  const sections = new Map(read.map((section) => [section.id, section]));
  const isWhole = isRecord(source) && 'qualification' in source;
  const qualification = isWhole && v.safeParse(qualificationSchema, source.qualification);
  if (qualification && !qualification.success) return undefined;
  const given = qualification ? qualification.output : undefined;
  const frame = { id: INVESTOR, title: 'Profile', email: 'investor@investor.example' };
  const profile = profileOfSections(rows, given, frame, opened);
  if (!profile) return undefined;
  return { profile, sections, refused, investor: investorOf(profile, sections) };
}

/**
 * The investor of a document that has changed: what it says now, and what was answered since, where that still fits.
 * `before` is the document that `answered` was made from.
 */
export function keepAnswers(
  { investor, sections }: DocumentProfile,
  before: DocumentProfile | undefined,
  answered: InvestorState,
): InvestorState {
  const kept = Object.keys(answered.sections).map((id): [string, SectionState] => {
    const [now, then] = [sectionState(investor, id), sectionState(answered, id)];
    const first = before ? sectionState(before.investor, id) : { values: {}, completed: false };
    const written = writtenSection(sections, id);
    const section = written && sections.get(written.id);
    const model = section && flattenWithLists(section);
    const own = Object.entries(then.values).filter(
      ([key, value]) =>
        JSON.stringify(value) !== JSON.stringify(rowOf(first.values, key)) &&
        model &&
        fits(model, withoutEnd(key, written.suffix), value),
    );
    const isReviewAnswered = first.review !== undefined && then.review === undefined;
    const state: SectionState = {
      values: { ...now.values, ...Object.fromEntries(own) },
      completed: now.completed || (then.completed && !first.completed),
      ...(now.review && !isReviewAnswered && { review: now.review }),
    };
    return [id, state];
  });
  return {
    ...answered,
    sections: { ...investor.sections, ...Object.fromEntries(kept) },
    documents: { ...investor.documents, ...answered.documents },
  };
}

/** The section of the document that one of an investor is made from, and what its ids end in where it is for an entry. */
export function writtenSection(
  sections: DocumentProfile['sections'],
  id: string,
): { readonly id: string; readonly suffix: string } | undefined {
  if (sections.has(id)) return { id, suffix: '' };
  const suffix = /-\d+$/.exec(id)?.[0] ?? '';
  const written = withoutEnd(id, suffix);
  return sections.has(written) ? { id: written, suffix } : undefined;
}

/** An id without what it ends in for an entry. */
export function withoutEnd(id: string, suffix: string): string {
  return suffix !== '' && id.endsWith(suffix) ? id.slice(0, -suffix.length) : id;
}

/** The investor with these answers in a section, which is open again. */
export function withAnswers(
  { profile }: DocumentProfile,
  investor: InvestorState,
  sectionId: string,
  answers: SectionValues,
): InvestorState {
  const { values } = sectionState(investor, sectionId);
  const files = fileFields(profile).filter(
    ({ sectionId: own, key }) => own === sectionId && isRecord(rowOf(answers, key)),
  );
  return {
    ...investor,
    sections: {
      ...investor.sections,
      [sectionId]: { values: { ...values, ...answers }, completed: false },
    },
    documents: {
      ...investor.documents,
      ...Object.fromEntries(files.map(({ documentId }) => [documentId, A_DOCUMENT])),
    },
  };
}

const A_DOCUMENT: StoredDocument = {
  uploadId: 'shown',
  filename: 'document.pdf',
  type: 'application/pdf',
  version: '1',
  readyAt: 0,
};

function investorOf(
  profile: ProfileDefinition,
  sections: ReadonlyMap<string, Section>,
): InvestorState {
  const states = Array.from(sections, ([id, { status, elements = [], review }]) => {
    const values = elements.flatMap(valuesIn);
    const state: SectionState = {
      values: Object.fromEntries(values),
      completed: status === 'complete',
      ...(review && {
        review: {
          ...(review.message && { message: review.message }),
          elements: review.elements ?? {},
        },
      }),
    };
    return [id, state] as const;
  });
  const files = fileFields(profile).flatMap(({ sectionId, key, documentId }) => {
    const stored = v.safeParse(
      fileValueSchema,
      states.find(([id]) => id === sectionId)?.[1].values[key],
    );
    if (!stored.success) return [];
    const { filename = 'document', version = '1' } = stored.output;
    const document: StoredDocument = { ...A_DOCUMENT, filename, version: String(version) };
    return [[documentId, document] as const];
  });
  return {
    ...newInvestor(profile),
    sections: Object.fromEntries(states),
    documents: Object.fromEntries(files),
  };
}

/** The values of an element and its fields, by key. Radios of one key hold the same: the one that is there counts. */
function valuesIn(element: ElementDefinition): [string, unknown][] {
  return [element, ...(element.fields ?? [])].flatMap((one): [string, unknown][] =>
    one.value === undefined || one.value === null ? [] : [[valueKey(one), one.value]],
  );
}

function fits({ keys }: SectionModel, key: string, value: unknown): boolean {
  const holders = keys.get(key)?.holders;
  if (!holders || readValue(holders, value).reason) return false;
  const isAnswer = value !== null && value !== '' && value !== false;
  const isChosen = holders.every((field) => field.kind.isChoice || field.isLegend);
  if (!isAnswer || !isChosen) return true;
  return holders.some((field) => field.choices.some((choice) => choice.value === value));
}
