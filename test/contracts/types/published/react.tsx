import type { InvestorOnboardingElement } from 'investor-onboarding';
import type {} from 'investor-onboarding/react';
import type { JSX } from 'react';
import type {
  OwnAttributes,
  OwnProperties,
} from '../../../../dist-types/frameworks/own-properties.js';

/** What a host in React 19 may write, as properties or as attributes, and what it may not. */
export const properties = (
  <investor-onboarding
    apiBase="https://api.example/v1"
    themes={{ acme: { primary: '#123456', primaryDark: '#123456' } }}
    getAccessToken={async ({ signal }) => (signal.aborted ? null : 'token')}
    demo="returning"
    ononboarding-complete={(event) => event.detail.redirectUrl?.length}
    ref={(widget) => widget?.refresh()}
  />
);

export const attributes = (
  <investor-onboarding
    api-base="https://api.example/v1"
    auth="bearer"
    routing="memory"
    drafts="session"
    wallet-network="matic"
    metamask-sdk="on"
    lang="pt-BR"
    className="wide"
    demo
  />
);

// @ts-expect-error themes are objects, not text
export const wrongTheme = <investor-onboarding themes="acme" />;
// @ts-expect-error no such way to sign in
export const wrongAuth = <investor-onboarding auth="token" />;
// @ts-expect-error no such routing
export const wrongRouting = <investor-onboarding routing="history" />;
// @ts-expect-error drafts are kept for the session at most
export const wrongDrafts = <investor-onboarding drafts="local" />;
// @ts-expect-error an attribute is text
export const wrongAddress = <investor-onboarding api-base={1} />;
// @ts-expect-error on or off
export const wrongSwitch = <investor-onboarding metamask-sdk={true} />;
// @ts-expect-error no such profile
export const wrongProfile = <investor-onboarding demo="retuning" />;
// @ts-expect-error no such property
export const wrongName = <investor-onboarding apibase="https://api.example/v1" />;
export const wrongListener = (
  // @ts-expect-error the event is no text
  <investor-onboarding ononboarding-complete={(event: string) => event} />
);

type Methods =
  | 'goTo'
  | 'languages'
  | 'ready'
  | 'setLanguage'
  | 'refresh'
  | 'signOut'
  | `${string}Callback`;
type Settable = Exclude<keyof InvestorOnboardingElement, keyof HTMLElement | Methods>;

/** Each of the element's own properties can be written in templates, and nothing else. */
export const missing: never[] = [] as Exclude<Settable, keyof OwnProperties>[];
export const foreign: never[] = [] as Exclude<keyof OwnProperties, Settable>[];
export const inJsx: never[] = [] as Exclude<
  keyof OwnProperties | keyof OwnAttributes,
  keyof JSX.IntrinsicElements['investor-onboarding']
>[];

/** The attributes are those of the manifest, but for the native `lang`. */
export const attributeNames: Record<keyof OwnAttributes, true> = {
  'api-base': true,
  auth: true,
  demo: true,
  'document-advice': true,
  drafts: true,
  handoff: true,
  'heading-level': true,
  'identity-origins': true,
  'metamask-sdk': true,
  'portal-url': true,
  'route-prefix': true,
  routing: true,
  'sign-in-url': true,
  theme: true,
  'upload-origins': true,
  'wallet-network': true,
  'walletconnect-project-id': true,
};
