import { effect } from '@preact/signals-core';
import formCss from '../../form/form.css?inline';
import kitCss from '../../kit/styles/kit.css?inline';
import { broughtSheets, newSheet, sheetOf } from '../../kit/styles/sheet';
import shellCss from '../../shell/first-screen.css?inline';
import themeCss from '../../theme/theme.css?inline';
import type { ThemeStore } from '../../theme/theme-store';

/** Adopts the app's style sheets and keeps the theme's own sheet current; returns a stop function. */
export function adoptStyles(root: ShadowRoot, theme: Pick<ThemeStore, 'css'>): () => void {
  const before = root.adoptedStyleSheets.map(textOf);
  const sheetsOf = (texts: readonly string[]) =>
    texts.map((css) => sheetOf(css, root.ownerDocument));
  let own: CSSStyleSheet;
  const adopt = () => {
    own = newSheet(theme.css.peek(), root.ownerDocument);
    root.adoptedStyleSheets = [
      ...sheetsOf([...before, kitCss, themeCss, shellCss, formCss]),
      own,
      ...broughtSheets(root),
    ];
  };
  adopt();
  root.addEventListener('adopted', adopt);
  const stop = effect(() => own.replaceSync(theme.css.value));
  return () => {
    stop();
    root.removeEventListener('adopted', adopt);
    root.adoptedStyleSheets = sheetsOf(before);
  };
}

function textOf({ cssRules }: CSSStyleSheet): string {
  return [...cssRules].map(({ cssText }) => cssText).join('\n');
}
