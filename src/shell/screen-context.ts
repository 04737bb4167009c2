import { createContext } from 'react';

/** Remembers which screen a mounted widget shows. */
export interface Screens {
  /** Remembers the screen shown now and returns the one before; undefined for the first. */
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
  /** The loading overlay is shown: nothing can take the focus. */
  readonly blocked: boolean;
  readonly screens: Screens;
}

/** Provided by the frame to its screens. Without a provider no screen takes the focus. */
export const ScreenContext = createContext<ScreenSurroundings>({
  blocked: false,
  screens: { show: () => undefined },
});
