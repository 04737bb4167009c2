import { fileFor, fileNameIn } from './files';
import { CHOICES } from './profile';
import type { Answer } from './screen';

/** Puts into a control what a keyboard or a mouse would. */
export function put(control: HTMLInputElement | HTMLSelectElement, value: Answer): void {
  control.focus();
  if (control instanceof HTMLSelectElement) {
    const label = CHOICES.get(String(value));
    const place = [...control.options].findIndex((option) => option.label === label);
    control.selectedIndex = Math.max(place, 0);
    control.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (typeof value === 'boolean') {
    control.click();
  } else if (control.type === 'file') {
    putFile(control, value);
  } else {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    set?.call(control, value);
    control.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  }
}

/** As the browser's own chooser does; '' deletes what is there. */
function putFile(control: HTMLInputElement, name: string): void {
  if (name === '') {
    const buttons = control.closest('.field')?.querySelectorAll<HTMLButtonElement>('button') ?? [];
    [...buttons].find((one) => fileNameIn(one.getAttribute('aria-label')))?.click();
    return;
  }
  const transfer = new DataTransfer();
  transfer.items.add(fileFor(name));
  control.files = transfer.files;
  control.dispatchEvent(new Event('change', { bubbles: true }));
}
