import type { Kyc } from '../../http/schemas/kyc-schema';
import type { Qualification } from '../../http/schemas/qualification-schema';
import { correctionsOf, hasWords, isOpen, type ReadReview } from './corrections';

/**
 * Where an investor stands, one of these at any time. `corrections`: a reviewer has sent something back;
 * `work`: a section waits to be filled in; `rejected`, `underReview`, `approved`: of the identity, with
 * nothing to fill in; `done`: nothing is left to do, and nobody has to decide.
 */
export type Standing = 'work' | 'corrections' | 'underReview' | 'rejected' | 'approved' | 'done';

/** What the dashboard, the completion and their texts are told. */
export interface StandingFacts {
  readonly standing: Standing;
  /** Remarked fields of all sections that were sent back; 0 for every other standing. */
  readonly remarks: number;
  /**
   * Of a rejection: what the investor can do. `retry`: a section is open, so they can go on there;
   * `wait`: it will be opened here; `contact`: nothing but to ask about it. Undefined for every other identity.
   */
  readonly wayOut: 'retry' | 'wait' | 'contact' | undefined;
  /** The words of whoever decided about the identity, for a standing that is about it. */
  readonly message: string | undefined;
}

/**
 * Where things stand, by the qualification and the identity check. `read` is the section that was read
 * last: of its review its own word counts, not the summary's. A check whose state is not known is left out
 * of account, as is one that was never asked for (`Not_checked`): with everything complete that is done.
 * A rejection is never done, whatever else is complete; any other status that is not known waits for somebody.
 */
export function standingOf(
  { milestones }: Pick<Qualification, 'milestones'>,
  kyc: Kyc | undefined,
  read?: ReadReview,
): StandingFacts {
  const remarks = correctionsOf(milestones, read).reduce((sum, { count }) => sum + count, 0);
  const isActive = milestones.some(({ sections }) => sections.some(isOpen));
  const isRejected = kyc?.status === 'Rejected';
  const facts = { remarks, wayOut: undefined, message: undefined };
  if (remarks > 0) return { ...facts, standing: 'corrections' };
  // The check that was rejected may be the very section that is open: then the rejection is what counts.
  if (isRejected) return rejected(kyc, isActive);
  if (isActive) return { ...facts, standing: 'work' };
  return { ...facts, standing: decided(kyc?.status), message: wordsOf(kyc) };
}

function rejected(kyc: Kyc, isActive: boolean): StandingFacts {
  const closed = kyc.canRetry ? 'wait' : 'contact';
  const canGoOn = isActive && kyc.canRetry !== false;
  return {
    standing: 'rejected',
    remarks: 0,
    wayOut: canGoOn ? 'retry' : closed,
    message: wordsOf(kyc),
  };
}

function decided(status: string | undefined): Standing {
  if (status === undefined || status === 'Not_checked') return 'done';
  return status === 'Approved' ? 'approved' : 'underReview';
}

function wordsOf(kyc: Kyc | undefined): string | undefined {
  return hasWords(kyc?.message) ? kyc?.message : undefined;
}
