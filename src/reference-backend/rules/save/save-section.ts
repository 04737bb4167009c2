import { flattenWithLists } from '../../../form/rules/lists';
import type { PayloadEntry } from '../../../http/host-api';
import { fileValue } from '../documents/documents';
import { kycAfterSave } from '../kyc';
import { errorText } from '../language/error-texts';
import { findSection } from '../profile/profile-definition';
import { entryOf, ifMatchAllows, sectionEtag } from '../profile/section-etag';
import { sectionStatuses } from '../profile/section-statuses';
import { type SectionViewDeps, sectionView } from '../profile/section-view';
import { type InvestorState, rowOf, type SectionState, sectionState } from '../state/backend-state';
import { type Outcome, refuse } from '../state/outcome';
import { fileFields } from './file-fields';
import { savedValues } from './saved-values';
import { settleAside } from './set-aside';

export interface SaveSectionRequest {
  readonly sectionId: string;
  readonly elements: readonly PayloadEntry[];
  /** The If-Match header. */
  readonly etag?: string | undefined;
}

/**
 * Saves a section as a whole; the same save twice changes nothing. 404 SECTION_NOT_FOUND, 409
 * SECTION_LOCKED (locked, or not open yet), 422 SECTION_INVALID with a message at each element, 412
 * SECTION_CHANGED when somebody saved something else in the meantime.
 */
export function saveSection(
  investor: InvestorState,
  { sectionId, elements, etag }: SaveSectionRequest,
  deps: SectionViewDeps & { readonly kycDecisionAfter: number | undefined },
): Outcome<InvestorState> {
  const section = findSection(deps.profile, sectionId);
  if (!section) return refuse(404, 'SECTION_NOT_FOUND');
  const status = sectionStatuses(deps.profile, investor, deps.now).get(sectionId);
  const isLast =
    !section.locked && sectionId === deps.profile.kycStartsWith && investor.kyc.awaitsSave;
  if ((status === 'locked' && !isLast) || status === 'pending') {
    return refuse(409, 'SECTION_LOCKED', { detail: `the section is ${status}` });
  }

  const before = sectionState(investor, sectionId);
  const entry = entryOf(investor, section);
  const tagOf = (state: SectionState) => sectionEtag(state, entry?.name);
  const outdated = !ifMatchAllows(etag, tagOf(before));
  const documents = new Map(
    fileFields(deps.profile)
      .filter((file) => file.sectionId === sectionId)
      .map(({ key, documentId }) => [key, documentId]),
  );
  const model = flattenWithLists(sectionView(investor, section, deps));
  const saved = savedValues(model, elements, {
    fileOf: (key, version) => fileValue(investor, documents.get(key) ?? key, deps, version),
    linkedWallets: Object.keys(investor.wallets),
    checks: section.checks,
    locale: deps.language,
    message: (key, params) => errorText(key, deps.language, params),
  });
  if ('errors' in saved) {
    if (outdated) return refuse(412, 'SECTION_CHANGED');
    return refuse(422, 'SECTION_INVALID', { errors: saved.errors });
  }

  // What a profile that has changed has no place for stays stored.
  const placeless = Object.entries(before.values).filter(([key]) => !model.keys.has(key));
  const values = { ...Object.fromEntries(placeless), ...saved.values };
  // A save removes the review.
  const saving: SectionState = { values, completed: true, ...(entry && { entry }) };
  const newEtag = tagOf(saving);
  const isSame = newEtag === tagOf(before) && !before.review;
  const after = isSame ? before : { ...saving, savedAt: deps.now };
  // RFC 9110, 13.1.1: a change that has been made already (its answer was lost) succeeds again.
  if (outdated && newEtag !== tagOf(before)) return refuse(412, 'SECTION_CHANGED');
  const state: InvestorState = {
    ...investor,
    sections: { ...investor.sections, [sectionId]: after },
    documents: withoutDeleted(investor, documents, {
      ...after,
      now: deps.now,
      isSent: (key) => elements.some(({ id }) => id === key),
    }),
    kyc: kycAfterSave(deps.profile, investor, sectionId, {
      now: deps.now,
      decisionAfter: deps.kycDecisionAfter,
    }),
  };
  const settled = settleAside(deps.profile, investor, state, { sectionId, now: deps.now });
  return { state: settled, answer: undefined, etag: newEtag };
}

/**
 * The documents without those whose file element was saved empty. One that has no link yet is on its way, and is
 * nothing that a save which doesn't name it could have emptied.
 */
function withoutDeleted(
  { documents }: InvestorState,
  own: ReadonlyMap<string, string>,
  { values, isSent, now }: SectionState & { isSent: (key: string) => boolean; now: number },
): InvestorState['documents'] {
  const isOnItsWay = (key: string, id: string) =>
    !isSent(key) && (rowOf(documents, id)?.readyAt ?? 0) > now;
  const deleted = new Set(
    [...own]
      .filter(([key, documentId]) => !rowOf(values, key) && !isOnItsWay(key, documentId))
      .map(([, documentId]) => documentId),
  );
  return Object.fromEntries(Object.entries(documents).filter(([id]) => !deleted.has(id)));
}
