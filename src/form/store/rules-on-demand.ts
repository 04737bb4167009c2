import type { Translate } from '../../language/text';
import { isProven } from '../../wallet/rules/section/connect-wallet';
import type { NativeControl } from '../fields/use-native-control';
import { formatNumber, numberNotation, readingsOf } from '../kinds/number/parse-number';
import { errorParams } from '../rules/display/display-value';
import { inputHints } from '../rules/display/input-hints';
import type { FieldModel, SectionModel, ValidationError } from '../rules/model/section-model';
import { errorNow } from '../rules/validity/field-validity';
import type { FieldMessage } from './form-messages';

/** A field's message in the investor's language. */
export function formatMessage(message: FieldMessage, translate: Translate): string {
  if (message.kind === 'server') return message.text;
  if ('message' in message.error) return message.error.message.text;
  const { key, params } = message.error;
  if (key === 'form.errors.number') return numberMessage(params, translate);
  return translate(key, errorParams(message.error, translate.locale, translate.dateLocale));
}

/** Asks which number a text is, by both, or shows how one is written. */
function numberMessage(
  { typed = '', example = 0 }: ValidationError['params'],
  translate: Translate,
): string {
  const notation = numberNotation(translate.locale);
  const readings = readingsOf(String(typed), notation);
  const [one, other] = (readings ?? []).map((value) => formatNumber(value, notation));
  if (one !== undefined && other !== undefined) {
    return translate('form.errors.numberAmbiguous', { one, other, typed });
  }
  return translate('form.errors.number', { example: formatNumber(Number(example), notation) });
}

/** The controls that Enter moves to; help buttons and links are skipped. */
const FIELDS = 'input, select, textarea, [role=combobox]';

/** Sets a control's hints, and lets its Enter key move to the next field on touch devices. */
export function giveInputHints(
  control: NativeControl,
  field: FieldModel,
  model: SectionModel,
): void {
  const hints = inputHints(field, model.fields);
  for (const [name, hint] of Object.entries(hints)) control.setAttribute(name, hint);
  if (hints.enterKeyHint) control.addEventListener('keydown', advance);
}

/**
 * Moves to the next field on touch devices: some browsers would submit the form although the key says 'next'.
 * With a keyboard Enter submits.
 */
function advance(event: Event): void {
  const { key, isComposing } = event as KeyboardEvent;
  if (key !== 'Enter' || isComposing || !matchMedia('(pointer: coarse)').matches) return;
  const next = fieldAfter(event.currentTarget as NativeControl);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** The next field that can be filled in; undefined for the last one, from which the form is sent. */
function fieldAfter(control: NativeControl): HTMLElement | undefined {
  const controls = [...(control.form?.elements ?? [])] as HTMLElement[];
  return controls
    .slice(controls.indexOf(control) + 1)
    .find((one) => one.matches(FIELDS) && !one.matches(':disabled') && one.checkVisibility());
}

/**
 * The validation rules, what a save links, their messages and the browser's input hints: loaded after the first screen, since
 * nothing needs them before the investor types, and at the latest before a submit.
 */
export const validation = { errorNow, giveInputHints, formatMessage, isProven };

/** The validation rules that a form store gets once they are loaded. */
export type Validation = typeof validation;
