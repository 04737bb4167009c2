import type { Kyc } from '../../http/schemas';
import type { ProfileDefinition } from './profile/profile-definition';
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
export function canRetry({ canRetry = true }: KycState): boolean {
  return canRetry;
}

/**
 * What saving a section does to the identity check: the profile's `kycStartsWith` turns it to Pending,
 * with an approval `decisionAfter` ms later, where nobody else decides. A check under way or approved is left alone.
 */
export function kycAfterSave(
  profile: ProfileDefinition,
  investor: InvestorState,
  sectionId: string,
  { now, decisionAfter }: { readonly now: number; readonly decisionAfter: number | undefined },
): KycState {
  const status = kycStatus(investor.kyc, now);
  if (sectionId !== profile.kycStartsWith) return investor.kyc;
  if (status === 'Pending' || status === 'Approved') return investor.kyc;
  return {
    status: 'Pending',
    updatedAt: now,
    ...(decisionAfter !== undefined && {
      decision: { status: 'Approved', at: now + decisionAfter },
    }),
  };
}
