import { offerSections, wantedForm } from '../forms';

/** What a form costs without any library: the floor. */
function show(): HTMLFormElement {
  const form = document.createElement('form');
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

document.body.append(show());
offerSections(() => document.querySelector('form')?.replaceWith(show()));
