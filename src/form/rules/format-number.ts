import type { NumberNotation } from './number-notation';

/** A number as the locale writes it, with its groups; `parseNumber` reads it back as the same number. */
export function formatNumber(value: number, { format }: NumberNotation): string {
  return format.format(value);
}
