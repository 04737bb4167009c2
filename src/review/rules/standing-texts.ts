import type { TextKey } from '../../language/text';
import type { Standing, StandingFacts } from './standing';

/** A heading with what it means; a text that counts is given `count`. */
export interface StandingText {
  /** Undefined: the dashboard's own heading is enough. */
  readonly title: TextKey | undefined;
  readonly text: TextKey;
}

const TEXTS: Readonly<Record<Exclude<Standing, 'rejected'>, StandingText>> = {
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
};

const WAYS_OUT: Readonly<Record<NonNullable<StandingFacts['wayOut']>, TextKey>> = {
  retry: 'component.Dashboard.rejected.retry',
  wait: 'component.Dashboard.rejected.wait',
  contact: 'component.Dashboard.rejected.contact',
};

/** What the dashboard says of where an investor stands; `{ count }` is the number of remarks. */
export function standingText({ standing, wayOut }: StandingFacts): StandingText {
  if (standing !== 'rejected') return TEXTS[standing];
  return { title: 'component.Dashboard.rejectedTitle', text: WAYS_OUT[wayOut ?? 'contact'] };
}

const COMPLETIONS: Readonly<Partial<Record<Standing, TextKey>>> = {
  underReview: 'form.successUnderReview',
  rejected: 'form.successRejected',
  approved: 'form.successApproved',
};

/** What the investor is told when the last section is saved. */
export function completionText(standing: Standing): TextKey {
  return COMPLETIONS[standing] ?? 'form.success';
}
