import type { ElementOption, Scalar } from '../../http/schemas';
import { isEmpty } from './is-empty';
import type { FieldModel, FieldValue } from './model';

/** One thing a select or a radio offers. */
export interface Choice {
  readonly label: string;
  readonly value: Scalar;
  readonly isVerified: boolean;
  readonly connectWalletMandatory: boolean;
}

/**
 * What a select or radio offers, in the backend's order, each value once: of equal ones the first
 * counts, as of elements. A radio or legend without options offers its
 * `checkedValue` under its own label.
 */
export function choicesOf({
  kind,
  definition,
  checkedValue,
  isLegend,
}: FieldModel): readonly Choice[] {
  const { options } = definition;
  if (options?.length) {
    return firstOfEach(options).map(({ label, value, isVerified, connectWalletMandatory }) => ({
      label: label ?? String(value),
      value,
      isVerified: isVerified === true,
      connectWalletMandatory: connectWalletMandatory === true,
    }));
  }
  if (kind !== 'radio' && !isLegend) return [];
  return [
    {
      label: definition.label ?? '',
      value: checkedValue,
      isVerified: false,
      connectWalletMandatory: false,
    },
  ];
}

/** An answer that is not offered, such as a stored one whose option is gone; null for every other. */
export function goneAnswer(field: FieldModel, value: FieldValue): Scalar | null {
  if (value === null || typeof value === 'object' || isEmpty(value)) return null;
  return choicesOf(field).some((choice) => choice.value === value) ? null : value;
}

function firstOfEach(options: readonly ElementOption[]): readonly ElementOption[] {
  const seen = new Set<Scalar>();
  return options.filter(({ value }) => !seen.has(value) && seen.add(value));
}
