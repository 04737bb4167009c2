import type { ProfileDefinition } from '../profile/profile-definition';
import type { InvestorState } from '../state/backend-state';
import { type Outcome, refuse } from '../state/outcome';

/** Keeps the language an investor chose; 422 LANGUAGE_UNKNOWN for one the profile doesn't offer. */
export function investorLanguage(
  investor: InvestorState,
  { language }: { readonly language: string },
  profile: ProfileDefinition,
): Outcome<InvestorState> {
  if (!profile.languages.includes(language)) {
    return refuse(422, 'LANGUAGE_UNKNOWN', { detail: 'language is not among those offered' });
  }
  return { state: { ...investor, language }, answer: undefined };
}
