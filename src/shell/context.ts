import type { ReactNode } from 'react';
import { createContext, useContext } from 'react';

/** How the shell makes links: handed in by the app, which knows the router. */
export type LinkTo = (props: {
  readonly to: string;
  readonly className?: string;
  readonly children: ReactNode;
  readonly 'aria-current'?: 'page' | 'step';
  /** Runs before the move; the move itself is the link's. */
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

/** Which screen is shown: that of one mounted widget. */
export interface Screens {
  /** Notes the screen that is shown now; returns the one before: undefined for the first. */
  show(id: string): string | undefined;
}

/** Makes the memory of one frame's screens. */
export function createScreens(): Screens {
  let shown: string | undefined;
  return {
    show: (id) => {
      const before = shown;
      shown = id;
      return before;
    },
  };
}

/** What every screen of one mounted widget shares. */
export interface ScreenSurroundings {
  /** The loading overlay stands: nothing can take the focus. */
  readonly blocked: boolean;
  readonly screens: Screens;
}

/** The surroundings of the screens; the frame fills it. Without one no screen takes the focus. */
export const ScreenContext = createContext<ScreenSurroundings>({
  blocked: false,
  screens: { show: () => undefined },
});
