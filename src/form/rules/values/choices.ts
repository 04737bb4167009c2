import type { ElementOption, Scalar } from '../../../http/schemas';
import { isChooser } from '../model/element-type';
import type { FieldModel, FieldValue } from '../model/section-model';
import { isEmpty } from './is-empty';

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

/** Whether a checkbox is ticked, or a radio or legend (without options) is the chosen one. */
export function isChosen(
  field: Pick<FieldModel, 'kind' | 'isLegend' | 'checkedValue'>,
  value: FieldValue,
): boolean {
  return value === (isChooser(field) ? field.checkedValue : true);
}

/**
 * The offered value that `raw` stands for: the same one, else one that reads the same as text, since
 * backends mix 1 with '1' and true with 'true'. Undefined when none of the fields offers it.
 */
export function offeredChoice(fields: readonly FieldModel[], raw: Scalar): Scalar | undefined {
  const offered = fields.flatMap((field) => choicesOf(field).map(({ value }) => value));
  if (offered.includes(raw)) return raw;
  return offered.find((value) => String(value) === String(raw));
}
