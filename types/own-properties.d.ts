import type { InvestorOnboardingElement } from '../dist-types/index.js';

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
    | 'signInUrl'
    | 'drafts'
    | 'getAccessToken'
    | 'themes'
    | 'messages'
    | 'api'
    | 'logger'
    | 'demo'
  >
>;
