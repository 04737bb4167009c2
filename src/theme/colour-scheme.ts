/**
 * Whether the widget follows the host page's colour scheme or, if the page declares none, the system's. Call
 * it whenever the element is attached.
 *
 * @returns host: `color-scheme` is inherited; system: the widget sets `light dark` itself
 */
export function colourScheme(element: HTMLElement): 'host' | 'system' {
  if (getComputedStyle(element).colorScheme !== 'normal') return 'host';
  // With a meta element the computed value is 'normal', although the page declares its schemes.
  return element.ownerDocument.querySelector('meta[name="color-scheme" i]') ? 'host' : 'system';
}
