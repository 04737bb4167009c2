import type { Scalar } from '../../http/schemas';
import { choicesOf } from './choices';
import type { FieldModel } from './model';

/**
 * The offered value that `raw` stands for: the same one, else one that reads the same as text, since
 * backends mix 1 with '1' and true with 'true'. Undefined when none of the fields offers it.
 */
export function offeredChoice(fields: readonly FieldModel[], raw: Scalar): Scalar | undefined {
  const offered = fields.flatMap((field) => choicesOf(field).map(({ value }) => value));
  if (offered.includes(raw)) return raw;
  return offered.find((value) => String(value) === String(raw));
}
