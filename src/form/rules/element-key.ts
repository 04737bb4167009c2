import type { FieldDefinition } from '../../http/schemas';

export declare function elementKey(definition: Pick<FieldDefinition, 'id' | 'name'>): string;
