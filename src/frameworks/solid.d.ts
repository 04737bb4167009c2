/**
 * `<investor-onboarding>` in JSX of Solid: `import type {} from 'investor-onboarding/solid'`. Set objects
 * and functions with `prop:`, listen with `on:`.
 */

import type { JSX } from 'solid-js';
import type { InvestorOnboardingElement } from '../index.js';
import type { OwnAttributes, OwnListeners, OwnProperties } from './own-properties.js';

type Explicit = { [Name in keyof OwnProperties as `prop:${Name}`]: OwnProperties[Name] };

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
      'investor-onboarding': JSX.HTMLAttributes<InvestorOnboardingElement> &
        OwnAttributes &
        Explicit &
        OwnListeners<'on:'>;
    }
  }
}
