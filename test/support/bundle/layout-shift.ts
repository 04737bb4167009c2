/** An entry of the type 'layout-shift', which the DOM's own types lack. */
export interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  /** What has moved, the largest first, at most five. */
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}
