import { type Signal, signal } from '@preact/signals-core';
import type { FieldMessage } from './store/form-messages';
import type { FormStore } from './store/form-store';

/** The button that connects a wallet. */
const CONNECT = '[part~="connect-wallet"]';

/**
 * Moves the focus to the field with this id; a field that is not mounted yet is mounted first.
 *
 * @param message what is wrong there: one that asks for a wallet leads to the button that connects it
 */
export type LeadToField = (from: Element, fieldId: string, message?: FieldMessage) => void;

/**
 * Makes the function that moves the focus to the fields of one form. An anchor could not: it does not reach
 * into the shadow root.
 */
export function createLeadToField(
  { places, lists }: Pick<FormStore, 'places' | 'lists'>,
  mountedRows: MountedRows,
): LeadToField {
  return (from, id, message) => {
    const fieldId = lists?.reveal(id) ?? id;
    const root = from.getRootNode() as ShadowRoot;
    const control =
      (message && asksForWallet(message) && root.querySelector<HTMLElement>(CONNECT)) ||
      root.getElementById(places.domId({ id: fieldId }));
    if (control) control.focus();
    else
      void import('./mount-and-focus').then(
        ({ mountAndFocus }) => mountAndFocus(root, places, mountedRows, fieldId),
        () => {},
      );
  };
}

/** Whether the button that connects a wallet is what mends this message, and not the field that it is at. */
export function asksForWallet(message: FieldMessage): boolean {
  return message.kind === 'rule' && message.error.key === 'form.errors.connectWallet';
}

/** How many fields are mounted with the form; the rest follows in blocks. */
export const FIRST_FIELDS = 12;

/** Which rows of one form view are mounted. */
export interface MountedRows {
  /** Rows whose first field has a lower index in `model.fields` are mounted. */
  readonly limit: Signal<number>;
  /** The indexes of fields that must be mounted out of order. */
  readonly wanted: Signal<readonly number[]>;
}

/** The state of a new form view. */
export function createMountedRows(limit = FIRST_FIELDS): MountedRows {
  return { limit: signal(limit), wanted: signal([]) };
}
