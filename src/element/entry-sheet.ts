import css from './element.css?inline';

let sheet: CSSStyleSheet | undefined;

/** The style sheet of the skeleton, shared by all elements; made at first use, since a server has no DOM. */
export function entrySheet(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
  }
  return sheet;
}
