import { computed, type ReadonlySignal } from '@preact/signals-react';
import { useMemo } from 'react';
import { useValue } from '../kit/use-value';
import { useText } from '../language/context';
import type { Translate } from '../language/text';
import { timeAgo } from './rules/time-ago';
import type { FormStore } from './store';

export interface SavedAtProps {
  readonly form: FormStore;
  /** When the last save happened; undefined before the first. */
  readonly savedAt: ReadonlySignal<Date | undefined>;
}

/**
 * 'Saved 2 minutes ago', by the form's clock, which runs as long as this is shown. It is drawn again when
 * its words change, and no live region reads it out.
 */
export function SavedAt({ form, savedAt }: SavedAtProps) {
  const translate = useText();
  const saved = useValue(savedAt);
  const words = useValue(
    useMemo(
      () => computed(() => savedAt.value && savedWords(savedAt.value, form.now.value, translate)),
      [form, savedAt, translate],
    ),
  );
  if (!saved) return null;
  const time = new Intl.DateTimeFormat(translate.locale, { timeStyle: 'short' }).format(saved);
  return (
    <p className="saved">
      <time dateTime={saved.toISOString()} title={time}>
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
