import type { InvestorOnboardingElement, OnboardingEventMap } from 'investor-onboarding';
import { InvestorOnboarding } from 'investor-onboarding/react';
import { InvestorOnboarding as Standalone } from 'investor-onboarding/react-standalone';
import { type ComponentProps, createRef } from 'react';
import type {
  OwnHandlers,
  OwnProperties,
} from '../../../../dist-types/frameworks/own-properties.js';

const ref = createRef<InvestorOnboardingElement>();

/** What a host may give the component, and what it may not. */
export const component = (
  <InvestorOnboarding
    ref={ref}
    apiBase="https://api.example/v1"
    theme="acme"
    themes={{ acme: { primary: '#123456' } }}
    getAccessToken={async ({ signal }) => (signal.aborted ? null : 'token')}
    onReady={({ detail }) => detail}
    onStepChange={({ detail }) => detail.sectionId.length}
    onSectionSaved={({ detail }) => detail.milestoneId.length}
    onComplete={(event) => {
      event.preventDefault();
      return event.detail.redirectUrl?.length;
    }}
    rendered={'<investor-onboarding></investor-onboarding>' as string | undefined}
    className="wide"
    style={{ minHeight: '40rem' }}
    aria-label="Your profile"
  />
);
export const standalone = <Standalone demo="returning" onError={({ detail }) => detail.code} />;

// @ts-expect-error themes are objects, not text
export const wrongTheme = <InvestorOnboarding themes="acme" />;
// @ts-expect-error the attribute's name is no prop
export const wrongName = <InvestorOnboarding api-base={1} apibase="https://api.example/v1" />;
// @ts-expect-error no such way to sign in
export const wrongAuth = <InvestorOnboarding auth="token" />;
// @ts-expect-error the handler hears an event, not text
export const wrongHandler = <InvestorOnboarding onComplete={(event: string) => event} />;
// @ts-expect-error no such event
export const wrongEvent = <InvestorOnboarding onFinished={() => {}} />;
// @ts-expect-error what is inside is the widget's
export const wrongChildren = <InvestorOnboarding>text</InvestorOnboarding>;
// @ts-expect-error its ref is the element
export const wrongRef = <InvestorOnboarding ref={createRef<HTMLInputElement>()} />;

/** Each property is a prop, and each event has its handler. */
type Props = ComponentProps<typeof InvestorOnboarding>;
export const missing: never[] = [] as Exclude<
  keyof OwnProperties | keyof OwnHandlers,
  keyof Props
>[];
export const handlers: Record<keyof OwnHandlers, keyof OnboardingEventMap> = {
  onComplete: 'onboarding-complete',
  onCorrectionRequested: 'onboarding-correction-requested',
  onError: 'onboarding-error',
  onKycStatus: 'onboarding-kyc-status',
  onLanguageChange: 'onboarding-language-change',
  onReady: 'onboarding-ready',
  onReceipt: 'onboarding-receipt',
  onSectionSaved: 'onboarding-section-saved',
  onSignIn: 'onboarding-sign-in',
  onSignOut: 'onboarding-sign-out',
  onStepChange: 'onboarding-step-change',
  onWalletLinked: 'onboarding-wallet-linked',
};
