import { type Standing, standingOf } from '../../review/rules/standing';
import { completionText } from '../../review/rules/standing-texts';
import type { Notice, NoticeTone } from '../../shell/notices/notices-store';
import type { Stores } from '../onboarding';

/** What investor and host hear about a profile with nothing left to fill in. */
export interface CompletionMessage {
  readonly standing: Standing;
  readonly notice: Pick<Notice, 'tone' | 'key'>;
}

/** The message for the investor's current standing. Loaded with the code of a submit. */
export function completionMessage({
  profile,
  kyc,
}: Pick<Stores, 'profile' | 'kyc'>): CompletionMessage {
  const qualification = profile.qualification.peek();
  const standing = qualification ? standingOf(qualification, kyc.answer.peek()).standing : 'done';
  return { standing, notice: { tone: toneOf(standing), key: completionText(standing) } };
}

/** A rejection is a warning, a decision still to come an info; anything else is a success. */
function toneOf(standing: Standing): NoticeTone {
  if (standing === 'rejected') return 'warning';
  return standing === 'underReview' ? 'info' : 'success';
}
