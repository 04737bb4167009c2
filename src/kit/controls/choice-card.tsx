import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../styles/sheet';

export interface ChoiceCardProps extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  type: 'radio' | 'checkbox';
  label: ReactNode;
  /** A second, smaller line. */
  hint?: ReactNode;
  /** Renders a checkbox as a switch (layout 'toggle'). */
  toggle?: boolean;
}

/** A radio button or checkbox as a card that is clickable everywhere. */
export function ChoiceCard({ type, label, hint, toggle, className, ...rest }: ChoiceCardProps) {
  return (
    <label className={classNames('choice', className)}>
      <input {...rest} type={type} className={toggle ? 'switch' : undefined} />
      <span>
        {label}
        {hint && <small>{hint}</small>}
      </span>
    </label>
  );
}
