const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>();

/** The texts that views have brought into a root since its app was there. */
const broughtBy = new WeakMap<ShadowRoot, Set<string>>();

/**
 * The constructable sheet of a style text, made at the first call and shared by every shadow root of a document
 * that adopts it: a sheet serves the document alone that it was made for. Importing this on a server does nothing.
 */
export function sheetOf(css: string, owner: Document = document): CSSStyleSheet {
  const own = sheets.get(owner) ?? new Map<string, CSSStyleSheet>();
  sheets.set(owner, own);
  const sheet = own.get(css) ?? newSheet(css, owner);
  own.set(css, sheet);
  return sheet;
}

/** A sheet of its own, for a document. */
export function newSheet(css: string, { defaultView }: Document): CSSStyleSheet {
  const sheet = new (defaultView ?? globalThis).CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}

/** Adopts a style text in a shadow root, once. */
export function adoptSheet(root: ShadowRoot, css: string): void {
  const sheet = sheetOf(css, root.ownerDocument);
  if (root.adoptedStyleSheets.includes(sheet)) return;
  root.adoptedStyleSheets.push(sheet);
  broughtBy.set(root, (broughtBy.get(root) ?? new Set()).add(css));
}

/** What was adopted by `adoptSheet`, for a document that the root has come to since. */
export function broughtSheets(root: ShadowRoot): CSSStyleSheet[] {
  return [...(broughtBy.get(root) ?? [])].map((css) => sheetOf(css, root.ownerDocument));
}
