import type { ReactNode } from 'react';
import { createContext, useContext } from 'react';

/** How the shell makes links: handed in by the app, which knows the router. */
export type LinkTo = (props: {
  readonly to: string;
  readonly className?: string;
  readonly children: ReactNode;
  readonly 'aria-current'?: 'page' | 'step';
}) => ReactNode;

/** Paths and links of the widget's own routes. */
export interface Navigation {
  readonly Link: LinkTo;
  readonly dashboardPath: string;
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

/** What every screen of one mounted widget shares. */
export interface ScreenSurroundings {
  /** The loading overlay stands: nothing can take the focus. */
  readonly blocked: boolean;
  /** The screen shown last; undefined until the first one, which must not take the focus. */
  readonly last: { id?: string };
}

/** The surroundings of the screens; the app fills it. */
export const ScreenContext = createContext<ScreenSurroundings>({ blocked: false, last: {} });
