import de from '../../../locales/de.json';
import en from '../../../locales/en.json';
import fr from '../../../locales/fr.json';
import { fileFor, fileNameIn } from './files';
import { CHOICES } from './profile';
import type { Answer } from './screen';

/** What the button that deletes a file says besides its name. */
const DELETES = [en, de, fr].map(({ form }) =>
  form.file.deleteNamed.replace('{{name}}', '').trim(),
);

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
    // The picture of a file is a button with its name, too.
    const deletes = (label: string) =>
      fileNameIn(label) && DELETES.some((words) => label.includes(words));
    // One whose upload failed stands beside the one that it was to replace.
    for (const one of buttons) if (deletes(one.getAttribute('aria-label') ?? '')) one.click();
    return;
  }
  const transfer = new DataTransfer();
  transfer.items.add(fileFor(name));
  control.files = transfer.files;
  control.dispatchEvent(new Event('change', { bubbles: true }));
}
