import type { FieldDefinition } from '../../../http/schemas';
import type { KindTools, PropertyMistake } from '../tools';

export const tools: KindTools = {
  sample: () => undefined,
  canBe: () => false,
  apart: () => [{ url: 'https://file.example/a', version: '1' }],
  limits: ({ maxsize, maxSize }) => ({
    maxSize: -(maxsize ?? maxSize ?? Number.POSITIVE_INFINITY),
  }),
  mistakes,
};

/** No document is as small: somebody meant megabytes. */
const SMALLEST_SIZE = 1024;

function mistakes(definition: FieldDefinition): readonly PropertyMistake[] {
  return (['maxsize', 'maxSize'] as const).flatMap((property) => {
    const bytes = definition[property];
    if (bytes === undefined || bytes >= SMALLEST_SIZE) return [];
    const what = `is ${bytes} bytes, and no document is as small: 10 MB are 10485760`;
    return [{ property, rule: 'size-too-small' as const, what }];
  });
}
