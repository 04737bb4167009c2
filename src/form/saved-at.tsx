import { useComputed } from '../kit/use-computed';
import { useText } from '../language/context';
import type { Translate } from '../language/text';
import { timeAgo } from './rules/display/time-ago';
import type { FormStore } from './store';

export interface SavedAtProps {
  readonly form: Pick<FormStore, 'now'>;
  /** When the last save happened. */
  readonly savedAt: Date;
}

/**
 * 'Saved 2 minutes ago', by the form's clock, which runs as long as this is shown. It is drawn again when
 * its words change, and no live region reads it out.
 */
export function SavedAt({ form, savedAt }: SavedAtProps) {
  const translate = useText();
  const { now } = form;
  const words = useComputed(
    () => savedWords(savedAt, now.value, translate),
    [now, savedAt, translate],
  );
  const time = timeOfDay(savedAt, translate.locale);
  return (
    <p className="saved">
      <time dateTime={savedAt.toISOString()} title={time}>
        {words}
      </time>
    </p>
  );
}

function savedWords(saved: Date, now: number, translate: Translate): string {
  const passed = timeAgo(saved.getTime(), now);
  if (!passed) return translate('component.Section.savedJustNow');
  const { locale } = translate;
  // Chromium knows no Irish and no Maltese, and would say 'ago' in a language of its own.
  const isKnown = Intl.RelativeTimeFormat.supportedLocalesOf(locale).length > 0;
  const ago = isKnown
    ? new Intl.RelativeTimeFormat(locale).format(-passed.value, passed.unit)
    : timeOfDay(saved, locale);
  return translate('component.Section.saved', { ago });
}

function timeOfDay(time: Date, locale: string): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(time);
}
