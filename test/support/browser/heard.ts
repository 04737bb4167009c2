import { cleanUp } from './suite';

/** What the live regions in here say from now on, each time their text changes to something. */
export function heardIn(place: Element | ShadowRoot): readonly string[] {
  const said: string[] = [];
  const observer = new MutationObserver((records) => {
    const regions = records.map(({ target }) => {
      const around = target instanceof Element ? target : target.parentElement;
      return around?.closest('[role=status], [role=alert]');
    });
    for (const region of new Set(regions)) if (region?.textContent) said.push(region.textContent);
  });
  observer.observe(place, { subtree: true, childList: true, characterData: true });
  cleanUp(() => observer.disconnect());
  return said;
}
