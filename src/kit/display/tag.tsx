import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../styles/sheet';

export type Tone = 'success' | 'error' | 'warning' | 'info' | 'neutral';

export interface TagProps extends ComponentPropsWithRef<'span'> {
  /** Default neutral. */
  tone?: Tone;
  icon?: ReactNode;
}

/** A status in one or two words. */
export function Tag({ tone = 'neutral', icon, className, children, ...rest }: TagProps) {
  return (
    <span {...rest} className={classNames('tag', tone, className)}>
      {icon}
      <span>{children}</span>
    </span>
  );
}
