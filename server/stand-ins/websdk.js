// Speaks the second provider's messages (idCheck.*) with the page that embeds it, as its own page does.

// As it stands in the address: it holds signs of base64, which a query would decode.
const [, frameId] = /[?&]_=([^&]*)/.exec(location.search) ?? [];
const sessionId = crypto.randomUUID();
const status = document.querySelector('#status');
let token = '';
/** Every message heard, for whoever looks into this page. */
const heard = [];
Object.assign(globalThis, { heard });

function send(method, fields = {}) {
  parent.postMessage({ method, frameId, sessionId, ...fields }, '*');
}

function sendHeight() {
  send('idCheck.onResize', {
    height: Math.ceil(document.documentElement.getBoundingClientRect().height),
  });
}

function sendExpired() {
  send('idCheck.onError', { code: 'invalid-token', error: 'Token expired' });
}

function showLanguage(language) {
  document.querySelector('#language').textContent = language;
}

const ANSWERS = {
  'idCheck.init': ({ accessToken, lang, uiConf }) => {
    token = accessToken;
    if (uiConf?.customCssStr) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(uiConf.customCssStr);
      document.adoptedStyleSheets.push(sheet);
    }
    showLanguage(lang);
    send('idCheck.onInitialized');
    sendHeight();
  },
  'idCheck.callSetLanguage': ({ language }) => {
    showLanguage(language);
    send('idCheck.onLanguageChanged', { language });
  },
  'idCheck.updateAccessToken': ({ accessToken, error }) => {
    token = accessToken ?? token;
    status.textContent = accessToken ? 'There is a fresh token.' : `No fresh token: ${error}`;
  },
};

addEventListener('message', ({ source, data }) => {
  if (source !== parent || typeof data?.method !== 'string') return;
  heard.push(data);
  ANSWERS[data.method]?.(data);
});

const onClick = (id, act) => document.querySelector(id).addEventListener('click', act);
// As a provider does: the backend hears of it before the page does.
onClick('#done', async () => {
  const request = { method: 'POST', body: token };
  const answer = await fetch('/stand-ins/handed-in', request).catch(() => undefined);
  // 409: there is nothing left to hand in.
  if (answer?.ok || answer?.status === 409) return send('idCheck.onApplicantSubmitted');
  const { code, detail } = (await answer?.json().catch(() => undefined)) ?? {};
  status.textContent = `Not handed in: ${detail ?? 'the server did not answer'}`;
  if (code === 'TOKEN_EXPIRED') sendExpired();
});
onClick('#error', () =>
  send('idCheck.onError', { code: 'internal', error: 'The stand-in failed' }),
);
onClick('#expire', sendExpired);
onClick('#grow', () => {
  document.querySelector('#more').hidden = false;
  sendHeight();
});

send('idCheck.onReady');
