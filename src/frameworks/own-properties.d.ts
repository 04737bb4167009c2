import type { InvestorOnboardingElement, OnboardingEventMap } from '../index.js';

/** What a template may set of `<investor-onboarding>`: all of its own properties, none of its methods. */
export type OwnProperties = Partial<
  Pick<
    InvestorOnboardingElement,
    | 'theme'
    | 'apiBase'
    | 'portalUrl'
    | 'auth'
    | 'routing'
    | 'routePrefix'
    | 'walletNetwork'
    | 'walletconnectProjectId'
    | 'metamaskSdk'
    | 'identityOrigins'
    | 'uploadOrigins'
    | 'signInUrl'
    | 'drafts'
    | 'documentAdvice'
    | 'headingLevel'
    | 'getAccessToken'
    | 'themes'
    | 'networks'
    | 'messages'
    | 'api'
    | 'identityProviders'
    | 'logger'
    | 'demo'
    | 'handoff'
  >
>;

/** What a component takes on a server; in a browser it is not needed. */
export type Drawn = {
  /** The text that `renderOnboarding` of `investor-onboarding/server-render` gave, with the attributes of these props. */
  rendered?: string | undefined;
};

type Kebab<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Kebab<Rest>}`
  : Name;

/** The same under the names of the attributes, without the objects and functions that have none. */
export type OwnAttributes = {
  [Name in keyof OwnProperties as OwnProperties[Name] extends string | boolean | undefined
    ? Kebab<Name>
    : never]: OwnProperties[Name];
};

/** Listeners for its events, under their names with `Prefix` before them. */
export type OwnListeners<Prefix extends string> = {
  [Type in keyof OnboardingEventMap as `${Prefix}${Type}`]?:
    | ((event: OnboardingEventMap[Type]) => void)
    | undefined;
};

type Pascal<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${Capitalize<First>}${Pascal<Rest>}`
  : Capitalize<Name>;

/** Handlers for its events as components name them: `onSectionSaved`. */
export type OwnHandlers = {
  [Type in keyof OnboardingEventMap as Type extends `onboarding-${infer Name}`
    ? `on${Pascal<Name>}`
    : never]?: ((event: OnboardingEventMap[Type]) => void) | undefined;
};
