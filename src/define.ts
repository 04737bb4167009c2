import { InvestorOnboardingElement } from './element/investor-onboarding-element';

/**
 * Defines the tag once per page. A page that carries the script twice keeps the first definition, with
 * a warning when the versions differ. Does nothing where there are no custom elements.
 */
export function defineInvestorOnboarding(tag = 'investor-onboarding'): void {
  if (typeof customElements === 'undefined') return;
  const present = customElements.get(tag) as { version?: string } | undefined;
  if (!present) {
    customElements.define(tag, InvestorOnboardingElement);
    return;
  }
  const { version } = InvestorOnboardingElement;
  if (present.version !== version) {
    console.warn(`<${tag}> ${present.version} is defined already; ${version} is ignored`);
  }
}
