import { intlLocale } from '../../../kit/rules/intl-locale';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
const STEP = 1024;

/** A size in bytes formatted for the locale, with at most one decimal: '1.8 MB'. */
export function fileSize(bytes: number, locale: string): string {
  let size = bytes;
  let unit = 0;
  while (size >= STEP && unit < UNITS.length - 1) {
    size /= STEP;
    unit += 1;
  }
  return new Intl.NumberFormat(intlLocale(locale), {
    style: 'unit',
    unit: UNITS[unit] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(size);
}
