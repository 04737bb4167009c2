import { elementKey, isFieldset } from '../../../form/rules/model/section-model';
import type { TextLanguage } from '../language/localized-text';
import { localizeSection } from '../profile/localize-section';
import {
  findSection,
  type ProfileDefinition,
  type SectionDefinition,
} from '../profile/profile-definition';
import { sectionStatuses } from '../profile/section-statuses';
import { valueKey } from '../profile/section-view';
import {
  type InvestorState,
  type ReviewState,
  type SectionState,
  sectionState,
} from '../state/backend-state';
import { type Outcome, refuse } from '../state/outcome';

/** What a reviewer's act needs of the world; `now` in ms since 1970. */
export interface ReviewerDeps {
  readonly profile: ProfileDefinition;
  readonly now: number;
}

/** One section sent back: words for all of it, words at element keys, or both. */
export interface SendBackRequest {
  readonly sectionId: string;
  readonly message?: string | undefined;
  readonly elements?: Readonly<Record<string, string>> | undefined;
}

/** A field a reviewer can remark on. */
export interface RemarkableField {
  readonly key: string;
  readonly label: string;
}

/**
 * Opens a section again with a reviewer's remarks; the investor's next save removes them. 404
 * SECTION_NOT_FOUND, 409 SECTION_LOCKED for a section that nobody can fill in (yet), 422 REVIEW_EMPTY without
 * words, 422 REVIEW_INVALID for an element that the section does not have.
 */
export function sendBack(
  investor: InvestorState,
  { sectionId, message, elements = {} }: SendBackRequest,
  deps: ReviewerDeps,
): Outcome<InvestorState> {
  const section = findSection(deps.profile, sectionId);
  if (!section) return refuse(404, 'SECTION_NOT_FOUND');
  const status = sectionStatuses(deps.profile, investor, deps.now).get(sectionId);
  if (section.locked || status === 'pending') return refuse(409, 'SECTION_LOCKED');
  const review = reviewState(message, elements);
  if (!review) return refuse(422, 'REVIEW_EMPTY');
  const remarkable = new Set(remarkableFields(section).map(({ key }) => key));
  const strange = Object.keys(review.elements).filter((key) => !remarkable.has(key));
  if (strange.length > 0) {
    return refuse(422, 'REVIEW_INVALID', { detail: `no elements: ${strange.join(', ')}` });
  }
  const before = sectionState(investor, sectionId);
  const wasComplete = before.review ? isComplete(before.review) : before.completed;
  const sent = wasComplete ? review : { ...review, wasComplete };
  return done(withSection(investor, sectionId, { ...before, completed: false, review: sent }));
}

/**
 * Takes a review back: the section is what it was before. 404 SECTION_NOT_FOUND, 404 REVIEW_NOT_FOUND where there is
 * none, as after the investor's save.
 */
export function takeBack(
  investor: InvestorState,
  { sectionId }: { readonly sectionId: string },
  { profile }: ReviewerDeps,
): Outcome<InvestorState> {
  if (!findSection(profile, sectionId)) return refuse(404, 'SECTION_NOT_FOUND');
  const before = sectionState(investor, sectionId);
  if (!before.review) return refuse(404, 'REVIEW_NOT_FOUND');
  return done(withSection(investor, sectionId, withoutReview(before)));
}

/** What the identity check has come to. */
export interface KycDecision {
  readonly status: string;
  /** For the investor. */
  readonly message?: string | undefined;
  /** Whether a rejected check can be taken again; it can by default. */
  readonly canRetry?: boolean | undefined;
}

/** Sets the status of the identity check; a decision that was on its way is off. */
export function setKyc(
  investor: InvestorState,
  { status, message, canRetry = true }: KycDecision,
  { now }: Pick<ReviewerDeps, 'now'>,
): Outcome<InvestorState> {
  const retry = status === 'Rejected' && { canRetry };
  return done({
    ...investor,
    kyc: { status, ...retry, updatedAt: now, decidedAt: now, ...wordsOf(message) },
  });
}

/** Rejects the identity, with a message and whether the check can be repeated (default: yes). */
export function rejectIdentity(
  investor: InvestorState,
  said: Omit<KycDecision, 'status'>,
  deps: ReviewerDeps,
): Outcome<InvestorState> {
  return setKyc(investor, { ...said, status: 'Rejected' }, deps);
}

/** Approves the investor: the identity is confirmed, and what was sent back counts as it is. */
export function approve(
  investor: InvestorState,
  { message }: Pick<KycDecision, 'message'>,
  deps: ReviewerDeps,
): Outcome<InvestorState> {
  const sections = Object.entries(investor.sections).map(
    ([id, section]): [string, SectionState] => [id, withoutReview(section)],
  );
  const looked = { ...investor, sections: Object.fromEntries(sections) };
  return setKyc(looked, { status: 'Approved', message }, deps);
}

/** The fields of a section that can carry a remark, in their order. */
export function remarkableFields(
  section: SectionDefinition,
  language: TextLanguage = 'en',
): readonly RemarkableField[] {
  const { elements = [] } = localizeSection(section, language);
  const fields = elements.flatMap((element) => {
    const own = isFieldset(element.type) ? [] : [named(elementKey(element), element.label)];
    const { legend, fields: inner = [] } = element;
    const chooser = typeof legend === 'object' && legend.name;
    return [
      ...(chooser ? [named(valueKey(element), legend.label)] : own),
      ...inner.map((field) => named(elementKey(field), field.label ?? field.introText)),
    ];
  });
  const seen = new Set<string>();
  return fields.filter(({ key }) => !seen.has(key) && seen.add(key));
}

function named(key: string, label: string | undefined): RemarkableField {
  return { key, label: label || key };
}

function reviewState(
  message: string | undefined,
  elements: Readonly<Record<string, string>>,
): ReviewState | undefined {
  const remarks = Object.entries(elements).filter(([, words]) => words.trim() !== '');
  const words = wordsOf(message);
  if (remarks.length === 0 && !words.message) return undefined;
  return { ...words, elements: Object.fromEntries(remarks) };
}

function isComplete({ wasComplete = true }: ReviewState): boolean {
  return wasComplete;
}

function withoutReview(section: SectionState): SectionState {
  const { review, ...kept } = section;
  return review ? { ...kept, completed: isComplete(review) } : section;
}

function wordsOf(message: string | undefined): { readonly message?: string } {
  return message?.trim() ? { message: message.trim() } : {};
}

function withSection(
  investor: InvestorState,
  sectionId: string,
  section: SectionState,
): InvestorState {
  return { ...investor, sections: { ...investor.sections, [sectionId]: section } };
}

function done(state: InvestorState): Outcome<InvestorState> {
  return { state, answer: undefined };
}
