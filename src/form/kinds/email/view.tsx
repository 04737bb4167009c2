import type { FieldProps } from '../../fields/use-field';
import { View as TextField } from '../text/view';

/** An e-mail address. */
function EmailField({ field }: FieldProps) {
  return <TextField field={field} input={{ type: 'email' }} />;
}

export { EmailField as View };
