const EVENTS = [
  'onboarding-ready',
  'onboarding-step-change',
  'onboarding-section-saved',
  'onboarding-wallet-linked',
  'onboarding-kyc-status',
  'onboarding-complete',
  'onboarding-sign-in',
  'onboarding-sign-out',
  'onboarding-language-change',
  'onboarding-error',
];
const KEPT_ENTRIES = 200;

/** Lists every event of the widget, newest first, the way a host hears it: bubbled up to the document. */
export function logEvents(list, clearButton) {
  for (const type of EVENTS) {
    document.addEventListener(type, ({ detail }) => {
      list.prepend(entry(type, detail));
      while (list.children.length > KEPT_ENTRIES) list.lastElementChild.remove();
    });
  }
  clearButton.addEventListener('click', () => list.replaceChildren());
}

function entry(type, detail) {
  const time = document.createElement('time');
  time.textContent = new Date().toLocaleTimeString('en-GB');
  const name = document.createElement('b');
  name.textContent = type;
  const data = document.createElement('code');
  data.textContent = JSON.stringify(detail);
  const item = document.createElement('li');
  item.append(time, name, data);
  return item;
}
