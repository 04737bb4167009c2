import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../styles/sheet';

/** A native one-line input, uncontrolled by default. */
export function TextInput({ className, ...rest }: ComponentPropsWithRef<'input'>) {
  return <input {...rest} className={classNames('input', className)} />;
}
