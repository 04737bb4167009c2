import type { NumberNotation } from './number-notation';

/** A number as the locale writes it; `parseNumber` reads it back. */
export declare function formatNumber(value: number, notation: NumberNotation): string;
