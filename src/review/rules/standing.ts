import type { Kyc, Qualification } from '../../http/schemas';
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
   * What the investor can do after a rejection. `retry`: a section is open, so they can go on there; `wait`:
   * a section will be opened; `contact`: they can only ask. Undefined without a rejection.
   */
  readonly wayOut: 'retry' | 'wait' | 'contact' | undefined;
  /** The message that came with the KYC status; undefined while sections are left to do
   * and nothing is rejected. */
  readonly message: string | undefined;
  /** Each section is complete or locked: none will be opened later. */
  readonly isWhole: boolean;
}

/**
 * The investor's standing by qualification and KYC status. `read` is the section that was read last; its own
 * review counts, not its summary's. With nothing to fill in, a missing or `Not_checked` KYC status is `done`,
 * and every other undecided status is `underReview`. A rejection is never `done`.
 */
export function standingOf(
  { milestones }: Pick<Qualification, 'milestones'>,
  kyc: Kyc | undefined,
  read?: ReadReview,
): StandingFacts {
  const remarks = correctionsOf(milestones, read).reduce((sum, { count }) => sum + count, 0);
  const isActive = milestones.some(({ sections }) => sections.some(isOpen));
  const isRejected = kyc?.status === 'Rejected';
  const isWhole = milestones.every(({ sections }) =>
    sections.every(({ status }) => status === 'complete' || status === 'locked'),
  );
  const facts = { remarks, wayOut: undefined, message: undefined, isWhole };
  // What the backend says of a decision is shown beside the corrections that it led to.
  if (remarks > 0) {
    return { ...facts, standing: 'corrections', message: isRejected ? wordsOf(kyc) : undefined };
  }
  // The open section may be the rejected check itself, so the rejection comes first.
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
    isWhole: false,
  };
}

function decided(status: string | undefined): Standing {
  if (status === undefined || status === 'Not_checked') return 'done';
  return status === 'Approved' ? 'approved' : 'underReview';
}

function wordsOf(kyc: Kyc | undefined): string | undefined {
  return hasWords(kyc?.message) ? kyc?.message : undefined;
}

/** Heading and text of each standing; a text with a number takes `count`. `work` has no heading. */
const TEXTS = {
  work: { title: undefined, text: 'component.Dashboard.open' },
  corrections: {
    title: 'component.Dashboard.correctionsTitle',
    text: 'component.Dashboard.corrections',
  },
  underReview: {
    title: 'component.Dashboard.underReviewTitle',
    text: 'component.Dashboard.underReview',
  },
  approved: { title: 'component.Dashboard.approvedTitle', text: 'component.Dashboard.approved' },
  done: { title: 'component.Dashboard.completeTitle', text: 'component.Dashboard.complete' },
} as const;

/** Of `done` and `approved` while sections may open later. */
const WAITING = {
  title: 'component.Dashboard.waitingTitle',
  text: 'component.Dashboard.waiting',
} as const;

const WAYS_OUT = {
  retry: 'component.Dashboard.rejected.retry',
  wait: 'component.Dashboard.rejected.wait',
  contact: 'component.Dashboard.rejected.contact',
} as const;

/** What the dashboard says of where an investor stands; `{ count }` is the number of remarks. */
export function standingText({ standing, wayOut, isWhole }: StandingFacts) {
  if (!isWhole && standing === 'done') return WAITING;
  if (!isWhole && standing === 'approved') return { ...TEXTS.approved, text: WAITING.text };
  if (standing !== 'rejected') return TEXTS[standing];
  const text = WAYS_OUT[wayOut ?? 'contact'];
  return { title: 'component.Dashboard.rejectedTitle', text } as const;
}

/** What the investor is told when the last section is saved. */
export function completionText({ standing, isWhole }: Pick<StandingFacts, 'standing' | 'isWhole'>) {
  // 'Complete' would not be true.
  if (!isWhole && (standing === 'done' || standing === 'approved')) return WAITING.title;
  switch (standing) {
    case 'underReview':
      return 'form.successUnderReview';
    case 'rejected':
      return 'form.successRejected';
    case 'approved':
      return 'form.successApproved';
    default:
      return 'form.success';
  }
}
