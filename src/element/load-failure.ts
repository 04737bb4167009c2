/**
 * The only message that needs no text file: the app or its language could not be loaded. Keyed by the first
 * two letters of the language.
 */
const TEXTS: Record<string, readonly [message: string, retry: string]> = {
  en: ['This form could not be loaded. Check your connection.', 'Try again'],
  fr: ['Ce formulaire n’a pas pu être chargé. Vérifiez votre connexion.', 'Réessayer'],
  de: ['Das Formular konnte nicht geladen werden. Prüfen Sie Ihre Verbindung.', 'Erneut versuchen'],
  es: ['No se ha podido cargar el formulario. Compruebe su conexión.', 'Reintentar'],
  it: ['Impossibile caricare il modulo. Controlli la connessione.', 'Riprova'],
  ja: ['フォームを読み込めませんでした。接続を確認してください。', '再試行'],
  ko: ['양식을 불러오지 못했습니다. 연결을 확인해 주세요.', '다시 시도'],
  ar: ['تعذّر تحميل النموذج. تحقّق من اتصالك بالإنترنت.', 'إعادة المحاولة'],
};

/** Makes the message with its button; `retry` is called once, and the message is removed. */
export function loadFailure(language: string, retry: () => void): HTMLElement {
  const [message, label] = TEXTS[language.slice(0, 2).toLowerCase()] ?? TEXTS.en ?? [];
  const box = document.createElement('div');
  box.className = 'load-failure';
  box.setAttribute('role', 'alert');
  box.dir = 'auto';
  const text = document.createElement('p');
  text.textContent = message ?? '';
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label ?? '';
  button.addEventListener('click', () => {
    box.remove();
    retry();
  });
  box.append(text, button);
  return box;
}
