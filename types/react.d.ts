/**
 * `<investor-onboarding>` in JSX of React 19, which sets properties and listens to events of custom
 * elements: `import type {} from 'investor-onboarding/react'`. Apart from the main declarations, which
 * import nothing, since only React projects have React's.
 */

import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { InvestorOnboardingElement, OnboardingEventMap } from '../dist-types/index.js';
import type { OwnProperties } from './own-properties.js';

type Listeners = {
  [Type in keyof OnboardingEventMap as `on${Type}`]?: (event: OnboardingEventMap[Type]) => void;
};

type Props = DetailedHTMLProps<
  HTMLAttributes<InvestorOnboardingElement>,
  InvestorOnboardingElement
> &
  OwnProperties &
  Listeners;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'investor-onboarding': Props;
    }
  }
}
