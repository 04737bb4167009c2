import * as v from 'valibot';
import { textIn } from '../../../src/reference-backend/rules/language/localized-text';
import { sectionsOf } from '../../../src/reference-backend/rules/profile/profile-definition';
import { sectionStatuses } from '../../../src/reference-backend/rules/profile/section-statuses';
import {
  approve,
  type ReviewerDeps,
  rejectIdentity,
  remarkableFields,
  sendBack,
} from '../../../src/reference-backend/rules/review/reviewer';
import {
  type InvestorState,
  rowOf,
} from '../../../src/reference-backend/rules/state/backend-state';
import { profileOf, withInvestor } from '../../../src/reference-backend/rules/state/investors';
import { type Outcome, refuse } from '../../../src/reference-backend/rules/state/outcome';
import type { ServerContext } from './server-context';

const words = v.pipe(v.string(), v.maxLength(2_000));
const investor = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,63}$/));

/** Which investor's sections a reviewer wants to see. */
export const reviewableRequest = v.object({ investor });
/** A section to send back with its words. */
export const sendBackRequest = v.object({
  investor,
  sectionId: v.string(),
  message: v.optional(words),
  elements: v.optional(v.record(v.string(), words)),
});
/** A decision about an investor with its words. */
export const decisionRequest = v.object({
  investor,
  message: v.optional(words),
  canRetry: v.optional(v.boolean()),
});

type Done = Outcome<unknown, unknown>;

/** The investor's sections that a reviewer can send back, each with the fields to remark on. */
export function listReviewable(
  { store, profiles, now }: ServerContext,
  body: v.InferOutput<typeof reviewableRequest>,
): Done {
  const known = rowOf(store.read().investors, body.investor);
  if (!known) return refuse(404, 'INVESTOR_NOT_FOUND');
  const profile = profileOf(profiles, known.profile);
  const statuses = sectionStatuses(profile, known, now());
  const open = sectionsOf(profile).filter(
    ({ id, locked }) => !locked && statuses.get(id) !== 'pending',
  );
  const answer = open.map((section) => ({
    id: section.id,
    label: textIn(section.label, 'en'),
    status: statuses.get(section.id),
    fields: remarkableFields(section),
  }));
  return { state: undefined, answer };
}

/** Sends a section back. */
export function sendSectionBack(
  context: ServerContext,
  request: v.InferOutput<typeof sendBackRequest>,
): Done {
  return act(context, request.investor, (known, deps) => sendBack(known, request, deps));
}

/** Rejects the identity. */
export function reject(
  context: ServerContext,
  { investor: id, message, canRetry }: v.InferOutput<typeof decisionRequest>,
): Done {
  const words = {
    ...(message !== undefined && { message }),
    ...(canRetry !== undefined && { canRetry }),
  };
  return act(context, id, (known, deps) => rejectIdentity(known, words, deps));
}

/** Approves the investor. */
export function approveInvestor(
  context: ServerContext,
  { investor: id, message }: v.InferOutput<typeof decisionRequest>,
): Done {
  const said = message === undefined ? {} : { message };
  return act(context, id, (known, deps) => approve(known, said, deps));
}

function act(
  { store, profiles, now }: ServerContext,
  investorId: string,
  run: (known: InvestorState, deps: ReviewerDeps) => Outcome<InvestorState>,
): Done {
  const known = rowOf(store.read().investors, investorId);
  if (!known) return refuse(404, 'INVESTOR_NOT_FOUND');
  const profile = profileOf(profiles, known.profile);
  const outcome = run(known, { profile, now: now() });
  if ('problem' in outcome) return outcome;
  store.write(withInvestor(store.read(), investorId, outcome.state));
  return { state: undefined, answer: undefined };
}
