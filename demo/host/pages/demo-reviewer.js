// The reviewer's part of the panel: one person can play both sides of the loop. It makes the desk's calls.
import { callDesk } from './desk.js';

const widget = document.querySelector('investor-onboarding');
const form = document.querySelector('#demo-review-form');
const remarks = document.querySelector('#demo-remarks');
const status = document.querySelector('#demo-review-status');
const { section, message, said, retry } = form.elements;
const api = new URL(widget.getAttribute('api-base')).origin;
const { investor } = document.documentElement.dataset;
const place = `/investors/${encodeURIComponent(investor)}`;
let sections = [];

const reviewOf = (id) => `${place}/sections/${encodeURIComponent(id)}/review`;

async function load() {
  if (!investor) return;
  const answer = await (await callDesk(api, 'GET', place)).json();
  const chosen = section.value;
  sections = answer.sections.filter(({ status: is }) => is !== 'pending' && is !== 'locked');
  section.replaceChildren(...sections.map(({ id, label }) => new Option(label, id)));
  if (sections.some(({ id }) => id === chosen)) section.value = chosen;
  showFields();
}

function showFields() {
  const fields = sections.find(({ id }) => id === section.value)?.elements ?? [];
  remarks.replaceChildren(
    ...fields.map(({ id, label }) => {
      const row = document.createElement('label');
      const input = document.createElement('input');
      input.name = id;
      row.append(`Change: ${label} `, input);
      return row;
    }),
  );
}

async function act(words, work) {
  try {
    await work();
    status.textContent = words;
    message.value = '';
    said.value = '';
    widget.refresh();
    await load();
  } catch (error) {
    status.textContent = error.message;
  }
}

const onClick = (id, work) => document.querySelector(id).addEventListener('click', work);

onClick('#demo-send-back', () =>
  act('The section was sent back.', () => {
    const elements = Object.fromEntries(
      [...remarks.querySelectorAll('input')].map(({ name, value }) => [name, value]),
    );
    return callDesk(api, 'PUT', reviewOf(section.value), { message: message.value, elements });
  }),
);
onClick('#demo-reject', () =>
  act('The identity was rejected.', () => {
    const decision = { status: 'Rejected', message: said.value, canRetry: retry.checked };
    return callDesk(api, 'PUT', `${place}/kyc`, decision);
  }),
);
onClick('#demo-approve', () =>
  act('The investor was approved.', async () => {
    // What was sent back counts as it is.
    for (const { id, review } of sections) {
      if (review) await callDesk(api, 'DELETE', reviewOf(id));
    }
    await callDesk(api, 'PUT', `${place}/kyc`, { status: 'Approved', message: said.value });
  }),
);
section.addEventListener('change', showFields);
form.addEventListener('submit', (event) => event.preventDefault());
document.querySelector('#demo-controls').addEventListener('toggle', () => load().catch(() => {}));
