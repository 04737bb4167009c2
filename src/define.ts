import { InvestorOnboardingElement } from './element/investor-onboarding-element';

/**
 * Defines the tag once per registry: the page's own, or a scoped one (`new CustomElementRegistry()`), in which
 * another version can stand beside it. A page that carries the script twice keeps the first definition, with a
 * warning when the versions differ. Does nothing where there are no custom elements.
 */
export function defineInvestorOnboarding(
  tag = 'investor-onboarding',
  registry: CustomElementRegistry | undefined = globalThis.customElements,
): void {
  if (!registry) return;
  const present = registry.get(tag) as { version?: string } | undefined;
  if (!present) {
    registry.define(tag, InvestorOnboardingElement);
    return;
  }
  const { version } = InvestorOnboardingElement;
  if (present.version !== version) {
    console.warn(`<${tag}> ${present.version} is defined already; ${version} is ignored`);
  }
}
