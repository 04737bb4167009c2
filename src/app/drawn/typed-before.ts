type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Whether a control holds something else than what a server has drawn into it. */
export function isTyped(control: Element): boolean {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options];
    const drawn = options.find((option) => option.defaultSelected);
    return drawn !== undefined && !drawn.selected;
  }
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
  if (!(control instanceof HTMLInputElement)) return false;
  if (control.files?.length) return true;
  if (isCheckable(control)) return control.checked !== control.defaultChecked;
  // A date that is not typed to its end has no value.
  return control.value !== control.defaultValue || control.validity.badInput;
}

/** What was typed, ticked and chosen in a drawn screen before its script. */
export interface TypedBefore {
  /**
   * Passes it on to what listens now, in the same controls or in those that have taken their place, and so the focus,
   * which was there last.
   */
  take(focused: Element | null): void;
  /** Takes it back, since it is somebody else's: what is ticked and chosen would stay in the controls. */
  drop(): void;
}

/** Follows the controls of a drawn screen, which may leave the page before `take`. */
export function followTyped(root: ShadowRoot): TypedBefore {
  const drawn = [...root.querySelectorAll<Control>('input, select, textarea')];
  const placeOf = (control: Control) =>
    control.isConnected ? control : (root.getElementById(control.id) as Control | null);
  return {
    take: (focused) => {
      const typed = drawn.filter(isTyped).flatMap((control) => {
        const place = placeOf(control);
        const isThere = place && place.type === control.type;
        return isThere ? [{ control, place, isTicked: isTicked(control) }] : [];
      });
      // What is ticked again has to be as it was drawn: React sees a difference alone.
      for (const { place } of typed) if (isBox(place)) place.checked = place.defaultChecked;
      for (const { control, place, isTicked } of typed) {
        if (isBox(place)) {
          if (place.checked !== isTicked && (isTicked || place.matches('[type=checkbox]')))
            place.click();
        } else enter(control, place);
        if (root.activeElement === place) continue;
        place.dispatchEvent(new FocusEvent('blur'));
        place.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
      }
      const isGone = focused && !focused.isConnected && !root.activeElement;
      if (isGone && focused.id) focusAs(focused, root.getElementById(focused.id));
    },
    drop: () => {
      for (const control of drawn.filter(isTyped)) {
        if (isBox(control)) control.checked = control.defaultChecked;
        else if (
          control instanceof HTMLInputElement &&
          control.matches('[type=file], [role=combobox]')
        )
          control.value = control.defaultValue;
      }
    },
  };
}

/** Gives the focus to what has taken the place of a control, with the caret and what was selected. */
function focusAs(control: Element, place: HTMLElement | null): void {
  place?.focus();
  const [from, to] = [control as HTMLInputElement, place as HTMLInputElement | null];
  // A date, or what is no text, has no caret.
  if (to?.type !== from.type || typeof from.selectionStart !== 'number') return;
  to.setSelectionRange(from.selectionStart, from.selectionEnd);
}

function isBox(control: Control): control is HTMLInputElement {
  return isCheckable(control);
}

function isCheckable(control: Control): boolean {
  return control.matches('[type=checkbox], [type=radio]');
}

function isTicked(control: Control): boolean {
  return isBox(control) && control.checked;
}

/** Puts what one control holds into another, or leaves it where it is, and says so. */
function enter(from: Control, to: Control): void {
  if (from instanceof HTMLSelectElement)
    (to as HTMLSelectElement).selectedIndex = from.selectedIndex;
  else if (from.matches('[type=file]'))
    (to as HTMLInputElement).files = (from as HTMLInputElement).files;
  else if (from !== to) to.value = from.value;
  else if (to.role === 'combobox') retype(to as HTMLInputElement);
  for (const type of ['input', 'change'])
    to.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
}

/** React ignores a text that it has found in its control: it has to come after one that it knows. */
function retype(control: HTMLInputElement): void {
  const { value, selectionStart, selectionEnd } = control;
  const known = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  control.value = control.defaultValue;
  known?.set?.call(control, value);
  control.setSelectionRange(selectionStart, selectionEnd);
}
