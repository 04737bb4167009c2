import type { ComponentPropsWithRef } from 'react';
import { classNames } from './class-names';
import { ChevronIcon } from './icons';

/** A native select in the style of the other fields. */
export function Select({ className, ...rest }: ComponentPropsWithRef<'select'>) {
  return (
    <span className={classNames('select', className)}>
      <select className="input" {...rest} />
      <ChevronIcon />
    </span>
  );
}
