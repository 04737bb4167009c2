import { createElement } from 'react';
import type { Commands, Host, HostProps, OnboardingApp } from '../app/onboarding';
import { adoptStyles, createReactRoot, unmount } from '../app/root';
import { takeReturn } from '../element/take-return';
import kitCss from '../kit/styles/kit.css?inline';
import { keepFocus } from '../shell/keep-focus';
import themeCss from '../theme/theme.css?inline';
import { createPhone, type Phone } from './phone';
import phoneCss from './phone.css?inline';
import { PhonePage } from './phone-page';

export { $load, loadBy } from '../kit/lazy/load-code';

/** Makes the page for phones in the place of the app: no session, no profile, nothing of the form. */
export function createApp(host: Host, props: HostProps): OnboardingApp {
  const phone = createPhone(host, props);
  tellMistakes(host);
  let isStarted = false;
  return {
    commands: commandsOf(phone),
    update: phone.configuration.update,
    mount: (container) => {
      const stop = mount(container, phone);
      if (!isStarted) void phone.start();
      isStarted = true;
      return stop;
    },
  };
}

/** There is nowhere to go, and nobody is signed in. */
function commandsOf({ language, chooseLanguage }: Phone): Commands {
  const nothing = () => {};
  return {
    languages: () =>
      language.offered.peek().map(({ code, name }) => ({
        ...{ code, name, selected: code === language.locale.peek() },
      })),
    setLanguage: (code) => {
      const isOffered = language.offered.peek().some((one) => one.code === code);
      if (isOffered) void chooseLanguage(code);
    },
    ...{ goTo: nothing, refresh: nothing, signOut: nothing },
  };
}

function mount(container: ShadowRoot, phone: Phone): () => void {
  const gone = new AbortController();
  phone.lifetime.begin();
  const render = () => root.render(createElement(PhonePage, { phone }));
  const root = createReactRoot(container, phone, () => render());
  const stopStyles = adoptStyles(container, phone.theme, [kitCss, themeCss, phoneCss]);
  keepFocus(container, gone.signal);
  // A link that is opened in the page that is there already changes its fragment alone.
  const follow = () => {
    const taken = takeReturn().find((one) => 'token' in one);
    if (taken) phone.restart(taken);
  };
  window.addEventListener('hashchange', follow, { signal: gone.signal });
  render();
  return () => {
    phone.lifetime.end();
    stopStyles();
    gone.abort();
    unmount(container, root);
  };
}

/** Writes the mistakes of the integrator, each once. */
function tellMistakes(host: Host): void {
  const told = new Set<string>();
  host.onMistake = () => {
    for (const [code, ...values] of host.mistakes.splice(0)) {
      const key = [code, ...values].join(' ');
      if (told.has(key)) continue;
      told.add(key);
      const load = import('../advice/advice');
      const line = load.then(
        ({ adviceLine }) => adviceLine(code, values),
        () => `investor-onboarding: ${key}`,
      );
      void line.then(host.logger.warn);
    }
  };
  host.onMistake();
}
