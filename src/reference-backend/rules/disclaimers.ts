import type { Disclaimer } from '../../http/calls/disclaimers';
import { type TextLanguage, textIn } from './language/localized-text';
import type { ProfileDefinition } from './profile/profile-definition';
import type { InvestorState } from './state/backend-state';
import { type Outcome, refuse } from './state/outcome';

/** The profile's disclaimers the investor has not accepted yet. */
export function missingDisclaimers(
  investor: InvestorState,
  profile: ProfileDefinition,
  language: TextLanguage,
): readonly Disclaimer[] {
  return profile.disclaimers
    .filter(({ id }) => !investor.acceptedDisclaimers.includes(id))
    .map(({ id, label, text, url }) => ({
      id,
      label: textIn(label, language),
      ...(text && { text: textIn(text, language) }),
      ...(url && { url }),
    }));
}

/** Accepts a disclaimer; accepting it again changes nothing. 404 DISCLAIMER_NOT_FOUND for an unknown one. */
export function acceptDisclaimer(
  investor: InvestorState,
  { id }: { readonly id: string },
  profile: ProfileDefinition,
): Outcome<InvestorState> {
  if (!profile.disclaimers.some((disclaimer) => disclaimer.id === id)) {
    return refuse(404, 'DISCLAIMER_NOT_FOUND');
  }
  if (investor.acceptedDisclaimers.includes(id)) return { state: investor, answer: undefined };
  const acceptedDisclaimers = [...investor.acceptedDisclaimers, id];
  return { state: { ...investor, acceptedDisclaimers }, answer: undefined };
}
