import { useComputed } from '../kit/hooks/use-value';
import { useText } from '../language/context';
import type { Translate } from '../language/text';
import { timeAgo } from './rules/display/display-value';
import type { FormStore } from './store/form-store';

export interface SavedAtProps {
  readonly form: Pick<FormStore, 'now'>;
  /** The time of the last save. */
  readonly savedAt: Date;
}

/**
 * 'Saved 2 minutes ago', updated by the form's clock. It renders only when its text changes, and no live
 * region announces it.
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
  // Chromium lacks Irish and Maltese, and would write 'ago' in another language.
  const isKnown = Intl.RelativeTimeFormat.supportedLocalesOf(locale).length > 0;
  const ago = isKnown
    ? new Intl.RelativeTimeFormat(locale).format(-passed.value, passed.unit)
    : timeOfDay(saved, locale);
  return translate('component.Section.saved', { ago });
}

function timeOfDay(time: Date, locale: string): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(time);
}
