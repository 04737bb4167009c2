/** The DOM events of the widget with their `detail`; never personal data. */
export interface OnboardingEvents {
    /** The first screen can be used. */
    'onboarding-ready': {
        version: string;
    };
    /** Another section is shown. */
    'onboarding-step-change': {
        milestoneId: string;
        sectionId: string;
    };
    /** The backend has saved a section. */
    'onboarding-section-saved': {
        milestoneId: string;
        sectionId: string;
    };
    /** The backend has linked a wallet to the investor. */
    'onboarding-wallet-linked': {
        network: string;
        provider: string;
    };
    /** The status of the identity check is known or has changed. */
    'onboarding-kyc-status': {
        status: string;
    };
    /** A reviewer wants a section changed; `count` of its fields carry a remark, at least 1. Told once for each section and count, until it is answered. */
    'onboarding-correction-requested': {
        milestoneId: string;
        sectionId: string;
        count: number;
    };
    /** The backend has a receipt for what was sent in; sent once per visit. */
    'onboarding-receipt': {
        reference: string;
    };
    /** Nothing is left to fill in, sent when the message has stood for 3 s; `standing` says what the investor was told. Cancelable: preventDefault() leaves the redirect to the host. */
    'onboarding-complete': {
        kycStatus: string | null;
        redirectUrl: string | null;
        standing: 'done' | 'approved' | 'underReview' | 'rejected' | 'corrections' | 'work';
    };
    /** The investor wants to sign in. Cancelable: preventDefault() leaves it to the host instead of `sign-in-url`. */
    'onboarding-sign-in': Record<string, never>;
    /** The investor has signed out. */
    'onboarding-sign-out': Record<string, never>;
    /** Another language is shown. */
    'onboarding-language-change': {
        language: string;
    };
    /** Something failed: the server's code, HTTP_<status> where it names none, SIGNED_OUT, or UNEXPECTED, NETWORK, TIMEOUT, REDIRECTED, CONFIG, or PLUGIN_UNKNOWN for an identity check that is neither built in nor registered. */
    'onboarding-error': {
        code: string;
        recoverable: boolean;
    };
}
/** The widget's events as listeners get them. */
export type OnboardingEventMap = {
    [Type in keyof OnboardingEvents]: CustomEvent<OnboardingEvents[Type]>;
};
/** Sends one event of the element; false when a listener called preventDefault(). */
export type Emit = <Type extends keyof OnboardingEvents>(type: Type, detail: OnboardingEvents[Type]) => boolean;
