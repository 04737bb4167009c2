import type { NativeControl } from './fields/use-native-control';
import { inputHints } from './rules/display/input-hints';
import type { FieldModel, SectionModel } from './rules/model/section-model';

/** What a field is left for: no help buttons, no links. */
const FIELDS = 'input, select, textarea, [role=combobox]';

/** Gives a control its hints, and its Enter key on touch devices the meaning that the hint shows. */
export function giveInputHints(
  control: NativeControl,
  field: FieldModel,
  model: SectionModel,
): void {
  const hints = inputHints(field, model.fields.at(-1) === field);
  for (const [name, hint] of Object.entries(hints)) control.setAttribute(name, hint);
  if (hints.enterKeyHint) control.addEventListener('keydown', advance);
}

/** Some browsers send the form with a key that says 'next'; elsewhere Enter sends it, as ever. */
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
