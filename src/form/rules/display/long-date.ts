import { intlLocale } from '../../../kit/rules/intl-locale';
import { isCalendarDate } from '../values';

/** '2024-02-29' formatted in words for the locale; returns any other text unchanged. */
export function longDate(date: string, locale: string): string {
  if (!isCalendarDate(date)) return date;
  const format = new Intl.DateTimeFormat(intlLocale(locale), {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  return format.format(new Date(`${date}T00:00:00Z`));
}
