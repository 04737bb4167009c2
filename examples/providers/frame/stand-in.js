// What the provider's own site does in the frame. It checks nobody.
// The site knows which pages may embed it; this one takes the page that it is in.
const page = new URL(document.referrer || location.href).origin;
const send = (message) => parent.postMessage(message, page);
const buttons = document.querySelectorAll('button');

for (const button of buttons) {
  button.addEventListener('click', () => {
    for (const one of buttons) one.disabled = true;
    send({ type: button.id, ...(button.id === 'failed' && { reason: 'no camera' }) });
  });
}

window.addEventListener('message', ({ source, origin, data }) => {
  if (source !== parent || origin !== page) return;
  if (data.type === 'language') document.documentElement.lang = data.language;
  if (data.type !== 'start') return;
  document.documentElement.lang = data.language;
  document.documentElement.style.setProperty('color-scheme', data.theme.scheme);
  for (const button of buttons) button.disabled = false;
  send({ type: 'height', height: document.documentElement.scrollHeight });
  send({ type: 'ready' });
});

send({ type: 'loaded' });
