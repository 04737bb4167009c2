import type { AdviceCode } from './advice';

/** One mistake: its code, and what tells it from others of its kind. Never an investor's data. */
export type Mistake = readonly [code: AdviceCode, ...values: string[]];

/** Notes a mistake for the log, where it is told once in the element's life. */
export type Tell = (...mistake: Mistake) => void;
