import { intlLocale } from '../../kit/rules/intl-locale';

/**
 * A moment (RFC 3339) as the locale writes it in a time zone (default the investor's own), with the zone's
 * name; undefined for what is no moment.
 */
export function sentAt(moment: string, locale: string, timeZone?: string): string | undefined {
  const time = Date.parse(moment);
  if (Number.isNaN(time)) return undefined;
  const format = new Intl.DateTimeFormat(intlLocale(locale), {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    ...(timeZone && { timeZone }),
  });
  return format.format(time);
}
