/**
 * For React 19: the component `InvestorOnboarding`, and `<investor-onboarding>` in JSX, where React sets the
 * properties and listens: `import type {} from 'investor-onboarding/react'` where the tag alone is wanted. Apart
 * from the main declarations, which import nothing, since only React projects have React's. TypeScript checks the
 * values of attributes with a hyphen, but lets names with a hyphen pass that nobody knows.
 */

import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { InvestorOnboardingElement } from '../index.js';
import type { OwnAttributes, OwnListeners, OwnProperties } from './own-properties.js';
import type { InvestorOnboardingComponent } from './react-component.js';

export type { InvestorOnboardingProps } from './react-component.js';

/** `<investor-onboarding>` as a component; the widget runs on the React 19 of your page. */
export declare const InvestorOnboarding: InvestorOnboardingComponent;

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
