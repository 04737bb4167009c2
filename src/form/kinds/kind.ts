import type { FieldDefinition } from '../../http/schemas';
import type { FieldModel, FieldValue } from '../rules/model/section-model';

/**
 * What a section needs of a kind of field to be read and shown; it is part of the first load. What a kind leaves
 * out is as with a text.
 */
export interface Kind {
  /** The name of its folder. */
  readonly name: string;
  /** The element types that mean it. */
  readonly types: readonly string[];
  /** It is ticked or not: without a value it is false, never null (product-rules#null-checkbox). */
  readonly isTick?: true;
  /** Its value is one of its options. */
  readonly isChoice?: true;
  /** A choice whose fields of one key stand in one row; without options it offers its `checkedValue`. */
  readonly isRadio?: true;
  /** Its value is a document. */
  readonly isFile?: true;
  /** It takes the address of a wallet. */
  readonly takesWallet?: true;
  /** A wallet has to be connected where it is shown. */
  readonly asksForWallet?: true;
  /** The form's value for a stored one that is not empty, of the fields that share a key. */
  readonly read?: (raw: unknown, fields: readonly FieldModel[]) => ReadResult;
  /** A value that a condition names, as answers of this kind are compared with it. */
  readonly comparedAs?: (named: unknown) => unknown;
  /** What is wrong with the limits of a definition: malformed, or such that no answer could meet them. */
  readonly wrongLimits?: (definition: FieldDefinition) => WrongLimits | undefined;
  /** Whether it is drawn with several lines. */
  readonly isMultiline?: (field: Pick<FieldModel, 'id' | 'definition'>) => boolean;
}

/** A value for the form; for an invalid stored one null or false, with a `reason` for the log. */
export interface ReadResult {
  readonly value: FieldValue;
  readonly reason?: string;
}

/** Structural problems of a section: its definition without the limits that can't be enforced, and why. */
export interface WrongLimits {
  readonly definition: FieldDefinition;
  readonly reasons: readonly string[];
}
