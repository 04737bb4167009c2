import { type RefObject, useContext, useLayoutEffect } from 'react';
import { DrawnContext } from '../lazy/drawn';

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

/** Adopts a style text in a shadow root, once. */
export function adoptSheet(root: ShadowRoot, css: string): void {
  const sheet = sheetOf(css, root.ownerDocument);
  if (root.adoptedStyleSheets.includes(sheet)) return;
  root.adoptedStyleSheets.push(sheet);
  broughtBy.set(root, (broughtBy.get(root) ?? new Set()).add(css));
}

/** The sheets of `adoptSheet` for the document in which the root is now. */
export function broughtSheets(root: ShadowRoot): CSSStyleSheet[] {
  return [...(broughtBy.get(root) ?? [])].map((css) => sheetOf(css, root.ownerDocument));
}

/**
 * Adopts a lazy view's own style sheet in its shadow root, once, before the first paint. The owner of the
 * root removes it.
 */
export function useSheet(ref: RefObject<Element | null>, css: string): void {
  useContext(DrawnContext)?.brings?.(css);
  useLayoutEffect(() => {
    const root = ref.current?.getRootNode();
    if (root instanceof ShadowRoot) adoptSheet(root, css);
  }, [ref, css]);
}

/** Joins class names, without absent ones. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
