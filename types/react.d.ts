/**
 * `<investor-onboarding>` in JSX of React 19, which sets properties and listens to events of custom
 * elements: `import type {} from 'investor-onboarding/react'`. Apart from the main declarations, which
 * import nothing, since only React projects have React's. TypeScript checks the values of attributes with
 * a hyphen, but lets names with a hyphen pass that nobody knows.
 */

import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { InvestorOnboardingElement } from '../dist-types/index.js';
import type { OwnAttributes, OwnListeners, OwnProperties } from './own-properties.js';

type Props = DetailedHTMLProps<
  HTMLAttributes<InvestorOnboardingElement>,
  InvestorOnboardingElement
> &
  OwnProperties &
  OwnAttributes &
  OwnListeners<'on'>;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'investor-onboarding': Props;
    }
  }
}
