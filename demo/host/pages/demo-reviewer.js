// The reviewer's part of the panel: one person can play both sides of the loop.

const widget = document.querySelector('investor-onboarding');
const form = document.querySelector('#demo-review-form');
const remarks = document.querySelector('#demo-remarks');
const status = document.querySelector('#demo-review-status');
const { section, message, said, retry } = form.elements;
const api = new URL(widget.getAttribute('api-base')).origin;
const { investor } = document.documentElement.dataset;
let sections = [];

async function load() {
  if (!investor) return;
  const response = await fetch(`${api}/demo/review?investor=${encodeURIComponent(investor)}`);
  if (!response.ok) return;
  const chosen = section.value;
  sections = await response.json();
  section.replaceChildren(...sections.map(({ id, label }) => new Option(label, id)));
  if (sections.some(({ id }) => id === chosen)) section.value = chosen;
  showFields();
}

function showFields() {
  const fields = sections.find(({ id }) => id === section.value)?.fields ?? [];
  remarks.replaceChildren(
    ...fields.map(({ key, label }) => {
      const row = document.createElement('label');
      const input = document.createElement('input');
      input.name = key;
      row.append(`Change: ${label} `, input);
      return row;
    }),
  );
}

async function act(path, body, words) {
  try {
    const response = await fetch(`${api}/demo/review/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ investor, ...body }),
    });
    status.textContent = response.ok ? words : `Refused: ${(await response.json()).code}`;
    if (!response.ok) return;
    message.value = '';
    said.value = '';
    widget.refresh();
    await load();
  } catch {
    status.textContent = 'The server can’t be reached.';
  }
}

const onClick = (id, work) => document.querySelector(id).addEventListener('click', work);

onClick('#demo-send-back', () => {
  const elements = Object.fromEntries(
    [...remarks.querySelectorAll('input')].map(({ name, value }) => [name, value]),
  );
  const sent = { sectionId: section.value, message: message.value, elements };
  void act('send-back', sent, 'The section was sent back.');
});
onClick('#demo-reject', () =>
  act('reject', { message: said.value, canRetry: retry.checked }, 'The identity was rejected.'),
);
onClick('#demo-approve', () =>
  act('approve', { message: said.value }, 'The investor was approved.'),
);
section.addEventListener('change', showFields);
form.addEventListener('submit', (event) => event.preventDefault());
document.querySelector('#demo-controls').addEventListener('toggle', () => load().catch(() => {}));
