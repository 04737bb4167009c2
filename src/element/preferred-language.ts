/**
 * The language before the session is known: the element's own `lang`, else the nearest `lang` in the host
 * page (through shadow roots), else the browser's.
 */
export function preferredLanguage(element: HTMLElement): string {
  for (let node: Node | null = element; node; node = parentAcrossShadow(node)) {
    if (node instanceof Element && node.getAttribute('lang'))
      return node.getAttribute('lang') ?? '';
  }
  return navigator.language;
}

function parentAcrossShadow(node: Node): Node | null {
  return node.parentNode ?? (node instanceof ShadowRoot ? node.host : null);
}
