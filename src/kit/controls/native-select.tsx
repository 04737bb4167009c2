import type { ComponentPropsWithRef } from 'react';
import { ChevronIcon } from '../icons/icons';
import { classNames } from '../styles/sheet';

/** A native select in the style of the other fields. */
export function NativeSelect({ className, ...rest }: ComponentPropsWithRef<'select'>) {
  return (
    <span className={classNames('select', className)}>
      <select className="input" {...rest} />
      <ChevronIcon />
    </span>
  );
}

/** A native one-line input, uncontrolled by default. */
export function TextInput({ className, ...rest }: ComponentPropsWithRef<'input'>) {
  return <input {...rest} className={classNames('input', className)} />;
}
