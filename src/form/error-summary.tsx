import { type MouseEvent, useEffect, useRef } from 'react';
import { Notice } from '../kit/notice';
import { useValue } from '../kit/use-value';
import { useText } from '../language/context';
import { messageText } from './message-text';
import type { FormStore, SummaryEntry } from './store';

/**
 * After a failed submit: what is wrong, each entry leading to its field. It takes the focus every time.
 * Entries are buttons, since an anchor would not reach into the shadow root and would change the
 * host's address (design section 4).
 */
export function ErrorSummary({ form }: { readonly form: FormStore }) {
  const translate = useText();
  const entries = useValue(form.summary);
  const failures = useValue(form.failures);
  const ref = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (failures > 0) ref.current?.focus();
  }, [failures]);

  if (entries.length === 0) return null;

  const lead = (event: MouseEvent, entry: SummaryEntry) => {
    const root = (event.currentTarget as HTMLElement).getRootNode() as ShadowRoot;
    root.getElementById(form.domId({ id: entry.fieldId }))?.focus();
  };

  return (
    <div ref={ref} tabIndex={-1} className="summary">
      <Notice tone="error" title={translate('form.summary', { count: entries.length })}>
        <ul>
          {entries.map((entry) => (
            <li key={entry.key}>
              <button type="button" className="link" onClick={(event) => lead(event, entry)}>
                {entry.label ? `${entry.label}: ` : ''}
                {messageText(entry.message, translate)}
              </button>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
