import { type MouseEvent, useEffect, useRef } from 'react';
import { Notice } from '../kit/notice';
import { useValue } from '../kit/use-value';
import { useText } from '../language/context';
import type { Mounting } from './mounting';
import type { FormStore } from './store';

export interface ErrorSummaryProps {
  readonly form: Pick<FormStore, 'messages' | 'places'>;
  readonly mounting: Mounting;
  /** How many failed submits the form already had when it was shown; they do not move the focus. */
  readonly seenFailures: number;
}

/**
 * Lists the errors after a failed submit, each entry leading to its field, and takes the focus each time.
 * Entries are buttons, since an anchor does not reach into the shadow root and would change the host's
 * address.
 */
export function ErrorSummary({ form, mounting, seenFailures }: ErrorSummaryProps) {
  const translate = useText();
  const entries = useValue(form.messages.summary);
  const failures = useValue(form.messages.failures);
  const ref = useRef<HTMLDivElement>(null);
  const seen = useRef(seenFailures);

  useEffect(() => {
    // Not when the same form is shown again, after a move or in another language.
    if (failures > seen.current) ref.current?.focus();
    seen.current = failures;
  }, [failures]);

  if (entries.length === 0) return null;

  const lead = (event: MouseEvent, id: string) => {
    const root = event.currentTarget.getRootNode() as ShadowRoot;
    const control = root.getElementById(form.places.domId({ id }));
    if (control) control.focus();
    else
      void import('./reveal').then(
        ({ reveal }) => reveal(root, form.places, mounting, id),
        () => {},
      );
  };

  return (
    <div ref={ref} tabIndex={-1} className="summary">
      <Notice tone="error" title={translate('form.summary', { count: entries.length })}>
        <ul>
          {entries.map(({ key, fieldId, label, message }) => (
            <li key={key}>
              <button type="button" className="link" onClick={(event) => lead(event, fieldId)}>
                {label ? `${label}: ` : ''}
                {form.messages.format(message, translate)}
              </button>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
