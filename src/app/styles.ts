import { effect } from '@preact/signals-core';
import formCss from '../form/form.css?inline';
import kitCss from '../kit/kit.css?inline';
import { adoptSheet } from '../kit/use-sheet';
import shellCss from '../shell/shell.css?inline';
import type { ThemeStore } from '../theme/store';
import themeCss from '../theme/theme.css?inline';

/** Adopts the app's style sheets and keeps the theme's own sheet current; returns a stop function. */
export function adoptStyles(root: ShadowRoot, theme: Pick<ThemeStore, 'css'>): () => void {
  const own = new CSSStyleSheet();
  const before = [...root.adoptedStyleSheets];
  for (const css of [kitCss, themeCss, shellCss, formCss]) adoptSheet(root, css);
  root.adoptedStyleSheets.push(own);
  const stop = effect(() => own.replaceSync(theme.css.value));
  return () => {
    stop();
    root.adoptedStyleSheets = before;
  };
}
