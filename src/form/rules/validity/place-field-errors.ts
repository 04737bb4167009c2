import type { FieldError } from '../../../http/errors';
import type { SectionModel } from '../model/section-model';

/**
 * The messages of a 422 by element key; an error may also name an element by its id. `unplaced` belong to no
 * element of the section, or to one that is not shown.
 */
export function placeFieldErrors(
  { keys, fields }: Pick<SectionModel, 'keys' | 'fields'>,
  errors: readonly FieldError[],
  isShown: (key: string) => boolean = () => true,
): {
  readonly byKey: ReadonlyMap<string, readonly string[]>;
  readonly unplaced: readonly string[];
} {
  const byKey = new Map<string, string[]>();
  const unplaced: string[] = [];
  for (const { id, message } of errors) {
    const key = keys.has(id) ? id : fields.find((field) => field.id === id)?.key;
    if (key === undefined || !isShown(key)) {
      unplaced.push(message);
      continue;
    }
    const messages = byKey.get(key);
    if (messages) messages.push(message);
    else byKey.set(key, [message]);
  }
  return { byKey, unplaced };
}
