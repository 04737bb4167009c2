import type { MountedRows } from './mounted-rows';
import type { FieldPlaces } from './store/field-places';

/** Moves the focus to a field by its id; one that has not had its turn is mounted before. */
export type LeadToField = (from: Element, fieldId: string) => void;

/** Makes the way to the fields of one form, by script: an anchor would not reach into the shadow root. */
export function createLeadToField(places: FieldPlaces, mountedRows: MountedRows): LeadToField {
  return (from, fieldId) => {
    const root = from.getRootNode() as ShadowRoot;
    const control = root.getElementById(places.domId({ id: fieldId }));
    if (control) control.focus();
    else
      void import('./mount-and-focus').then(
        ({ mountAndFocus }) => mountAndFocus(root, places, mountedRows, fieldId),
        () => {},
      );
  };
}
