import { isDisabled, isHidden } from '../../../form/rules/conditions';
import type {
  FieldModel,
  FieldValues,
  InvalidField,
  KeyModel,
  ReadValue,
  SectionModel,
  ValidationError,
} from '../../../form/rules/model/section-model';
import { isEmpty } from '../../../form/rules/values';
import {
  CREATE_WALLET,
  isNamed,
  keysNamed,
  SELECT_WALLET,
  WALLET_SIGNATURE,
  type WalletProof,
} from './wallet-section';

/**
 * A chosen option with `connectWalletMandatory` makes its section invalid until the wallet has signed. The
 * saved answers of a complete section were signed for when they were saved.
 */
export function mandatoryWalletError(
  model: SectionModel,
  { key, holders }: KeyModel,
  read: ReadValue,
  proof: WalletProof | null,
): ValidationError | null {
  const chosen = read(key);
  // An empty answer is no choice, even where an option has '' as its value.
  const isMandatory =
    !isEmpty(chosen) &&
    holders.some(
      (field) =>
        field.definition.options?.some(
          ({ value, connectWalletMandatory }) => connectWalletMandatory && Object.is(value, chosen),
        ) &&
        !isHidden(field, read) &&
        // A disabled choice is kept, sent and not checked: the investor can't choose another one.
        !isDisabled(field, read),
    );
  if (!isMandatory || isProven(model, read, proof) || wasSigned(model, key, read)) return null;
  return { key: 'form.errors.connectWallet', params: {} };
}

/**
 * For the server: the keys whose chosen option requires a signed wallet, unless one of `linkedWallets`
 * (addresses in upper or lower case) is the wallet that the section names.
 */
export function unprovenWallets(
  model: SectionModel,
  values: FieldValues,
  linkedWallets: readonly string[],
): readonly InvalidField[] {
  const read: ReadValue = (key) => values.get(key) ?? null;
  const isLinked = linkedWallets.some((address) => isProven(model, read, proofOf(address)));
  if (isLinked) return [];
  return [...model.keys.values()].flatMap((keyModel) => {
    const error = mandatoryWalletError(model, keyModel, read, null);
    return error ? [{ key: keyModel.key, fieldId: keyModel.holders[0].id, error }] : [];
  });
}

function wasSigned({ section, ...model }: SectionModel, key: string, read: ReadValue): boolean {
  if (section.status !== 'complete') return false;
  const address = addressKey(model);
  return [key, ...(address === undefined ? [] : [address])].every((one) =>
    (model.keys.get(one)?.holders ?? []).some(
      ({ definition }) => !isEmpty(definition.value) && Object.is(definition.value, read(one)),
    ),
  );
}

/** The proof of a linked wallet; it was verified before, so only its address is read. */
function proofOf(address: string): WalletProof {
  return { address, signature: '', provider: '', network: '', linked: true };
}

/**
 * Whether connecting a wallet is offered now: a field that takes a wallet is shown, and the investor has not
 * chosen the wallet of their on-chain identity. In a section without such a field a shown wallet-onchain
 * checkbox is enough.
 */
export function isConnectOffered(
  { fields }: Pick<SectionModel, 'fields'>,
  read: ReadValue,
): boolean {
  if (usesOnchainId(fields, read)) return false;
  const taking = fields.filter(isTaking);
  const asking = taking.length > 0 ? taking : fields.filter(({ kind }) => kind.asksForWallet);
  return asking.some((field) => !isHidden(field, read));
}

function isTaking(field: FieldModel): boolean | undefined {
  return isNamed(field, SELECT_WALLET) || isNamed(field, CREATE_WALLET) || field.kind.takesWallet;
}

/** Whether this visit's proof is of the wallet that the form names (product-rules#verification-needed). */
export function isProven(
  model: Pick<SectionModel, 'fields' | 'keys'>,
  read: ReadValue,
  proof: WalletProof | null,
): boolean {
  if (!proof || usesOnchainId(model.fields, read)) return false;
  const key = addressKey(model);
  if (key === undefined) return true;
  const { holders } = model.keys.get(key) ?? { holders: [] };
  if (holders.every((field) => isHidden(field, read))) return isConnectOffered(model, read);
  return String(read(key) ?? '').toLowerCase() === proof.address.toLowerCase();
}

/**
 * The value of select_wallet that means the wallet of the on-chain identity, which needs no proof
 * (product-rules#onchainid).
 */
const ONCHAIN_ID = 'onchainid';

/** Whether the investor has chosen the wallet of their on-chain identity. */
function usesOnchainId(fields: readonly FieldModel[], read: ReadValue): boolean {
  return fields.some(
    (field) =>
      isNamed(field, SELECT_WALLET) && !isHidden(field, read) && read(field.key) === ONCHAIN_ID,
  );
}

/** Where the address of the connected wallet is stored besides the field of `web3InputKey`. */
const WEB3_ACCOUNT = 'web3Account';
/** Where the wallet's provider name is recorded. */
const WEB3_PROVIDER = 'web3Provider';

type Fields = Pick<SectionModel, 'fields' | 'keys'>;

/** The keys that a name means: the element with this key, else the one with this id. */
function keysOf({ fields, keys }: Fields, name: string | null | undefined): readonly string[] {
  if (name == null) return [];
  return keys.has(name) ? [name] : keysNamed(fields, name);
}

/**
 * The key that takes the connected address: the one `web3InputKey` names, else that of the first
 * string-wallet, else web3Account (product-rules#web3-input-key). Undefined where the section has none
 * of them.
 */
export function addressKey({ fields, keys }: Fields): string | undefined {
  const named = fields.flatMap(({ definition }) =>
    keysOf({ fields, keys }, definition.web3InputKey),
  );
  const addresses = fields.filter(({ kind }) => kind.takesWallet).map(({ key }) => key);
  return [...named, ...addresses, ...keysOf({ fields, keys }, WEB3_ACCOUNT)][0];
}

/** What a wallet that has signed puts into the form, by key. */
export function provenValues(model: Fields, proof: WalletProof): ReadonlyMap<string, string> {
  const { address, provider, signature } = proof;
  const target = addressKey(model);
  const values: readonly (readonly [string, string])[] = [
    ...(target === undefined ? [] : [[target, address] as const]),
    ...keysNamed(model.fields, WEB3_ACCOUNT).map((key) => [key, address] as const),
    ...keysNamed(model.fields, WEB3_PROVIDER).map((key) => [key, provider] as const),
    ...keysNamed(model.fields, WALLET_SIGNATURE).map((key) => [key, signature] as const),
  ];
  return new Map(values);
}
