import type { Kyc } from '../../http/schemas';
import { findSection, type ProfileDefinition } from './profile/profile-definition';
import type { InvestorState, KycState } from './state/backend-state';

/** The status at `now` (ms since 1970): a decision that is due counts. */
export function kycStatus({ status, decision }: KycState, now: number): string {
  return decision && now >= decision.at ? decision.status : status;
}

/** The state of the identity check as its investor sees it at `now` (ms since 1970). */
export function kycView(kyc: KycState, now: number): Kyc {
  const status = kycStatus(kyc, now);
  if (status !== kyc.status) {
    return { status, ...(kyc.decision && { updatedAt: new Date(kyc.decision.at).toISOString() }) };
  }
  const { message, updatedAt } = kyc;
  return {
    status,
    ...(message !== undefined && { message }),
    ...(status === 'Rejected' && { canRetry: canRetry(kyc) }),
    ...(updatedAt !== undefined && { updatedAt: new Date(updatedAt).toISOString() }),
  };
}

/** A rejected check can be taken again unless it was said otherwise. */
function canRetry({ canRetry = true }: KycState): boolean {
  return canRetry;
}

/** Whether nothing was handed in that could be decided: the check was not taken, or is to be taken again. */
export function isNothingHandedIn(kyc: KycState, now: number): boolean {
  const status = kycStatus(kyc, now);
  return status === 'Not_checked' || (status === 'Rejected' && canRetry(kyc));
}

/**
 * When it was decided what the status is or was before a hand-in (ms since 1970); undefined where nobody has decided
 * anything. States from before decisions were told apart from hand-ins have the time of their status alone.
 */
export function decidedAt(kyc: KycState, now: number): number | undefined {
  const isOpen = isNothingHandedIn(kyc, now) || kycStatus(kyc, now) === 'Pending';
  return kyc.decidedAt ?? (isOpen ? undefined : kyc.updatedAt);
}

/** What a decision needs: `now` in ms since 1970; an approval comes `decisionAfter` ms later, where nobody else decides. */
export interface DecisionFacts {
  readonly now: number;
  readonly decisionAfter: number | undefined;
}

/**
 * The identity check after its provider has told that the investor has handed it in: Pending. A check under way or
 * approved is left alone.
 */
export function kycAfterHandIn(kyc: KycState, { now, decisionAfter }: DecisionFacts): KycState {
  const status = kycStatus(kyc, now);
  if (status === 'Pending' || status === 'Approved') return kyc;
  return {
    status: 'Pending',
    updatedAt: now,
    ...(kyc.decidedAt !== undefined && { decidedAt: kyc.decidedAt }),
    // The provider may tell it before the investor's browser has saved the section.
    awaitsSave: true,
    ...(decisionAfter !== undefined && {
      decision: { status: 'Approved', at: now + decisionAfter },
    }),
  };
}

/**
 * What saving a section does to the identity check: the profile's `kycStartsWith` hands it in, unless that section has
 * a check of a provider, who tells it (`kycAfterHandIn`).
 */
export function kycAfterSave(
  profile: ProfileDefinition,
  investor: InvestorState,
  sectionId: string,
  facts: DecisionFacts,
): KycState {
  if (sectionId !== profile.kycStartsWith) return investor.kyc;
  const { plugins = [] } = findSection(profile, sectionId) ?? {};
  const { awaitsSave, ...kyc } =
    plugins.length === 0 ? kycAfterHandIn(investor.kyc, facts) : investor.kyc;
  return awaitsSave ? kyc : investor.kyc;
}
