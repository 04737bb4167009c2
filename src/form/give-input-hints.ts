import type { NativeControl } from './fields/use-native-control';
import { inputHints } from './rules/display/input-hints';
import type { FieldModel, SectionModel } from './rules/model/section-model';

/** The controls that Enter moves to; help buttons and links are skipped. */
const FIELDS = 'input, select, textarea, [role=combobox]';

/** Sets a control's hints, and lets its Enter key move to the next field on touch devices. */
export function giveInputHints(
  control: NativeControl,
  field: FieldModel,
  model: SectionModel,
): void {
  const hints = inputHints(field, model.fields.at(-1) === field);
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
