import { textIn } from '../reference-backend/rules/language/localized-text';
import {
  type ProfileDefinition,
  sectionsOf,
} from '../reference-backend/rules/profile/profile-definition';
import { sectionStatuses } from '../reference-backend/rules/profile/section-statuses';
import {
  approve,
  type RemarkableField,
  type ReviewerDeps,
  rejectIdentity,
  remarkableFields,
  type SendBackRequest,
  sendBack,
} from '../reference-backend/rules/review/reviewer';
import { type InvestorState, sectionState } from '../reference-backend/rules/state/backend-state';
import type { Outcome } from '../reference-backend/rules/state/outcome';

/** A section that a reviewer can send back. */
export interface ReviewableSection {
  readonly id: string;
  readonly label: string;
  readonly fields: readonly RemarkableField[];
  readonly isSentBack: boolean;
}

/** The reviewer's actions in the demo. Each returns the code of its refusal; undefined on success. */
export interface Reviewer {
  sections(): readonly ReviewableSection[];
  sendBack(request: SendBackRequest): string | undefined;
  reject(message: string, canRetry: boolean): string | undefined;
  approve(message: string): string | undefined;
}

/** How a reviewer reads and changes the investor's state. */
export interface ReviewerWorld {
  readonly investor: () => InvestorState | undefined;
  readonly profile: () => ProfileDefinition;
  /** ms since 1970 */
  readonly now: () => number;
  readonly write: (investor: InvestorState) => void;
}

/** Makes the reviewer of a playground's investor. */
export function createReviewer({ investor, profile, now, write }: ReviewerWorld): Reviewer {
  const act = (run: (current: InvestorState, deps: ReviewerDeps) => Outcome<InvestorState>) => {
    const current = investor();
    if (!current) return 'INVESTOR_NOT_FOUND';
    const outcome = run(current, { profile: profile(), now: now() });
    if ('problem' in outcome) return outcome.problem.code;
    write(outcome.state);
    return undefined;
  };
  return {
    sections: () => {
      const current = investor();
      if (!current) return [];
      const statuses = sectionStatuses(profile(), current, now());
      return sectionsOf(profile())
        .filter(({ id, locked }) => !locked && statuses.get(id) !== 'pending')
        .map((section) => ({
          id: section.id,
          label: textIn(section.label, 'en'),
          fields: remarkableFields(section),
          isSentBack: sectionState(current, section.id).review !== undefined,
        }));
    },
    sendBack: (request) => act((current, deps) => sendBack(current, request, deps)),
    reject: (message, canRetry) =>
      act((current, deps) => rejectIdentity(current, { message, canRetry }, deps)),
    approve: (message) => act((current, deps) => approve(current, { message }, deps)),
  };
}
