import type { FieldDefinition } from '../../../http/schemas';

/** An element's key: its name, else its id. */
export function elementKey({ name, id }: Pick<FieldDefinition, 'id' | 'name'>): string {
  return name || id;
}
