/** An entry of the type 'layout-shift', which the DOM's own types lack. */
export interface LayoutShift extends PerformanceEntry {
  readonly value: number;
}
