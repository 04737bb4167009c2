import { useRef } from 'react';
import { Notice } from '../kit/display/notice';
import { useRequest } from '../kit/hooks/use-request';
import { useValue } from '../kit/hooks/use-value';
import { showOutcome } from '../kit/overlays/focus';
import { useText } from '../language/context';
import { useForm } from './context';

/**
 * Lists the errors after a failed submit, each entry leading to its field, and takes the focus each time.
 * Entries are buttons, since an anchor does not reach into the shadow root and would change the host's
 * address.
 */
export function ErrorSummary() {
  const { messages, model, leadToField } = useForm();
  const translate = useText();
  const entries = useValue(messages.summary);
  const ref = useRef<HTMLDivElement>(null);
  useRequest(messages.failure, () => ref.current && showOutcome(ref.current));

  if (entries.length === 0) return null;

  const title = translate('form.summary', { count: entries.length });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div ref={ref} tabIndex={-1} className="summary" role="group" aria-label={title}>
      <Notice tone="error" title={title} isSaidOnce>
        <ul>
          {entries.map(({ key, fieldId, label, message }) => (
            <li key={key}>
              <button
                type="button"
                className="link"
                onClick={({ currentTarget }) => leadToField(currentTarget, fieldId, message)}
              >
                {label && <bdi lang={model.section.contentLanguage}>{label}</bdi>}
                {label && ': '}
                <span lang={message.kind === 'server' ? message.lang : undefined}>
                  {messages.format(message, translate)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
