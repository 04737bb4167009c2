const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>();

/** The style texts that views have adopted in a root after the start. */
const broughtBy = new WeakMap<ShadowRoot, Set<string>>();

/**
 * The constructable sheet of a style text, made at the first call. All shadow roots of a document share it;
 * another document needs its own. Importing this file on a server does nothing.
 */
export function sheetOf(css: string, owner: Document = document): CSSStyleSheet {
  const own = sheets.get(owner) ?? new Map<string, CSSStyleSheet>();
  sheets.set(owner, own);
  const sheet = own.get(css) ?? newSheet(css, owner);
  own.set(css, sheet);
  return sheet;
}

/** Makes a sheet for a document, shared with nothing else. */
export function newSheet(css: string, { defaultView }: Document): CSSStyleSheet {
  const sheet = new (defaultView ?? globalThis).CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}

/** Notes a style text that a view has adopted in a root. */
export function noteBrought(root: ShadowRoot, css: string): void {
  broughtBy.set(root, (broughtBy.get(root) ?? new Set()).add(css));
}

/** The sheets that views have brought, for the document in which the root is now. */
export function broughtSheets(root: ShadowRoot): CSSStyleSheet[] {
  return [...(broughtBy.get(root) ?? [])].map((css) => sheetOf(css, root.ownerDocument));
}

/** Joins class names, without absent ones. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
