import { createContext } from 'react';

/** The first render of a screen that a server draws, or of one that it has drawn, on which React goes on. */
export interface DrawnScreen {
  /** Until it is in the page, on which all that changes afterwards is drawn as usual. */
  readonly isUnderWay: boolean;
  /** Waits for the code of a view that the screen shows, unless it is there; called whenever the view is rendered. */
  wait(view: object, isThere: boolean, open: () => Promise<unknown>): void;
  /** Notes the styles that a view brings; called whenever the view is rendered. */
  brings?(css: string): void;
  /** Whether something was typed into a control before. */
  isTyped?(control: Element): boolean;
}

/** Undefined where no server draws. */
export const DrawnContext = createContext<DrawnScreen | undefined>(undefined);
