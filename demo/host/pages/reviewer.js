// The reviewer's page: investors, their answers, and what staff decide, on the desk's calls alone.
import { callDesk } from './desk.js';

const { api } = document.documentElement.dataset;
const filter = document.querySelector('#filter');
const list = document.querySelector('#investors');
const more = document.querySelector('#more');
const status = document.querySelector('#status');
const article = document.querySelector('#investor');
let cursor;

const desk = (method, path, body) => callDesk(api, method, path, body);
const placeOf = (id) => `/investors/${encodeURIComponent(id)}`;

/** An element with properties and children; texts stay texts. */
function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

/** Does something by the desk, and says how it went. */
async function act(words, work) {
  try {
    await work();
    status.textContent = words;
  } catch (error) {
    status.textContent = error.message;
  }
}

function button(label, words, work) {
  const made = make('button', { type: 'button', textContent: label });
  made.addEventListener('click', () => act(words, work));
  return made;
}

async function loadList(isMore = false) {
  const query = new URLSearchParams({ limit: '20' });
  if (filter.value) query.set('status', filter.value);
  if (isMore) query.set('cursor', cursor);
  const page = await (await desk('GET', `/investors?${query}`)).json();
  cursor = page.cursor;
  more.hidden = cursor === undefined;
  const rows = page.investors.map(({ investorId, email, status: standing, kyc, sections }) => {
    const link = make('a', { href: `#${encodeURIComponent(investorId)}` }, email);
    const facts = `${standing}, ${sections.complete} of ${sections.total}, identity ${kyc}`;
    return make('li', {}, link, make('span', {}, facts));
  });
  if (isMore) list.append(...rows);
  else list.replaceChildren(...rows);
}

/** An answer in words. */
function said(value) {
  if (value === null) return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(said).join(', ');
  if (typeof value !== 'object') return String(value);
  return value.filename ?? JSON.stringify(value);
}

async function loadInvestor() {
  const id = decodeURIComponent(location.hash.slice(1));
  if (!id) return article.replaceChildren();
  const investor = await (await desk('GET', placeOf(id))).json();
  article.replaceChildren(
    make('h2', {}, investor.email),
    make('p', {}, `${investor.profile}: ${investor.status}, identity ${investor.kyc.status}`),
    ...investor.sections.map((section) => sectionView(id, section)),
    documentsView(id, investor.documents),
    identityForm(id, investor.kyc),
    recordsView(id),
  );
}

/** Both, after a change. */
const reload = () => Promise.all([loadList(), loadInvestor()]);

function sectionView(id, section) {
  const place = `${placeOf(id)}/sections/${encodeURIComponent(section.id)}/review`;
  const answers = section.elements.map(({ label, value }) =>
    make('div', {}, make('dt', {}, label), make('dd', {}, said(value))),
  );
  const view = make('section', {}, make('h3', {}, `${section.label} (${section.status})`));
  view.append(make('dl', {}, ...answers));
  if (section.review) {
    const { message = '', elements } = section.review;
    const words = [message, ...Object.entries(elements).map((remark) => remark.join(': '))];
    view.append(
      make('p', { className: 'words' }, words.filter(Boolean).join(' · ')),
      button('Take back', 'That was taken back.', async () => {
        await desk('DELETE', place);
        await reload();
      }),
    );
  }
  if (section.status !== 'locked' && section.status !== 'pending') {
    view.append(reviewForm(place, section));
  }
  return view;
}

function reviewForm(place, { label, elements }) {
  const message = make('input', { name: '' });
  const remarks = elements.map((element) => [element.label, make('input', { name: element.id })]);
  return make(
    'details',
    {},
    make('summary', {}, `Send back ${label}`),
    make('label', {}, 'Words on the whole section ', message),
    ...remarks.map(([name, input]) => make('label', {}, `Change: ${name} `, input)),
    button('Send back', 'The section was sent back.', async () => {
      const filled = remarks.filter(([, { value }]) => value !== '');
      const words = Object.fromEntries(filled.map(([, { name, value }]) => [name, value]));
      await desk('PUT', place, { message: message.value, elements: words });
      await reload();
    }),
  );
}

function documentsView(id, documents) {
  const rows = documents.map(({ documentId, filename, version, size }) => {
    const open = button(`Download ${filename}`, 'The document is on its way.', async () => {
      const place = `${placeOf(id)}/documents/${encodeURIComponent(documentId)}`;
      const { url } = await (await desk('GET', place)).json();
      make('a', { href: url, rel: 'noreferrer' }).click();
    });
    return make('li', {}, `${documentId}, version ${version}, ${size} bytes `, open);
  });
  const none = rows.length === 0 ? [make('p', {}, 'None.')] : [make('ul', {}, ...rows)];
  return make('section', {}, make('h3', {}, 'Documents'), ...none);
}

function identityForm(id, kyc) {
  const names = ['Approved', 'Rejected', 'Pending', 'Not_checked'];
  const choice = make('select', {}, ...names.map((name) => make('option', {}, name)));
  if (names.includes(kyc.status)) choice.value = kyc.status;
  const message = make('input', { value: kyc.message ?? '' });
  const retry = make('input', { type: 'checkbox', checked: kyc.canRetry ?? true });
  return make(
    'section',
    {},
    make('h3', {}, 'Identity check'),
    make('label', {}, 'It is ', choice),
    make('label', {}, 'Words for the investor ', message),
    make('label', {}, retry, ' A rejected check can be taken again'),
    button('Decide', 'The identity check was set.', async () => {
      const decision = { status: choice.value, canRetry: retry.checked, message: message.value };
      await desk('PUT', `${placeOf(id)}/kyc`, decision);
      await reload();
    }),
  );
}

function recordsView(id) {
  const history = make('ol', {});
  return make(
    'section',
    {},
    make('h3', {}, 'Records'),
    button('Show the history', 'The history is here.', async () => {
      const { entries } = await (await desk('GET', `${placeOf(id)}/history`)).json();
      const rows = entries.map(({ at, actor, action, sectionId = '' }) =>
        make('li', {}, `${at} ${actor} ${action} ${sectionId}`),
      );
      history.replaceChildren(...rows);
    }),
    button('Export everything', 'The export is on its way.', async () => {
      const url = URL.createObjectURL(await (await desk('GET', `${placeOf(id)}/export`)).blob());
      make('a', { href: url, download: `investor-${id}.zip` }).click();
      URL.revokeObjectURL(url);
    }),
    button('Erase this investor', 'The investor was erased.', async () => {
      if (!confirm(`Erase ${id} for good?`)) throw new Error('Nobody was erased.');
      await desk('DELETE', placeOf(id));
      history.replaceChildren();
      location.hash = '';
      await loadList();
    }),
    history,
  );
}

filter.addEventListener('change', () => act('', loadList));
more.addEventListener('click', () => act('', () => loadList(true)));
addEventListener('hashchange', () => act('', loadInvestor));
void act('', reload);
