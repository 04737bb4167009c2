import { button, make, select } from './controls';
import type { Reviewer } from './reviewer';

/** The part of the panel for acting as the reviewer; `done` is called after each action. */
export function createReviewerPanel(reviewer: Reviewer, done: () => void) {
  const box = make('form');
  box.addEventListener('submit', (event) => event.preventDefault());
  const title = make('h2', 'Reviewer');
  const sections = select('Section to send back', [], () => showFields());
  const message = textField('Words on the whole section');
  const remarks = make('div');
  remarks.className = 'remarks';
  const said = textField('Words on the identity');
  const retry = make('label');
  const retryBox = make('input');
  retryBox.type = 'checkbox';
  retryBox.checked = true;
  retry.append(retryBox, ' The check can be taken again');
  const note = make('p');
  note.setAttribute('role', 'status');

  const act = (words: string, work: () => string | undefined) => () => {
    const refused = work();
    note.textContent = refused ? `Refused: ${refused}` : words;
    if (!refused) clear();
    done();
    show();
  };
  const clear = () => {
    for (const input of [message.control, said.control]) input.value = '';
    showFields();
  };
  const elements = () =>
    Object.fromEntries(
      [...remarks.querySelectorAll('input')].map(({ name, value }) => [name, value]),
    );
  const buttons = make('p');
  buttons.append(
    button(
      'Send back',
      act('The section was sent back.', () =>
        reviewer.sendBack({
          sectionId: sections.control.value,
          message: message.control.value,
          elements: elements(),
        }),
      ),
    ),
    button(
      'Reject the identity',
      act('The identity was rejected.', () =>
        reviewer.reject(said.control.value, retryBox.checked),
      ),
    ),
    button(
      'Approve',
      act('The investor was approved.', () => reviewer.approve(said.control.value)),
    ),
  );

  const showFields = () => {
    const section = reviewer.sections().find(({ id }) => id === sections.control.value);
    const rows = (section?.fields ?? []).map(({ key, label }) =>
      textField(`Change: ${label}`, key),
    );
    remarks.replaceChildren(...rows.map(({ row }) => row));
  };
  const show = () => {
    const chosen = sections.control.value;
    const all = reviewer.sections();
    sections.control.replaceChildren(
      ...all.map(
        ({ id, label, isSentBack }) => new Option(isSentBack ? `${label} (sent back)` : label, id),
      ),
    );
    const still = all.find(({ id }) => id === chosen) ?? all[0];
    sections.control.value = still?.id ?? '';
    if (still?.id !== chosen || remarks.childElementCount === 0) showFields();
  };

  box.append(title, sections.row, message.row, remarks, said.row, retry, buttons, note);
  return { box, show };
}

function textField(text: string, name = '') {
  const label = make('label', text);
  const control = make('input');
  control.type = 'text';
  control.name = name;
  control.id = name ? `remark-${name}` : text;
  label.htmlFor = control.id;
  const row = make('div');
  row.append(label, control);
  return { row, control };
}
