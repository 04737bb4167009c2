// Electronic identity by the browser's Digital Credentials API. config.data has `requests`, the backend's whole list
// (OpenID4VP, ISO mdoc), and `answerUrl`. What the wallet answers goes to the backend as it is: nobody here reads it.

/** @param {string} language */
const wordsIn = (language) => WORDS[language.slice(0, 2)] ?? WORDS.en;
const WORDS = {
  en: 'Show your electronic identity',
  de: 'Elektronischen Ausweis vorzeigen',
  fr: 'Présenter votre identité électronique',
  ar: 'إظهار هويتك الإلكترونية',
};

export default {
  name: {
    en: 'Electronic identity',
    de: 'Elektronische Identität',
    fr: 'Identité électronique',
    ar: 'الهوية الإلكترونية',
  },
  needsToken: false,

  // A page whose policy keeps the wallet from itself can't ask it either.
  isSupported: () =>
    'DigitalCredential' in globalThis &&
    document.featurePolicy?.allowsFeature('digital-credentials-get') !== false,

  async start({ container, config, language, signal, ready, done, cancel, fail }) {
    if (signal.aborted) return;
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = wordsIn(language);
    // The browser asks for a press of the investor's.
    button.addEventListener('click', async () => {
      button.disabled = true;
      try {
        const digital = { requests: config.requests };
        const { protocol, data } = await navigator.credentials.get({
          digital,
          signal,
          mediation: 'required',
        });
        const answer = await fetch(config.answerUrl, {
          method: 'POST',
          credentials: 'include',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ protocol, data }),
          signal,
        });
        if (!answer.ok) throw new Error(`the answer was refused with ${answer.status}`);
        done();
      } catch (error) {
        if (signal.aborted) return;
        button.disabled = false;
        // The investor has closed the wallet, or has none.
        if (error?.name === 'NotAllowedError' || error?.name === 'AbortError') cancel();
        else fail(error);
      }
    });
    container.append(button);
    ready();
    return {
      setLanguage: (next) => {
        button.textContent = wordsIn(next);
      },
      stop: () => container.replaceChildren(),
    };
  },
};
