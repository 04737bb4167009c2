import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { classNames } from './class-names';
import { SpinnerIcon } from './spinner';

/** primary: the one thing to do next. quiet: no box until it is pointed at. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  /** Default secondary. */
  variant?: ButtonVariant;
  /** Shows a spinner over the label and takes no clicks; width, name and focus stay. */
  loading?: boolean;
  /** Stands before the label. */
  icon?: ReactNode;
}

/** The class names that make a link look like a button. */
export function buttonClass(variant: ButtonVariant = 'secondary'): string {
  return classNames('button', variant);
}

function swallow(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** A native button; `type` is button unless said otherwise. Attributes pass through. */
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
      {...rest}
      type={type}
      className={classNames(buttonClass(variant), loading && 'loading', className)}
      {...(loading && { 'aria-disabled': true, 'aria-busy': true })}
      // A submit by the Enter key is a click on the submit button, too.
      onClick={loading ? swallow : onClick}
    >
      {icon}
      <span>{children}</span>
      {loading && <SpinnerIcon size={20} />}
    </button>
  );
}
