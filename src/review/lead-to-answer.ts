import type { Onboarding } from '../app/onboarding';
import { mayTakeFocus } from '../kit/overlays/focus';
import { until, whenTrue } from '../kit/waiting/waiting';

/**
 * Leads from an answer on the page of all answers to its field: once the section is shown, the field has the focus,
 * unless the investor has gone on to another one. Never rejects.
 */
export async function leadToAnswer(
  { lifetime, visits }: Pick<Onboarding, 'lifetime' | 'visits'>,
  from: Element,
  { sectionId, fieldId }: { readonly sectionId: string; readonly fieldId: string },
): Promise<void> {
  const root = from.getRootNode() as ShadowRoot;
  try {
    await whenTrue(() => visits.visit.value?.place.sectionId === sectionId, lifetime.investor);
    const visit = visits.visit.peek();
    if (!visit) return;
    await whenTrue(() => visits.form.value?.section.id === sectionId, visit.signal);
    const form = visits.form.peek();
    if (!form) return;
    const id = form.places.domId({ id: form.lists?.reveal(fieldId) ?? fieldId });
    const control = await whenThere(root, id, visit.signal);
    const focused = root.activeElement;
    if (mayTakeFocus(control) && (!focused || focused.matches('[part~="heading"]')))
      control.focus();
  } catch {
    // The investor has gone elsewhere.
  }
}

/** Resolves with the element of this id, once it is in the tree. */
function whenThere(root: ShadowRoot, id: string, signal: AbortSignal): Promise<HTMLElement> {
  return until(signal, (end) => {
    const look = () => {
      const found = root.getElementById(id);
      if (found) end(found);
    };
    const observer = new MutationObserver(look);
    observer.observe(root, { childList: true, subtree: true });
    look();
    return () => observer.disconnect();
  });
}
