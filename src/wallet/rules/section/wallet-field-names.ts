import type { FieldModel } from '../../../form/rules/model/section-model';

/** Never sent with a section; a call of its own sends it to the identity. */
export const WALLET_SIGNATURE = 'wallet_signature';
/** Sent if and only if a signature exists, whatever its `noSubmit`. */
export const CREATE_WALLET = 'create_wallet';
/** The element by which the investor says which wallet it is. */
export const SELECT_WALLET = 'select_wallet';

type Names = Pick<FieldModel, 'id' | 'key'>;

/** Whether a field has this name, as its key or as its id. */
export function isNamed({ id, key }: Names, name: string): boolean {
  return id === name || key === name;
}

/** The keys of the fields with this name. */
export function keysNamed(fields: readonly Names[], name: string): readonly string[] {
  return [...new Set(fields.filter((field) => isNamed(field, name)).map(({ key }) => key))];
}
