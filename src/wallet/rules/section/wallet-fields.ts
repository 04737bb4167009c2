import type { FieldModel } from '../../../form/rules/model/section-model';

/** Never sent with a section: it goes to the identity by its own call. */
export const WALLET_SIGNATURE = 'wallet_signature';
/** Sent when, and only when, a signature exists, whatever its `noSubmit` says. */
export const CREATE_WALLET = 'create_wallet';
/** The element by which the investor says which wallet it is. */
export const SELECT_WALLET = 'select_wallet';

type Names = Pick<FieldModel, 'id' | 'key'>;

/** Whether a field is the one of this name: backends give it as the element's name or as its id. */
export function isNamed({ id, key }: Names, name: string): boolean {
  return id === name || key === name;
}

/** The keys whose values are those of the fields of this name. */
export function keysNamed(fields: readonly Names[], name: string): readonly string[] {
  return [...new Set(fields.filter((field) => isNamed(field, name)).map(({ key }) => key))];
}
