import { createContext } from 'react';

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
