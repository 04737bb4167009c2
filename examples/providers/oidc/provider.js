// OpenID Connect with PKCE: the investor is led to the provider's own site, and comes back with a code. config.data has
// `authorizeUrl`, `clientId`, `scope` and `issuer`, and `codeUrl`, where the backend takes the code. Tokens never come
// into the page.

/** @param {string} language */
const wordsIn = (language) => WORDS[language.slice(0, 2)] ?? WORDS.en;
const WORDS = {
  en: 'Sign in with the provider',
  de: 'Beim Anbieter anmelden',
  fr: 'Se connecter chez le prestataire',
  ar: 'تسجيل الدخول لدى مقدّم الخدمة',
};

/** What this tab keeps under the state of a redirect: without it nobody can use the code. */
const keyOf = (state) => `oidc-example ${state}`;

const base64url = (bytes) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

export default {
  name: {
    en: 'Online identity check',
    de: 'Online-Identitätsprüfung',
    fr: 'Vérification d’identité en ligne',
    ar: 'التحقق من الهوية عبر الإنترنت',
  },
  needsToken: false,
  returnParameters: ['session_state'],

  async start({ container, config, language, signal, returned, ready, redirect, ...context }) {
    if (signal.aborted) return;
    if (returned) return finish(returned, config, signal, context);
    const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)));
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
    if (signal.aborted) return;

    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = wordsIn(language);
    // Nobody is led away before they ask for it.
    button.addEventListener('click', () => {
      button.disabled = true;
      redirect((returnTo, state) => {
        sessionStorage.setItem(keyOf(state), JSON.stringify({ verifier, returnTo }));
        const address = new URL(config.authorizeUrl);
        const parameters = {
          response_type: 'code',
          client_id: config.clientId,
          scope: config.scope,
          redirect_uri: returnTo,
          state,
          code_challenge: base64url(new Uint8Array(digest)),
          code_challenge_method: 'S256',
          ui_locales: language,
        };
        for (const [name, value] of Object.entries(parameters)) {
          address.searchParams.set(name, value);
        }
        return address;
      });
    });
    container.append(button);
    ready();
    return {
      setLanguage: (next) => {
        language = next;
        button.textContent = wordsIn(language);
      },
      stop: () => container.replaceChildren(),
    };
  },
};

/** The investor is back: the backend changes the code for what the provider knows. */
async function finish(returned, config, signal, { done, cancel, fail }) {
  const key = keyOf(returned.get('state'));
  const kept = JSON.parse(sessionStorage.getItem(key));
  sessionStorage.removeItem(key);
  const error = returned.get('error');
  if (error === 'access_denied') return cancel();
  if (error) return fail(new Error(`the provider answers ${error}`));
  // A code of another provider's is none of this one's.
  const issuer = returned.get('iss');
  if (issuer !== null && issuer !== config.issuer)
    return fail(new Error('the code is of another issuer'));
  if (!kept) return fail(new Error('the code was asked for in another tab'));
  const answer = await fetch(config.codeUrl, {
    method: 'POST',
    credentials: 'include',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      code: returned.get('code'),
      codeVerifier: kept.verifier,
      redirectUri: kept.returnTo,
    }),
    signal,
  });
  if (!answer.ok) return fail(new Error(`the code was refused with ${answer.status}`));
  done();
}
