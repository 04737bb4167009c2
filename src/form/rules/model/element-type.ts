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

/** What each type is; one that is not named here is a simple input (product-rules#element-type). */
export function fieldKind(type: string): FieldKind {
  return FIELD_KINDS.get(type) ?? 'text';
}

/** The container a type stands for; null for a field. */
export function fieldsetKind(type: string): FieldsetKind | null {
  return FIELDSET_KINDS.get(type) ?? null;
}

/** Ticked or not: a null of theirs becomes false (product-rules#null-checkbox). */
export function isCheckbox({ kind }: Pick<FieldModel, 'kind'>): boolean {
  return kind === 'checkbox' || kind === 'walletCheckbox';
}

/** A radio or a legend: what it puts under its key is its own choice out of several. */
export function isChooser({ kind, isLegend }: Pick<FieldModel, 'kind' | 'isLegend'>): boolean {
  return kind === 'radio' || isLegend;
}
