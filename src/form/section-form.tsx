import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button } from '../kit/controls/button';
import { useValue } from '../kit/hooks/use-value';
import { DrawnContext } from '../kit/lazy/drawn';
import { lazyView } from '../kit/lazy/lazy-view';
import { useText } from '../language/context';
import { FormContext, type FormParts, type FormSurroundings } from './context';
import { Rows } from './fields/rows';
import { createLeadToField, createMountedRows } from './lead-to-field';
import { hasRequiredMark } from './rules/display/key-label';
import type { FormValidity } from './store/form-validity';

const ErrorSummary = lazyView(async () => (await import('./error-summary')).ErrorSummary);
const LockedOverlay = lazyView(async () => (await import('./locked-overlay')).LockedOverlay);

/** What is open once the button of a drawn form was pressed. */
const PRESSED = 'pressed';
const DRAWN_BUTTON = {
  type: 'button',
  loading: true,
  'aria-disabled': false,
  popoverTarget: PRESSED,
  popoverTargetAction: 'show',
} as const;

export interface SectionFormProps {
  readonly form: FormParts;
  readonly submitting: boolean;
  /** The submit waits for files on their way. */
  readonly waiting?: boolean;
  readonly onSubmit: () => void;
  readonly loadFilePart?: FormSurroundings['loadFilePart'];
  /** Shown above the fields; it can move the focus to each of them. */
  readonly above?: ReactNode;
  /** The wallet's part, shown below the fields and, in a locked section, under the same overlay. */
  readonly wallet?: ReactNode;
  /** Shown beside the submit button. */
  readonly aside?: ReactNode;
  /** Shown above the submit button, and usable in a locked section too. */
  readonly children?: ReactNode;
}

/** A section's form: error summary, fields and 'Save and continue'. */
export function SectionForm(props: SectionFormProps) {
  const { form, submitting, waiting, onSubmit, loadFilePart, above, wallet, aside, children } =
    props;
  const translate = useText();
  const ref = useRef<HTMLFormElement>(null);
  // Until its script is there, a form that a server has drawn sends nothing, and remembers a press.
  const [isDrawn, setDrawn] = useState(useContext(DrawnContext)?.isUnderWay ?? false);
  useLayoutEffect(() => setDrawn(false), []);
  const [mountedRows] = useState(() =>
    createMountedRows(isDrawn ? Number.POSITIVE_INFINITY : undefined),
  );
  const surroundings = useMemo(
    () => ({
      ...form,
      mountedRows,
      loadFilePart,
      leadToField: createLeadToField(form, mountedRows),
    }),
    [form, mountedRows, loadFilePart],
  );
  const { model, readOnly, files, messages, validity } = form;
  const submitDisabled = useValue(files.submitDisabled);
  const failure = useValue(messages.failure);
  const isMarked = useMemo(() => !readOnly && hasRequiredMark(model), [model, readOnly]);
  useValidityEvent(ref, validity);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };

  return (
    <FormContext value={surroundings}>
      {/* Role none: Firefox calls an unfilled form 'invalid', and without a name it is no landmark. */}
      <form ref={ref} className="form" part="form" role="none" noValidate onSubmit={submit}>
        {isDrawn && <button type="submit" hidden disabled />}
        {above}
        {failure && <ErrorSummary />}
        {(model.rows.length > 0 || wallet) && (
          <div className="answers">
            {model.rows.length > 0 && (
              <div className="card">
                {isMarked && <p className="hint">{translate('form.requiredMark')}</p>}
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
            {...(isDrawn && DRAWN_BUTTON)}
          >
            {translate('shared.label.saveAndContinue')}
          </Button>
          {isDrawn && (
            <p id={PRESSED} className="pressed" popover="manual" role="status">
              {translate('shared.label.stillLoading')}
            </p>
          )}
          {aside}
          {/* There before its text, so that the text is said. */}
          <p className="hint" role="status">
            {(submitDisabled || waiting) && !readOnly && translate('form.file.wait')}
          </p>
        </div>
      </form>
    </FormContext>
  );
}

/**
 * The form's one validity event, at the start and whenever it changes (product-rules#validity-event).
 */
function useValidityEvent(
  ref: RefObject<HTMLFormElement | null>,
  { valid: isValid }: Pick<FormValidity, 'valid'>,
): void {
  useEffect(
    () =>
      isValid.subscribe((valid) => {
        ref.current?.dispatchEvent(new CustomEvent('validity', { detail: { valid } }));
      }),
    [isValid, ref],
  );
}
