// A provider whose screens are in a frame of its own site. config.data has `frameUrl` beside `sdkToken`: the token goes
// to the frame by a message, never in its address.

/** @param {unknown} data */
const isMessage = (data) => typeof data === 'object' && data !== null && 'type' in data;

export default {
  name: {
    en: 'Identity check',
    de: 'Identitätsprüfung',
    fr: 'Vérification d’identité',
    ar: 'التحقق من الهوية',
  },

  async start({ container, config, language, theme, signal, refreshToken, resize, ...context }) {
    const { href, origin } = new URL(config.frameUrl);
    const frame = document.createElement('iframe');
    const send = (message) => frame.contentWindow?.postMessage(message, origin);
    const hear = async ({ source, origin: from, data }) => {
      // Any page may send messages: this frame alone is listened to, and only while it shows its own site.
      if (source !== frame.contentWindow || from !== origin || !isMessage(data)) return;
      switch (data.type) {
        case 'loaded':
          return send({ type: 'start', token: config.sdkToken, language, theme });
        case 'expired':
          return send({ type: 'token', token: await refreshToken() });
        case 'height':
          return resize(data.height);
        case 'ready':
          return context.ready();
        case 'done':
          return context.done();
        case 'cancelled':
          return context.cancel();
        case 'failed':
          return context.fail(new Error(`the frame says: ${data.reason}`));
      }
    };
    if (signal.aborted) return;
    window.addEventListener('message', hear, { signal });
    frame.src = href;
    // The camera is the frame's site's, and nobody else's.
    frame.allow = `camera ${origin}`;
    frame.style = 'inline-size: 100%; block-size: 100%; border: 0';
    container.append(frame);
    return {
      setLanguage: (next) => {
        send({ type: 'language', language: next });
      },
      stop: () => container.replaceChildren(),
    };
  },
};
