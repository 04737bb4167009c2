/**
 * `<investor-onboarding>` in templates of Vue 3: `import type {} from 'investor-onboarding/vue'`. Set
 * objects with `.prop`, and let the compiler know the tag (`isCustomElement`).
 */

import type { DefineComponent } from 'vue';
import type { InvestorOnboardingElement, OnboardingEventMap } from '../dist-types/index.js';

type Props = Partial<
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

type Emits = {
  [Type in keyof OnboardingEventMap]: (event: OnboardingEventMap[Type]) => void;
};

declare module 'vue' {
  interface GlobalComponents {
    'investor-onboarding': DefineComponent<
      Props,
      object,
      object,
      object,
      object,
      object,
      object,
      Emits
    >;
  }
}
