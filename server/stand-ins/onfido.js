// Stands in for the core of the first provider's SDK: it draws into the page's own container. No styles,
// so that it needs none in the page's policy; the real one does (docs/backend/identity.md), and so does this one
// where its token claims `standIn: { sources: true }`.

/** What each start was given, for whoever looks into this page. */
const inits = globalThis.onfidoInits ?? [];
Object.assign(globalThis, { onfidoInits: inits, onfidoTearDowns: 0 });

/** Claims of the token, by which a test can make it do otherwise: `standIn: { throws, tearDown, sources }`. */
function claimsOf(token) {
  return JSON.parse(atob(token.split('.')[1]));
}

const typeOf = (step) => (typeof step === 'string' ? step : step.type);
const optionsOf = (step) => (typeof step === 'string' ? {} : (step.options ?? {}));

function element(name, text, properties = {}) {
  return Object.assign(document.createElement(name), { textContent: text, ...properties });
}

/** As a provider does: the backend hears of it before the page does. */
async function handIn(token) {
  const request = { method: 'POST', body: token };
  const answer = await fetch(new URL('../handed-in', import.meta.url), request).catch(
    () => undefined,
  );
  // 409: there is nothing left to hand in.
  if (answer?.ok || answer?.status === 409) return { isTaken: true };
  return { isTaken: false, ...(await answer?.json().catch(() => undefined)) };
}

/** What the real core offers of itself, as far as the widget needs it. */
export const Onfido = {
  init(parameters) {
    const { containerEl, workflowRunId, token, language, onComplete, onUserExit, onError } =
      parameters;
    // A workflow's steps are the provider's own.
    const { steps = workflowRunId ? ['workflow', 'complete'] : [] } = parameters;
    const { standIn = {} } = claimsOf(token);
    inits.push(parameters);
    if (standIn.throws) throw Object.assign(new Error(standIn.throws.message), standIn.throws);

    const box = element('div', '', {
      lang: (typeof language === 'string' ? language : language.locale).replace('_', '-'),
    });
    const expire = () => onError({ type: 'expired_token', message: 'Token expired' });
    const show = (index) => {
      const step = steps[index];
      const type = typeOf(step);
      const options = optionsOf(step);
      const buttons = [];
      const add = (text, act) => {
        const button = element('button', text, { type: 'button' });
        button.addEventListener('click', act);
        buttons.push(button);
      };
      if (type === 'complete') {
        handIn(token).then(({ isTaken, code, detail }) => {
          if (isTaken) return onComplete({ document_front: { id: 'stand-in' } });
          if (code === 'TOKEN_EXPIRED') return expire();
          box.append(element('p', `Not handed in: ${detail ?? 'the server did not answer'}`));
        });
      }
      if (type !== 'complete')
        add(options.nextButton ?? `Finish the step ${type}`, () => show(index + 1));
      add('Leave the check', () => onUserExit('USER_EXIT'));
      add('Fail with an error', () =>
        onError({ type: 'exception', message: 'The stand-in failed' }),
      );
      add('Let the token expire', expire);
      const lines = [options.submessage, ...(options.descriptions ?? [])].filter(Boolean);
      box.replaceChildren(
        element('p', 'Stand-in, no real check'),
        element('h3', options.title ?? options.message ?? type),
        ...lines.map((line) => element('p', line)),
        ...buttons,
      );
    };
    show(0);
    containerEl.append(box);
    if (standIn.sources) {
      import('./onfido-sources.js')
        .then(({ useEverySource }) => useEverySource())
        .then((line) => box.append(element('p', line)));
    }
    return {
      version: 'stand-in',
      addEventListener() {},
      removeEventListener() {},
      tearDown() {
        globalThis.onfidoTearDowns += 1;
        if (standIn.tearDown === 'throws') throw new Error('The tear-down failed');
        if (standIn.tearDown === 'hangs') return new Promise(() => {});
        box.remove();
        return Promise.resolve();
      },
    };
  },
};
