import type { ForwardRefExoticComponent, HTMLAttributes, RefAttributes } from 'react';
import type { InvestorOnboardingElement } from '../index.js';
import type { Drawn, OwnHandlers, OwnProperties } from './own-properties.js';

type Foreign = keyof OwnProperties | keyof OwnHandlers | 'children' | 'dangerouslySetInnerHTML';

/**
 * What the component takes: the element's own properties, a handler for each of its events, and what any element
 * of React takes.
 */
export type InvestorOnboardingProps = OwnProperties &
  OwnHandlers &
  Drawn &
  Omit<HTMLAttributes<InvestorOnboardingElement>, Foreign>;

/** The component; its ref is the element. */
export type InvestorOnboardingComponent = ForwardRefExoticComponent<
  InvestorOnboardingProps & RefAttributes<InvestorOnboardingElement>
>;
