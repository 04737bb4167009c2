import type { MountedRows } from './lead-to-field';
import type { FieldPlaces } from './store/form-store';

/** How long to wait for a field to be mounted before focusing it is given up. */
const REVEAL_LIMIT_MS = 3000;

/** Mounts the rows around a field out of order and focuses the field. */
export function mountAndFocus(
  root: ShadowRoot,
  places: FieldPlaces,
  { wanted }: MountedRows,
  fieldId: string,
): void {
  const focus = () => {
    const control = root.getElementById(places.domId({ id: fieldId }));
    control?.focus();
    return control !== null;
  };
  wanted.value = [...wanted.peek(), places.of({ id: fieldId })];
  if (focus()) return;
  const observer = new MutationObserver(() => {
    if (focus()) stop();
  });
  const timer = setTimeout(() => observer.disconnect(), REVEAL_LIMIT_MS);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe(root, { childList: true, subtree: true });
}
