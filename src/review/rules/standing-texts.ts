import type { Standing, StandingFacts } from './standing';

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

const WAYS_OUT = {
  retry: 'component.Dashboard.rejected.retry',
  wait: 'component.Dashboard.rejected.wait',
  contact: 'component.Dashboard.rejected.contact',
} as const;

/** What the dashboard says of where an investor stands; `{ count }` is the number of remarks. */
export function standingText({ standing, wayOut }: StandingFacts) {
  if (standing !== 'rejected') return TEXTS[standing];
  const text = WAYS_OUT[wayOut ?? 'contact'];
  return { title: 'component.Dashboard.rejectedTitle', text } as const;
}

/** What the investor is told when the last section is saved. */
export function completionText(standing: Standing) {
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
