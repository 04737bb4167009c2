import { type FormEvent, type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react';
import { Button } from '../kit/button';
import { useText } from '../language/context';
import { FormContext } from './context';
import { ErrorSummary } from './error-summary';
import { Row, rowKey } from './fields/row';
import type { FormStore } from './store';

export interface SectionFormProps {
  readonly form: FormStore;
  readonly submitting: boolean;
  readonly onSubmit: () => void;
  /** Stands beside the submit button. */
  readonly aside?: ReactNode;
}

/** A section's form: summary of what is wrong, the fields, 'save and continue' (spec section 2). */
export function SectionForm({ form, submitting, onSubmit, aside }: SectionFormProps) {
  const translate = useText();
  const ref = useRef<HTMLFormElement>(null);
  const surroundings = useMemo(() => ({ form }), [form]);
  useValidityEvent(ref, form);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };

  return (
    <FormContext value={surroundings}>
      <form ref={ref} className="form" part="form" noValidate onSubmit={submit}>
        <ErrorSummary form={form} />
        <div className="card fields">
          {form.model.rows.map((row) => (
            <Row key={rowKey(row)} row={row} />
          ))}
        </div>
        <div className="actions form-actions">
          <Button
            type="submit"
            variant="primary"
            part="submit-button"
            disabled={form.readOnly}
            loading={submitting}
          >
            {translate('shared.label.saveAndContinue')}
          </Button>
          {aside}
        </div>
      </form>
    </FormContext>
  );
}

/** The form's one validity event, at the start and whenever it changes (design decision 9). */
function useValidityEvent(ref: RefObject<HTMLFormElement | null>, form: FormStore): void {
  useEffect(
    () =>
      form.valid.subscribe((valid) => {
        ref.current?.dispatchEvent(new CustomEvent('validity', { detail: { valid } }));
      }),
    [form, ref],
  );
}
