import type { FieldDefinition } from '../../http/schemas';

export type ElementLayout = 'default' | 'wide' | 'toggle' | 'details' | 'selectWallet';
export declare function elementLayout(definition: FieldDefinition): ElementLayout;
