import 'investor-onboarding';

/** A host without a framework and with a hash router of its own, so the widget routes in memory. */
const settings = globalThis.hostSettings;
const main = document.querySelector('main');
const heard = document.querySelector('#heard');
const count = document.querySelector('h2');
let renders = 0;
let widget;

function account() {
  widget ??= Object.assign(document.createElement('investor-onboarding'), {
    apiBase: settings.apiBase,
    routing: 'memory',
    themes: settings.themes,
    getAccessToken: settings.getAccessToken,
  });
  return widget;
}

function news() {
  const heading = document.createElement('h1');
  heading.textContent = 'News';
  return heading;
}

function render() {
  main.replaceChildren(location.hash === '#/news' ? news() : account());
}

main.addEventListener('onboarding-complete', (event) => {
  event.preventDefault();
  heard.textContent = `complete ${event.detail.kycStatus}`;
});
addEventListener('hashchange', render);
document.querySelector('#again').addEventListener('click', () => {
  renders += 1;
  count.textContent = `Render ${renders}`;
  render();
});
render();
