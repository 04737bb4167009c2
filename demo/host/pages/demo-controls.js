// The demo's panel: it sets what a client's page would hold fixed. Its choices stand in the query, so
// that a view can be shared and reloaded.
import { logEvents } from '/event-log.js';
import { OWN_THEME, THEMES } from '/themes.js';

/** Choices the widget takes while it runs; every other one loads the page again. */
const LIVE = ['theme', 'lang', 'scheme', 'width'];
const KEPT = [...LIVE, 'profile', 'auth', 'routing'];
const SLOW_MS = 5000;

const widget = document.querySelector('investor-onboarding');
const form = document.querySelector('#demo-form');
const status = document.querySelector('#demo-status');
const api = new URL(widget.getAttribute('api-base')).origin;
const choices = new URLSearchParams(location.search);

/** This page with its choices. */
function address() {
  const query = choices.toString();
  return query ? `/?${query}` : '/';
}

function setOrRemove(name, value) {
  if (value) widget.setAttribute(name, value);
  else widget.removeAttribute(name);
}

function apply() {
  widget.setAttribute('theme', choices.get('theme') ?? OWN_THEME);
  setOrRemove('lang', choices.get('lang'));
  const root = document.documentElement;
  root.dataset.scheme = choices.get('scheme') ?? '';
  // The one signed in may be another afterwards.
  const back = new URL(address(), location.origin);
  back.searchParams.delete('profile');
  widget.setAttribute('sign-in-url', `${api}/demo/sign-in?return=${encodeURIComponent(back)}`);
  const width = choices.get('width');
  const column = document.querySelector('.column');
  if (width) column.style.setProperty('--column-width', `${Number(width)}px`);
  else column.style.removeProperty('--column-width');
}

/** A token from the portal's own backend, as a client would hand it out. */
async function getAccessToken({ signal }) {
  const response = await fetch('/token', { method: 'POST', signal });
  if (!response.ok) return null;
  const { accessToken } = await response.json();
  return accessToken;
}

function choose(name, value) {
  if (value) choices.set(name, value);
  else choices.delete(name);
  if (LIVE.includes(name)) {
    history.replaceState(history.state, '', address() + location.hash);
    apply();
  } else {
    location.assign(address());
  }
}

/** Calls a control of the reference server that only the demo has. */
async function control(path, body) {
  const response = await fetch(`${api}/demo${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  status.textContent = response.ok ? `${path.slice(1)}: done` : `${path.slice(1)}: refused`;
}

async function whileCalling(work) {
  try {
    await work();
  } catch {
    status.textContent = 'The server can’t be reached.';
  }
}

function faultOf(kind) {
  if (kind === 'status') return { kind, status: 500 };
  return kind === 'slow' ? { kind, ms: SLOW_MS } : { kind };
}

async function listProfiles() {
  const response = await fetch(`${api}/demo/profiles`);
  const profiles = await response.json();
  const current = investor();
  form.elements.profile.replaceChildren(
    ...profiles.map(
      ({ id, title, email }) => new Option(`${title} (${email})`, id, false, id === current),
    ),
  );
}

/** Who is signed in, as the page's server wrote it; '' for nobody. */
function investor() {
  return document.documentElement.dataset.investor;
}

function onClick(id, work) {
  document.querySelector(id).addEventListener('click', () => whileCalling(work));
}

form.addEventListener('change', ({ target }) => {
  const { name, value } = target;
  if (KEPT.includes(name)) {
    choose(name, value);
    return;
  }
  if (!value) return;
  target.value = '';
  if (name === 'kyc') whileCalling(() => control('/kyc', { investor: investor(), status: value }));
  else whileCalling(() => control('/faults', { action: '*', fault: faultOf(value) }));
});

onClick('#demo-sign-in', async () => choose('profile', form.elements.profile.value));
onClick('#demo-sign-out', async () => {
  await fetch('/sign-out', { method: 'POST' });
  choices.delete('profile');
  location.assign(address());
});
onClick('#demo-expire', () => control('/session/expire', { investor: investor() }));
onClick('#demo-reset', async () => {
  await control('/reset', { investor: investor() });
  location.assign(address());
});

// The widget has ended its own session: the portal's ends with it.
document.addEventListener('onboarding-sign-out', () =>
  whileCalling(async () => {
    await fetch('/sign-out', { method: 'POST' });
    choices.delete('profile');
    history.replaceState(history.state, '', address() + location.hash);
  }),
);

for (const name of KEPT) {
  const field = form.elements[name];
  if (choices.has(name) && name !== 'profile') field.value = choices.get(name);
}
widget.setAttribute('auth', choices.get('auth') === 'bearer' ? 'bearer' : 'cookie');
setOrRemove('routing', choices.get('routing'));
widget.themes = THEMES;
if (choices.get('auth') === 'bearer') widget.getAccessToken = getAccessToken;
apply();
logEvents(document.querySelector('#demo-events'), document.querySelector('#demo-clear'));
whileCalling(listProfiles);
