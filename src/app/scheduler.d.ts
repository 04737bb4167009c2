/** The one function of React's scheduler that is used here; its published types lack it. */
declare module 'scheduler' {
  /** @param fps 1 to 125; 0 restores slices of 5 ms */
  export function unstable_forceFrameRate(fps: number): void;
}
