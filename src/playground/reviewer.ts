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
  const act = (run: (known: InvestorState, deps: ReviewerDeps) => Outcome<InvestorState>) => {
    const known = investor();
    if (!known) return 'INVESTOR_NOT_FOUND';
    const outcome = run(known, { profile: profile(), now: now() });
    if ('problem' in outcome) return outcome.problem.code;
    write(outcome.state);
    return undefined;
  };
  return {
    sections: () => {
      const known = investor();
      if (!known) return [];
      const statuses = sectionStatuses(profile(), known, now());
      return sectionsOf(profile())
        .filter(({ id, locked }) => !locked && statuses.get(id) !== 'pending')
        .map((section) => ({
          id: section.id,
          label: textIn(section.label, 'en'),
          fields: remarkableFields(section),
          isSentBack: sectionState(known, section.id).review !== undefined,
        }));
    },
    sendBack: (request) => act((known, deps) => sendBack(known, request, deps)),
    reject: (message, canRetry) =>
      act((known, deps) => rejectIdentity(known, { message, canRetry }, deps)),
    approve: (message) => act((known, deps) => approve(known, { message }, deps)),
  };
}
