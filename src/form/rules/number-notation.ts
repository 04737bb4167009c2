/** How a locale writes numbers. Make one per locale and form: building it costs more than using it. */
export interface NumberNotation {
  readonly decimal: string;
  readonly group: string;
  readonly secondaryGroupSize: number;
  readonly digits: ReadonlyMap<string, string>;
  readonly format: Intl.NumberFormat;
}
export declare function numberNotation(locale: string): NumberNotation;
