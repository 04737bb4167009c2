const sheets = new Map<string, CSSStyleSheet>();

/**
 * The constructable style sheet of a CSS text, made at the first call and shared by every shadow root of the
 * page that adopts it. Importing this on a server has no effect.
 */
export function sheetOf(css: string): CSSStyleSheet {
  const cached = sheets.get(css);
  if (cached) return cached;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  sheets.set(css, sheet);
  return sheet;
}
