import { neutralForm, wantedFields } from '../forms';

/** What a form costs without any library: the floor. */
const form = document.createElement('form');
for (const { id, label, shownBy } of neutralForm(wantedFields())) {
  const row = document.createElement('label');
  const input = document.createElement('input');
  input.name = id;
  row.append(label, ' ', input);
  form.append(row);
  if (shownBy === undefined) continue;
  const shows = form.elements.namedItem(shownBy) as HTMLInputElement;
  row.hidden = true;
  shows.addEventListener('input', () => {
    row.hidden = shows.value === '';
  });
}
document.body.append(form);
