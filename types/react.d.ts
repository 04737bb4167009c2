/**
 * `<investor-onboarding>` in JSX of React 19, which sets properties and listens to events of custom
 * elements: `import type {} from 'investor-onboarding/react'`. Apart from the main declarations, which
 * import nothing, since only React projects have React's.
 */

import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { InvestorOnboardingElement, OnboardingEventMap } from '../dist-types/index.js';

type Own = Pick<
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
  | 'signInUrl'
  | 'drafts'
  | 'getAccessToken'
  | 'themes'
  | 'messages'
  | 'api'
  | 'logger'
  | 'demo'
>;

type Listeners = {
  [Type in keyof OnboardingEventMap as `on${Type}`]?: (event: OnboardingEventMap[Type]) => void;
};

type Props = DetailedHTMLProps<
  HTMLAttributes<InvestorOnboardingElement>,
  InvestorOnboardingElement
> &
  Partial<Own> &
  Listeners;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'investor-onboarding': Props;
    }
  }
}
