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
  const time = new Intl.DateTimeFormat(translate.locale, { timeStyle: 'short' }).format(savedAt);
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
  const ago = new Intl.RelativeTimeFormat(translate.locale).format(-passed.value, passed.unit);
  return translate('component.Section.saved', { ago });
}
