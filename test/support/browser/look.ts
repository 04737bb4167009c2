import { iconOfShape } from '../fixtures/icon-shapes';

/** Which icon stands first in `place`: its name, 'none', or 'unseen' for one that takes no room. */
export function iconIn(place: Element): string {
  const icon = place.querySelector('svg');
  if (!icon) return 'none';
  const { width, height } = icon.getBoundingClientRect();
  if (width < 1 || height < 1 || !icon.checkVisibility()) return 'unseen';
  return iconOfShape(icon.querySelector('path')?.getAttribute('d'));
}

const TONES = ['success', 'error', 'warning', 'info'] as const;

/** Which tone an element is written in, by its colours on screen: those of exactly one tone. */
export function toneOf(element: Element): string {
  const own = getComputedStyle(element);
  const found = TONES.filter((tone) => {
    const { color, backgroundColor } = coloursOf(element, tone);
    return own.color === color && own.backgroundColor === backgroundColor;
  });
  return found.join(' ') || 'none';
}

/** The colours of a tone where `beside` stands, as the browser computes them. */
function coloursOf(beside: Element, tone: string) {
  const probe = document.createElement('span');
  probe.style.color = `var(--onboarding-${tone})`;
  probe.style.backgroundColor = `var(--onboarding-${tone}-tint)`;
  beside.after(probe);
  const { color, backgroundColor } = getComputedStyle(probe);
  probe.remove();
  return { color, backgroundColor };
}
