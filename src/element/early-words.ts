import type en from '../../locales/en.json';

type Words = {
  readonly shared: {
    readonly label: Pick<typeof en.shared.label, 'loading' | 'stillLoading' | 'tryAgain'>;
  };
  readonly notices: Pick<typeof en.notices, 'formNotLoaded'>;
};

/** What is said before the app is there, out of the first texts of a language. */
export interface EarlyWords {
  readonly lang: string;
  readonly texts: Words;
}

/** Until those texts are there, and where they could not be loaded either. */
export const ENGLISH: EarlyWords = {
  lang: 'en',
  texts: {
    shared: { label: { loading: 'Loading', stillLoading: 'Still loading', tryAgain: 'Try again' } },
    notices: { formNotLoaded: 'This form could not be loaded. Check your connection.' },
  },
};

/**
 * The placeholder of the first screen: grey shapes of a heading, fields and a button. On a slow line it says that it
 * loads, and after ten seconds that it still does, to screen readers too: by an animation of element.css, since
 * a timer would keep a removed element alive. Most screens come sooner, and a text that flashes is noise.
 */
export function skeleton(words: () => EarlyWords): HTMLElement {
  const box = boxOf('entry-skeleton');
  box.ariaBusy = 'true';
  // Bar, title, three fields and a button: element.css gives them their shapes.
  for (let count = 0; count < 6; count += 1) box.append(document.createElement('div'));
  const text = document.createElement('p');
  text.role = 'status';
  const say = (label: keyof Words['shared']['label']) => () => {
    const { lang, texts } = words();
    box.lang = lang;
    text.replaceChildren(texts.shared.label[label]);
  };
  text.onanimationstart = say('loading');
  text.onanimationend = say('stillLoading');
  box.append(text);
  return box;
}

function boxOf(className: string): HTMLElement {
  const box = document.createElement('div');
  box.className = className;
  box.dir = 'auto';
  return box;
}

/**
 * Makes the message with its button, which calls `retry`. It says then that it loads, and stays, with the focus, until
 * something takes its place.
 */
export function loadFailure({ lang, texts }: EarlyWords, retry: () => void): HTMLElement {
  const { label } = texts.shared;
  const box = boxOf('load-failure');
  box.lang = lang;
  box.role = 'alert';
  const text = document.createElement('p');
  text.append(texts.notices.formNotLoaded);
  const button = document.createElement('button');
  button.type = 'button';
  button.append(label.tryAgain);
  button.onclick = () => {
    text.replaceChildren(label.loading);
    retry();
  };
  box.append(text, button);
  return box;
}
