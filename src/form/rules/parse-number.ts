import type { NumberNotation } from './number-notation';

/** '' for blank text, null for anything that is not one number beyond doubt. */
export declare function parseNumber(text: string, notation: NumberNotation): number | '' | null;
