/** Makes an element by its tag name. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  text = '',
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}

/** A button outside any form. */
export function button(text: string, click: () => void): HTMLButtonElement {
  const control = make('button', text);
  control.type = 'button';
  control.addEventListener('click', click);
  return control;
}

/** A select with its label in one row; options are `[value, words]`, or the value alone. */
export function select(
  text: string,
  options: readonly (readonly string[])[],
  change: (value: string) => void,
) {
  const label = make('label', text);
  const control = make('select');
  control.id = text;
  label.htmlFor = text;
  control.append(...options.map(([value = '', words = value]) => new Option(words, value)));
  control.addEventListener('change', () => change(control.value));
  const row = make('div');
  row.append(label, control);
  return { row, control };
}
