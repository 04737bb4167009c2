import { shadowOf } from './queries';

/** What stands out of the widget, or out of a bar of it, by name. */
export function standsOut(element: Element): string[] {
  const frame = shadowOf(element).querySelector('.onboarding');
  if (!frame) return ['no widget'];
  const bars = [...frame.querySelectorAll('header > div, footer')];
  return [
    ...(frame.scrollWidth > frame.clientWidth ? beyond(frame) : []),
    ...bars.flatMap((bar) => (bar.checkVisibility() ? beyond(bar) : [])),
  ];
}

function beyond(box: Element): string[] {
  const { left, right, top, bottom } = box.getBoundingClientRect();
  return [...box.querySelectorAll('*')]
    .filter((one) => !one.closest('svg, .visually-hidden, [popover]'))
    .filter((one) => {
      const place = one.getBoundingClientRect();
      const isAside = place.left < left - 1 || place.right > right + 1;
      return place.width > 0 && (isAside || place.top < top - 1 || place.bottom > bottom + 1);
    })
    .map(nameOf);
}

/** What holds more text than it shows, cut off or with an ellipsis; the name beside a logo gives way. */
export function cutOff(element: Element): string[] {
  return [...(shadowOf(element).querySelector('.onboarding')?.querySelectorAll('*') ?? [])]
    .filter(
      (one) =>
        one.checkVisibility() && !one.closest('svg, .logo, .visually-hidden, select, progress'),
    )
    .filter((one) => getComputedStyle(one).overflowX !== 'visible')
    .filter((one) => one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1)
    .map(nameOf);
}

function nameOf({ localName, className, textContent }: Element): string {
  return `${localName}.${className}: ${textContent}`;
}
