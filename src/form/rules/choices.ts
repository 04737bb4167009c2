import type { Scalar } from '../../http/schemas';
import type { FieldModel } from './model';

export interface Choice {
  readonly label: string;
  readonly value: Scalar;
  readonly isVerified: boolean;
  readonly connectWalletMandatory: boolean;
}
/** What a select or radio offers: its options, or the one `checkedValue` of a radio without any. */
export declare function choicesOf(field: FieldModel): readonly Choice[];
