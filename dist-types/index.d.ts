import type { OnboardingEvents } from './app/events.js';
import type { InvestorOnboardingElement as OnboardingElement } from './element/investor-onboarding-element.js';
export * from './pure.js';
/** The widget's events as listeners get them. */
export type OnboardingEventMap = {
    [Type in keyof OnboardingEvents]: CustomEvent<OnboardingEvents[Type]>;
};
declare global {
    interface HTMLElementTagNameMap {
        'investor-onboarding': OnboardingElement;
    }
    interface HTMLElementEventMap extends OnboardingEventMap {
    }
}
