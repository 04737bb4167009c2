// A profile whose first answer decides about others, and the laws of what is set aside.

import { expect } from 'vitest';
import {
  type ProfileDefinition,
  sectionsOf,
} from '../../../src/reference-backend/rules/profile/profile-definition';
import {
  type InvestorState,
  rowOf,
  sectionState,
} from '../../../src/reference-backend/rules/state/backend-state';
import type { Change } from './backend';
import type { World } from './world';

export const PARTIES = ['company', 'person'] as const;
export type Party = (typeof PARTIES)[number];

const en = (text: string) => ({ en: text, de: text, fr: text, ar: text });
const unless = (party: Party) => ({
  hiddenWhen: { section: 'start', id: 'party', operator: 'notOneOf', values: [party] },
});

/** The same profile behind a question: a company has a section with a document and one with an identity check, a person another document. */
export function withBranches(profile: ProfileDefinition): ProfileDefinition {
  const [about, ...others] = profile.milestones;
  if (!about) return profile;
  const sections = about.sections.map((section) => ({
    ...section,
    isOpen: true,
    elements: [
      ...(section.elements ?? []),
      ...(section.id === 'papers'
        ? [{ id: 'permit', type: 'input-file', label: en('Permit'), ...unless('person') }]
        : []),
    ],
  }));
  const start = {
    id: 'start',
    label: en('Start'),
    isOpen: true,
    elements: [
      {
        ...{ id: 'party', type: 'input-select', label: en('For whom?') },
        options: PARTIES.map((value) => ({ value, label: en(value) })),
      },
    ],
  };
  const firm = {
    ...{ id: 'firm', label: en('Firm'), isOpen: true, ...unless('company') },
    elements: [
      { id: 'seat', type: 'string', label: en('Seat') },
      { id: 'trade', type: 'string', label: en('Trade') },
      { id: 'register', type: 'input-file', label: en('Register') },
    ],
  };
  const identity = {
    ...{ id: 'identity', label: en('Identity'), isOpen: true, ...unless('company') },
    plugins: ['id-check-own'],
  };
  return {
    ...profile,
    kycStartsWith: 'identity',
    milestones: [
      { ...about, sections: [start, ...sections] },
      { id: 'company', label: en('Company'), sections: [firm, identity] },
      ...others,
    ],
  };
}

/** What is stored besides for every investor at first, where the profile has branches. */
export const STORED_IN_BRANCHES = { start: { party: 'company' }, firm: { seat: 'at first' } };

/** What another answer may hide: all of a section, or one of its files. */
const PARTS = [
  { sectionId: 'firm', key: undefined, documentId: 'register' },
  { sectionId: 'identity', key: undefined, documentId: undefined },
  { sectionId: 'papers', key: 'permit', documentId: 'permit' },
] as const;

type Part = (typeof PARTS)[number];

function isShown(own: ProfileDefinition, { sectionId, key }: Part): boolean {
  const section = sectionsOf(own).find(({ id }) => id === sectionId);
  if (!section || key === undefined) return section !== undefined;
  return section.elements?.some(({ id }) => id === key) ?? false;
}

/** The answers of a part, and whether they are complete. */
function answersOf(investor: InvestorState, { sectionId, key }: Part): string {
  const { values, completed } = sectionState(investor, sectionId);
  return JSON.stringify(key === undefined ? [values, completed] : (values[key] ?? null));
}

function hasAnything(investor: InvestorState, { sectionId, key, documentId }: Part): boolean {
  const { values } = sectionState(investor, sectionId);
  const isAnswered = key === undefined ? Object.keys(values).length > 0 : key in values;
  return isAnswered || rowOf(investor.documents, documentId ?? '') !== undefined;
}

/**
 * What one change has done to what is set aside that it must not do. What an answer hides stays as it is, whoever saves
 * what, and a document that arrives for it stays, too; since when it is hidden is known, so that it ends in time; and
 * with an approval it ends.
 */
export function wrongsOf(change: Change): readonly string[] {
  const { before, after, own, isApproval, arrival } = change;

  return PARTS.flatMap((part) => {
    const name = part.key === undefined ? part.sectionId : `${part.sectionId}.${part.key}`;
    const [was, is] = [isShown(own.before, part), isShown(own.after, part)];
    const document = part.documentId ?? '';
    const [had, has] = [rowOf(before.documents, document), rowOf(after.documents, document)];
    const since = rowOf(after.hiddenSince ?? {}, name);
    if (is && since !== undefined) return [`${name} is shown, and still has its day of deletion`];
    if (isApproval && !is) {
      const isLeft = hasAnything(after, part) || since !== undefined;
      return isLeft ? [`${name} was set aside, and is kept after the approval`] : [];
    }
    const isAsideSince = rowOf(before.hiddenSince ?? {}, name);
    return [
      ...(was && is && !isApproval ? [] : wrongsOfAnswers(name, part, before, after)),
      ...(!(was && is) && had && Number(has?.version ?? 0) < Number(had.version)
        ? [`the document of ${name} is deleted`]
        : []),
      ...(part.documentId === arrival && arrival && !has
        ? [`the document of ${name} has arrived, and is not there`]
        : []),
      ...(!is && hasAnything(after, part) && since === undefined
        ? [`${name} is set aside, and nothing tells since when`]
        : []),
      ...(!was && !is && isAsideSince !== undefined && since !== isAsideSince
        ? [`${name} is set aside since another day than before`]
        : []),
    ];
  });
}

function wrongsOfAnswers(
  name: string,
  part: Part,
  before: InvestorState,
  after: InvestorState,
): readonly string[] {
  const [old, now] = [answersOf(before, part), answersOf(after, part)];
  return old === now ? [] : [`the answers of ${name} were ${old}, and are ${now}`];
}

/** Set aside: what an answer hides stays as it was, comes back so, and ends in its time. */
export function setAside({ wrongs }: World): void {
  expect(wrongs, 'Set aside').toEqual([]);
}

/** Done: the profile is told as complete where nothing is left to do, unless somebody else has changed it since the save. */
export function done({ toldTooEarly }: World): void {
  expect(toldTooEarly, 'Done: told as complete, with sections left').toEqual([]);
}
