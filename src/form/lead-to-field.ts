import type { MountedRows } from './mounted-rows';
import type { FieldPlaces } from './store/field-places';

/** Moves the focus to the field with this id; a field that is not mounted yet is mounted first. */
export type LeadToField = (from: Element, fieldId: string) => void;

/**
 * Makes the function that moves the focus to the fields of one form. An anchor could not: it does not reach
 * into the shadow root.
 */
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
