/** The DOM events of the widget with their `detail` (design section 2); never personal data. */
export interface OnboardingEvents {
    'onboarding-ready': {
        version: string;
    };
    'onboarding-step-change': {
        milestoneId: string;
        sectionId: string;
    };
    'onboarding-section-saved': {
        milestoneId: string;
        sectionId: string;
    };
    'onboarding-wallet-linked': {
        network: string;
        provider: string;
    };
    'onboarding-kyc-status': {
        status: string;
    };
    /** Cancelable: preventDefault() leaves the redirect to the host. */
    'onboarding-complete': {
        kycStatus: string | null;
        redirectUrl: string | null;
    };
    /** Cancelable: preventDefault() leaves the sign-in to the host. */
    'onboarding-sign-in': Record<string, never>;
    'onboarding-sign-out': Record<string, never>;
    'onboarding-language-change': {
        language: string;
    };
    'onboarding-error': {
        code: string;
        recoverable: boolean;
    };
}
/** Sends one event of the element; false when a listener called preventDefault(). */
export type Emit = <Type extends keyof OnboardingEvents>(type: Type, detail: OnboardingEvents[Type]) => boolean;
