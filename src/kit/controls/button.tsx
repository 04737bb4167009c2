import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { SpinnerIcon } from '../display/spinner-icon';
import { classNames } from '../styles/sheet';

/** primary: the next step. quiet: no box until hovered. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  /** Default secondary. */
  variant?: ButtonVariant;
  /** Shows a spinner over the label and ignores clicks; width, name and focus stay. */
  loading?: boolean;
  /** Shown before the label. */
  icon?: ReactNode;
}

/** The class names of a link that looks like a button. */
export function buttonClass(variant: ButtonVariant = 'secondary'): string {
  return classNames('button', variant);
}

function swallow(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** A native button; `type` is button by default. Attributes are passed on. */
export function Button({
  variant,
  loading = false,
  icon,
  className,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...(loading && { 'aria-disabled': true, 'aria-busy': true })}
      {...rest}
      type={type}
      className={classNames(buttonClass(variant), loading && 'loading', className)}
      // The Enter key in a form clicks the submit button too.
      onClick={loading ? swallow : onClick}
    >
      {icon}
      <span>{children}</span>
      {loading && <SpinnerIcon size={20} />}
    </button>
  );
}
