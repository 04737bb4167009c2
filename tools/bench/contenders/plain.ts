import { offerSections, wantedForm, wantedOptions } from '../forms';

/** What a form costs without any library: the floor. */
function show(): HTMLFormElement {
  const form = document.createElement('form');
  form.append(...list());
  for (const { label: legend, fields } of wantedForm()) {
    const group = legend === undefined ? form : document.createElement('fieldset');
    if (legend !== undefined) {
      group.append(Object.assign(document.createElement('legend'), { textContent: legend }));
      form.append(group);
    }
    for (const { id, label, shownBy } of fields) {
      const row = document.createElement('label');
      const input = document.createElement('input');
      input.name = id;
      row.append(label, ' ', input);
      group.append(row);
      if (shownBy === undefined) continue;
      const shows = form.elements.namedItem(shownBy) as HTMLInputElement;
      row.hidden = true;
      shows.addEventListener('input', () => {
        row.hidden = shows.value === '';
      });
    }
  }
  return form;
}

/** What a list costs by itself: as many rows as the widget draws at first, in a popover, without keys or search. */
function list(): HTMLElement[] {
  const options = wantedOptions().slice(0, 11);
  if (options.length === 0) return [];
  const row = document.createElement('label');
  const rows = document.createElement('div');
  row.append('Select', ' ', document.createElement('input'));
  row.style.cssText = 'display: block; inline-size: 600px';
  rows.popover = 'manual';
  rows.role = 'listbox';
  rows.style.cssText = 'inset: auto; inline-size: 600px; max-block-size: 320px; overflow: auto';
  row.addEventListener('pointerdown', () => {
    for (const { label } of options) {
      const option = document.createElement('div');
      option.role = 'option';
      option.textContent = label;
      option.style.cssText = 'min-block-size: 40px';
      rows.append(option);
    }
    rows.showPopover();
  });
  return [row, rows];
}

document.body.append(show());
offerSections(() => document.querySelector('form')?.replaceWith(show()));
