import type { ReactNode } from 'react';
import { ErrorIcon, WarningIcon } from '../icons/icons';
import { Tooltip } from '../overlays/tooltip';
import { classNames } from '../styles/sheet';

/** The texts that describe a control. */
export interface FieldTexts {
  intro?: ReactNode;
  /** Shown in a tooltip while the field has focus. */
  helper?: ReactNode;
  error?: ReactNode;
  /** A reviewer's words about the answer. */
  remark?: ReactNode;
}

export interface FieldFrameProps extends FieldTexts {
  /** Prefix of the ids of all parts; unique in the shadow root. */
  id: string;
  /** With ' *' when required. Absent for a control with its own label (a checkbox). */
  label?: ReactNode;
  /** Heading of the intro text. */
  introTitle?: ReactNode;
  /** Shown at the end of the label's line: a help button. */
  labelAction?: ReactNode;
  /** Takes the whole row. */
  wide?: boolean;
  /** For several controls under one label. */
  role?: 'group' | 'radiogroup';
  className?: string;
  children: ReactNode;
}

/**
 * The attributes that connect a control with the texts of the FieldFrame with the same `id`. The error comes
 * first, in aria-describedby, since not all screen readers support aria-errormessage.
 */
export function describedBy(id: string, { intro, helper, error, remark }: FieldTexts) {
  const ids = [
    ...(error ? [`${id}-error`] : []),
    ...(remark ? [`${id}-remark`] : []),
    ...(intro ? [`${id}-intro`] : []),
    ...(helper ? [`${id}-helper`] : []),
  ].join(' ');
  return { 'aria-describedby': ids || undefined, 'aria-invalid': Boolean(error) };
}

/** A field: intro, label, control, error text, and help while it is focused. */
export function FieldFrame(props: FieldFrameProps) {
  const { id, label, intro, introTitle, labelAction, helper, error } = props;
  const { wide, role, className, remark, children } = props;
  const group = role && {
    role,
    'aria-labelledby': label ? `${id}-label` : undefined,
    ...describedBy(id, props),
  };
  return (
    <div
      {...group}
      className={classNames('field', wide && 'wide', Boolean(error) && 'invalid', className)}
    >
      {intro && (
        <div className="intro" id={`${id}-intro`}>
          {introTitle && <p className="label">{introTitle}</p>}
          {intro}
        </div>
      )}
      {(label || labelAction) && (
        <div className="label-row">
          {role ? (
            <span className="label" id={`${id}-label`}>
              {label}
            </span>
          ) : (
            <label className="label" id={`${id}-label`} htmlFor={id}>
              {label}
            </label>
          )}
          {labelAction}
        </div>
      )}
      <Tooltip className="field-body" tooltipId={`${id}-helper`} content={helper}>
        {children}
        {remark && <Remark id={id}>{remark}</Remark>}
        {error && <FieldError id={id}>{error}</FieldError>}
      </Tooltip>
    </div>
  );
}

/** A reviewer's words about the control with this `id`; `describedBy` connects the two. */
export function Remark({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <p className="remark warning" id={`${id}-remark`}>
      <WarningIcon />
      <span>{children}</span>
    </p>
  );
}

/** The error of the control with this `id`; `describedBy` connects the two. */
export function FieldError({
  id,
  children,
}: {
  readonly id: string;
  readonly children: ReactNode;
}) {
  return (
    <p className="field-error error" id={`${id}-error`}>
      <ErrorIcon />
      <span>{children}</span>
    </p>
  );
}
