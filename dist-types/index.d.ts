import type { OnboardingEventMap } from './app/events/events.js';
import type { InvestorOnboardingElement as OnboardingElement } from './element/investor-onboarding-element.js';
export * from './pure.js';
declare global {
    interface HTMLElementTagNameMap {
        'investor-onboarding': OnboardingElement;
    }
    interface ElementEventMap extends OnboardingEventMap {
    }
    interface ShadowRootEventMap extends OnboardingEventMap {
    }
    interface DocumentEventMap extends OnboardingEventMap {
    }
    interface WindowEventMap extends OnboardingEventMap {
    }
}
