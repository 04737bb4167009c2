/**
 * The placeholder of the first screen: grey shapes of a heading, fields and a button. On a slow line it says that it
 * loads, and after ten seconds that it still does, to screen readers too: by an animation of element.css, since
 * a timer would keep a removed element alive. Most screens come sooner, and a text that flashes is noise.
 */
export function skeleton(language: string): HTMLElement {
  const box = boxIn(language, 'entry-skeleton');
  const texts = TEXTS[box.lang] as Texts;
  box.ariaBusy = 'true';
  // Bar, title, three fields and a button: element.css gives them their shapes.
  for (let count = 0; count < 6; count += 1) box.append(document.createElement('div'));
  const text = document.createElement('p');
  text.role = 'status';
  text.onanimationstart = () => text.replaceChildren(texts[2]);
  text.onanimationend = () => text.replaceChildren(texts[3]);
  box.append(text);
  return box;
}

type Texts = readonly [message: string, retry: string, loading: string, stillLoading: string];

/**
 * The only messages that need no text file: the app or its language is being loaded, or could not be. Keyed by
 * the first two letters of a language tag.
 */
const TEXTS: Record<string, Texts> = {
  en: [
    'This form could not be loaded. Check your connection.',
    'Try again',
    'Loading',
    'Still loading',
  ],
  fr: [
    'Ce formulaire n’a pas pu être chargé. Vérifiez votre connexion.',
    'Réessayer',
    'Chargement',
    'Toujours en chargement',
  ],
  de: [
    'Das Formular konnte nicht geladen werden. Prüfen Sie Ihre Verbindung.',
    'Erneut versuchen',
    'Wird geladen',
    'Wird noch geladen',
  ],
  es: [
    'No se ha podido cargar el formulario. Compruebe su conexión.',
    'Reintentar',
    'Cargando',
    'Aún se está cargando',
  ],
  it: [
    'Impossibile caricare il modulo. Controlli la connessione.',
    'Riprova',
    'Caricamento',
    'Ancora in caricamento',
  ],
  ja: [
    'フォームを読み込めませんでした。接続を確認してください。',
    '再試行',
    '読み込み中',
    'まだ読み込んでいます',
  ],
  ko: [
    '양식을 불러오지 못했습니다. 연결을 확인해 주세요.',
    '다시 시도',
    '불러오는 중',
    '아직 불러오는 중',
  ],
  ar: [
    'تعذّر تحميل النموذج. تحقّق من اتصالك بالإنترنت.',
    'إعادة المحاولة',
    'جارٍ التحميل',
    'ما زال التحميل جاريًا',
  ],
};

/** A box marked with the language of its texts: English where a language has none here. */
function boxIn(language: string, className: string): HTMLElement {
  const code = /^[a-z]{2}\b/i.exec(language)?.[0].toLowerCase() ?? '';
  const box = document.createElement('div');
  box.className = className;
  box.dir = 'auto';
  box.lang = TEXTS[code] ? code : 'en';
  return box;
}

/**
 * Makes the message with its button, which calls `retry`. It says then that it loads, and stays, with the focus, until
 * something takes its place.
 */
export function loadFailure(language: string, retry: () => void): HTMLElement {
  const box = boxIn(language, 'load-failure');
  const texts = TEXTS[box.lang] as Texts;
  box.role = 'alert';
  const text = document.createElement('p');
  text.append(texts[0]);
  const button = document.createElement('button');
  button.type = 'button';
  button.append(texts[1]);
  button.onclick = () => {
    text.replaceChildren(texts[2]);
    retry();
  };
  box.append(text, button);
  return box;
}
