import type { FieldDefinition } from '../../../http/schemas';
import type { KindTools } from '../tools';
import { STRING_MAX_LENGTH, STRING_MIN_LENGTH } from './kind';

export const tools = { limits, unanswerable } satisfies KindTools;

function limits({ minLength, maxLength }: FieldDefinition) {
  return {
    minLength: minLength ?? STRING_MIN_LENGTH,
    maxLength: -(maxLength ?? STRING_MAX_LENGTH),
  };
}

function unanswerable({ required, maxLength }: FieldDefinition): string | undefined {
  return required && maxLength === 0 ? 'it is required, and maxLength is 0' : undefined;
}
