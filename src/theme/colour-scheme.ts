/**
 * Whether the widget follows the host page's colour scheme or, where the page does not name one,
 * the system's. To be asked whenever the element is attached.
 *
 * @returns host: `color-scheme` is inherited; system: the widget sets `light dark` itself
 */
export function colourScheme(element: HTMLElement): 'host' | 'system' {
  if (getComputedStyle(element).colorScheme !== 'normal') return 'host';
  // A page can name its schemes in a meta element, which 'normal' then stands for.
  return element.ownerDocument.querySelector('meta[name="color-scheme" i]') ? 'host' : 'system';
}
