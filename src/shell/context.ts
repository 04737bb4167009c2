import type { ReactNode } from 'react';
import { createContext, useContext } from 'react';

/** The link component; the app passes it in, since it knows the router. */
export type LinkTo = (props: {
  readonly to: string;
  readonly className?: string;
  readonly children: ReactNode;
  readonly 'aria-current'?: 'page' | 'step';
  /** Runs before the link navigates. */
  readonly onClick?: () => void;
}) => ReactNode;

/** Paths and links of the widget's own routes. */
export interface Navigation {
  readonly Link: LinkTo;
  readonly dashboardPath: string;
  readonly answersPath: string;
  milestonePath(milestoneId: string): string;
  sectionPath(milestoneId: string, sectionId: string): string;
}

/** The widget's routes, for every view of the shell. */
export const NavigationContext = createContext<Navigation | undefined>(undefined);

/** The widget's routes; only inside the app. */
export function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext);
  if (!navigation) throw new Error('useNavigation outside the app');
  return navigation;
}
