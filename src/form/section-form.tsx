import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button } from '../kit/button';
import { lazyView } from '../kit/lazy-view';
import { useValue } from '../kit/use-value';
import { useText } from '../language/context';
import { type FieldForm, FormContext, type FormSurroundings } from './context';
import { Rows } from './fields/row';
import { createMounting } from './mounting';

const ErrorSummary = lazyView(async () => (await import('./error-summary')).ErrorSummary);
const LockedOverlay = lazyView(async () => (await import('./locked-overlay')).LockedOverlay);

export interface SectionFormProps {
  readonly form: FieldForm;
  readonly submitting: boolean;
  readonly onSubmit: () => void;
  readonly loadFilePart?: FormSurroundings['loadFilePart'];
  /** The wallet part, below the fields; a locked section's overlay covers both. */
  readonly wallet?: ReactNode;
  /** Shown beside the submit button. */
  readonly aside?: ReactNode;
  /** Shown above the submit button, and usable in a locked section too. */
  readonly children?: ReactNode;
}

/** A section's form: error summary, fields and 'Save and continue'. */
export function SectionForm(props: SectionFormProps) {
  const { form, submitting, onSubmit, loadFilePart, wallet, aside, children } = props;
  const translate = useText();
  const ref = useRef<HTMLFormElement>(null);
  const [mounting] = useState(createMounting);
  const surroundings = useMemo(
    () => ({ form, mounting, loadFilePart }),
    [form, mounting, loadFilePart],
  );
  const submitDisabled = useValue(form.files.submitDisabled);
  const failures = useValue(form.messages.failures);
  const [seenFailures] = useState(failures);
  const { model, readOnly } = form;
  useValidityEvent(ref, form);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };

  return (
    <FormContext value={surroundings}>
      <form ref={ref} className="form" part="form" noValidate onSubmit={submit}>
        {failures > 0 && (
          <ErrorSummary form={form} mounting={mounting} seenFailures={seenFailures} />
        )}
        {(model.rows.length > 0 || wallet) && (
          <div className="answers">
            {model.rows.length > 0 && (
              <div className="card">
                <div className="fields">
                  <Rows rows={model.rows} />
                </div>
              </div>
            )}
            {wallet}
            {readOnly && <LockedOverlay />}
          </div>
        )}
        {children}
        <div className="actions form-actions">
          <Button
            type="submit"
            variant="primary"
            part="submit-button"
            disabled={submitDisabled}
            loading={submitting}
          >
            {translate('shared.label.saveAndContinue')}
          </Button>
          {submitDisabled && !readOnly && (
            <p className="hint" role="status">
              {translate('form.file.wait')}
            </p>
          )}
          {aside}
        </div>
      </form>
    </FormContext>
  );
}

/**
 * Dispatches the form's one validity event, at the start and on each change (product-rules#validity-event).
 */
function useValidityEvent(
  ref: RefObject<HTMLFormElement | null>,
  form: Pick<FieldForm, 'validity'>,
): void {
  useEffect(
    () =>
      form.validity.valid.subscribe((valid) => {
        ref.current?.dispatchEvent(new CustomEvent('validity', { detail: { valid } }));
      }),
    [form, ref],
  );
}
