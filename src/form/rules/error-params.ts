import type { ValidationError } from './model';

/** A validation error's parameters as the locale writes them, for the text; `count` stays a number. */
export declare function errorParams(
  error: ValidationError,
  locale: string,
): Readonly<Record<string, string | number>>;
