import type {
  InvestorOnboardingElement,
  OnboardingEventMap,
  WalletNetwork,
} from 'investor-onboarding';
import { InvestorOnboardingElement as Pure } from 'investor-onboarding/pure';

/** What a page without a framework gets from the declarations alone, and what it may not write. */
export function listen(page: Document, widget: InvestorOnboardingElement, wrapper: Element): void {
  widget.addEventListener('onboarding-error', ({ detail }) => detail.recoverable satisfies boolean);
  wrapper.addEventListener('onboarding-error', ({ detail }) => detail.code satisfies string);
  page.body.addEventListener('onboarding-kyc-status', ({ detail }) => detail.status);
  const root = wrapper.getRootNode() as ShadowRoot;
  root.addEventListener('onboarding-wallet-linked', ({ detail }) => detail.network);
  page.addEventListener('onboarding-complete', (event) => {
    event.preventDefault();
    event.detail.redirectUrl satisfies string | null;
    // @ts-expect-error a completion says nothing of who completed
    event.detail.email;
  });
  window.addEventListener('onboarding-ready', ({ detail }) => detail.version satisfies string);
  // @ts-expect-error the detail is an object
  window.addEventListener('onboarding-ready', ({ detail }) => detail satisfies string);
  // @ts-expect-error only the widget's events are CustomEvents
  page.addEventListener('onboarding-done', ({ detail }) => detail);
}

export function set(page: Document): void {
  const widget = page.createElement('investor-onboarding');
  widget.auth = 'bearer';
  widget.routing = 'memory';
  widget.drafts = 'session';
  widget.documentAdvice = 'off';
  widget.metamaskSdk = 'on';
  widget.walletNetwork = 'matic' satisfies WalletNetwork;
  widget.lang = 'pt-BR';
  widget.demo = 'every-element';
  widget.demo = true;
  widget.demo = undefined;
  widget.getAccessToken = async ({ reason, signal }) =>
    signal.aborted || reason === 'expired' ? null : 'token';
  widget.themes = { acme: { primary: '#123456', primaryDark: '#123456' } };
  // @ts-expect-error no such way to sign in
  widget.auth = 'token';
  // @ts-expect-error no such routing
  widget.routing = 'history';
  // @ts-expect-error drafts are kept for the session at most
  widget.drafts = 'local';
  // @ts-expect-error on or off
  widget.metamaskSdk = 'true';
  widget.networks = { sepolia: { chainId: 11155111, label: 'Sepolia' } };
  widget.walletNetwork = 'sepolia';
  // @ts-expect-error a row has a chain id
  widget.networks = { sepolia: { label: 'Sepolia' } };
  widget.languages satisfies readonly { readonly code: string; readonly selected: boolean }[];
  widget.goTo();
  // @ts-expect-error no such profile
  widget.demo = 'retuning';
  // @ts-expect-error a function, since a token runs out
  widget.getAccessToken = 'token';
  widget.themes = { acme: { primary: '#123456' } };
  // @ts-expect-error one colour at least
  widget.themes = { acme: { name: 'Acme' } };
  // @ts-expect-error no such property
  widget.apibase = 'https://api.example/v1';
}

/** The class without the tag has the same types. */
export const version: string = Pure.version;
export const same: (widget: Pure) => InvestorOnboardingElement = (widget) => widget;

/** Every event, so that one that is renamed or gone is seen here. */
export const events: Record<keyof OnboardingEventMap, true> = {
  'onboarding-ready': true,
  'onboarding-step-change': true,
  'onboarding-section-saved': true,
  'onboarding-wallet-linked': true,
  'onboarding-kyc-status': true,
  'onboarding-correction-requested': true,
  'onboarding-receipt': true,
  'onboarding-complete': true,
  'onboarding-sign-in': true,
  'onboarding-sign-out': true,
  'onboarding-language-change': true,
  'onboarding-error': true,
};
