import { intlLocale } from '../../../kit/rules/intl-locale';
import { isCalendarDate } from '../values/calendar-date';

/** '2024-02-29' as the locale writes it in words; anything else unchanged. */
export function longDate(date: string, locale: string): string {
  if (!isCalendarDate(date)) return date;
  const format = new Intl.DateTimeFormat(intlLocale(locale), {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  return format.format(new Date(`${date}T00:00:00Z`));
}
