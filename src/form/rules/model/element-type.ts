import type { FieldKind, FieldModel, FieldsetKind } from './section-model';

const FIELD_KINDS: ReadonlyMap<string, FieldKind> = new Map([
  ['string', 'text'],
  ['email', 'email'],
  ['number', 'number'],
  ['input-date', 'date'],
  ['input-checkbox', 'checkbox'],
  ['wallet-onchain', 'walletCheckbox'],
  ['wallet-onchain-checkbox', 'walletCheckbox'],
  ['input-radio', 'radio'],
  ['input-select', 'select'],
  ['select-simple', 'select'],
  ['input-file', 'file'],
  ['string-wallet', 'walletString'],
]);

const FIELDSET_KINDS: ReadonlyMap<string, FieldsetKind> = new Map([
  ['fieldset', 'fieldset'],
  ['fieldset-files', 'fieldsetFiles'],
  ['fieldset-grouped', 'fieldsetGrouped'],
]);

/** The kind of an element type; an unknown type is a simple input (product-rules#element-type). */
export function fieldKind(type: string): FieldKind {
  return FIELD_KINDS.get(type) ?? 'text';
}

/** The kind of container a type names; null for a field. */
export function fieldsetKind(type: string): FieldsetKind | null {
  return FIELDSET_KINDS.get(type) ?? null;
}

/** Whether the field is ticked or not: a null value becomes false (product-rules#null-checkbox). */
export function isCheckbox({ kind }: Pick<FieldModel, 'kind'>): boolean {
  return kind === 'checkbox' || kind === 'walletCheckbox';
}

/** Whether the field is a radio or a legend, whose value is one choice of its key. */
export function isChooser({ kind, isLegend }: Pick<FieldModel, 'kind' | 'isLegend'>): boolean {
  return kind === 'radio' || isLegend;
}
