import type { ElementOption } from '../../../http/schemas/element-schema';
import type { Scalar } from '../../../http/schemas/schema-parts';
import { isChooser } from '../model/element-type';
import type { FieldModel, FieldValue } from '../model/section-model';
import { isEmpty } from './is-empty';

/** One choice of a select or a radio. */
export interface Choice {
  readonly label: string;
  readonly value: Scalar;
  readonly isVerified: boolean;
  readonly connectWalletMandatory: boolean;
}

/**
 * The choices of a select or radio in the backend's order, without duplicate values: the first counts, as
 * with elements. An option with the value null or '' would mean that nothing is chosen: it is left out, and
 * `flattenSection` names it for the log. A radio or legend without options has one choice, its `checkedValue` with its own label.
 */
export function choicesOf({
  kind,
  definition,
  checkedValue,
  isLegend,
}: FieldModel): readonly Choice[] {
  const options = firstOfEach(definition.options ?? []);
  if (options.length > 0) {
    return options.map(({ label, value, isVerified, connectWalletMandatory }) => ({
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

/** A value that is no longer offered, as when its option was removed; null for any other value. */
export function withdrawnAnswer(field: FieldModel, value: FieldValue): Scalar | null {
  if (value === null || typeof value === 'object' || isEmpty(value)) return null;
  return choicesOf(field).some((choice) => choice.value === value) ? null : value;
}

function firstOfEach(options: readonly ElementOption[]): readonly ElementOption[] {
  const seen = new Set<Scalar>();
  return options.filter(({ value }) => !isEmpty(value) && !seen.has(value) && seen.add(value));
}

/** Whether a checkbox is ticked, or a radio or legend (without options) is chosen. */
export function isChosen(
  field: Pick<FieldModel, 'kind' | 'isLegend' | 'checkedValue'>,
  value: FieldValue,
): boolean {
  return value === (isChooser(field) ? field.checkedValue : true);
}

/**
 * The offered value equal to `raw`, else one with the same text, since backends mix 1 with '1' and true with
 * 'true'. Undefined if none of the fields offers it.
 */
export function offeredChoice(fields: readonly FieldModel[], raw: Scalar): Scalar | undefined {
  const offered = fields.flatMap((field) => choicesOf(field).map(({ value }) => value));
  if (offered.includes(raw)) return raw;
  return offered.find((value) => String(value) === String(raw));
}
