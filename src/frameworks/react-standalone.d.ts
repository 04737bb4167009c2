import type { InvestorOnboardingComponent } from './react-component.js';

export type { InvestorOnboardingProps } from './react-component.js';

/**
 * `<investor-onboarding>` as a component of React 18 or 19. The widget brings a React of its own: take it where
 * yours is 18, or where the two must be apart.
 */
export declare const InvestorOnboarding: InvestorOnboardingComponent;
