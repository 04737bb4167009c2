import { isHidden } from '../conditions/visibility';
import type {
  FieldModel,
  FieldValues,
  InvalidField,
  KeyModel,
  ReadValue,
  SectionModel,
  ValidationError,
} from '../model/section-model';
import { CREATE_WALLET, isNamed, keysNamed, WALLET_SIGNATURE } from '../model/wallet-names';
import type { WalletProof } from '../model/wallet-section';
import { isEmpty } from '../values/is-empty';

/** The element with which the investor chooses a wallet. */
const SELECT_WALLET = 'select_wallet';
/** Its value for the wallet of the on-chain identity, which needs no proof (product-rules#onchainid). */
const ONCHAIN_ID = 'onchainid';

/** The key of the connected address if there is no field of `web3InputKey`. */
const WEB3_ACCOUNT = 'web3Account';
/** The key of the wallet's provider name. */
const WEB3_PROVIDER = 'web3Provider';

type Fields = Pick<SectionModel, 'fields' | 'keys'>;

/**
 * The key that gets the connected address: the one `web3InputKey` names, else that of the first
 * string-wallet, else web3Account (product-rules#web3-input-key). Undefined if the section has none of them.
 */
export function addressKey({ fields, keys }: Fields): string | undefined {
  const named = fields.flatMap(({ definition }) => definition.web3InputKey ?? []);
  const addresses = fields.filter(({ kind }) => kind === 'walletString').map(({ key }) => key);
  return [...named, ...addresses, WEB3_ACCOUNT].find((key) => keys.has(key));
}

/**
 * Whether connecting a wallet is offered: a field for it is shown, and the investor has not chosen the wallet
 * of their on-chain identity. A wallet-onchain checkbox counts where the section has no other wallet field.
 */
export function isConnectOffered({ fields }: Fields, read: ReadValue): boolean {
  if (usesOnchainId(fields, read)) return false;
  const taking = fields.filter(isTaking);
  const asking =
    taking.length > 0 ? taking : fields.filter(({ kind }) => kind === 'walletCheckbox');
  return asking.some((field) => !isHidden(field, read));
}

/**
 * Whether this visit's signature belongs to the wallet that the form names
 * (product-rules#verification-needed).
 */
export function isProven(model: Fields, read: ReadValue, proof: WalletProof | null): boolean {
  if (!proof || usesOnchainId(model.fields, read)) return false;
  const key = addressKey(model);
  if (key === undefined) return true;
  const { holders } = model.keys.get(key) ?? { holders: [] };
  if (holders.every((field) => isHidden(field, read))) return isConnectOffered(model, read);
  return String(read(key) ?? '').toLowerCase() === proof.address.toLowerCase();
}

/**
 * A chosen option with `connectWalletMandatory` makes its section invalid until the wallet has signed. An
 * answer that a complete section was saved with counts as signed.
 */
export function walletError(
  model: SectionModel,
  { key, holders }: KeyModel,
  read: ReadValue,
  proof: WalletProof | null,
): ValidationError | null {
  const chosen = read(key);
  // No option applies to an empty answer, which form and server hold as null or ''.
  const isMandatory =
    !isEmpty(chosen) &&
    holders.some(
      (field) =>
        field.definition.options?.some(
          ({ value, connectWalletMandatory }) => connectWalletMandatory && Object.is(value, chosen),
        ) && !isHidden(field, read),
    );
  if (!isMandatory || isProven(model, read, proof) || wasSigned(model, key, read)) return null;
  return { key: 'form.errors.connectWallet', params: {} };
}

/**
 * For the server: the keys whose chosen option needs a signed wallet while none of `linkedWallets` (addresses
 * in any case) is the one that the section names.
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
    const error = walletError(model, keyModel, read, null);
    return error ? [{ key: keyModel.key, fieldId: keyModel.holders[0].id, error }] : [];
  });
}

/** The values that a signed wallet sets in the form, by key. */
export function provenValues(model: Fields, proof: WalletProof): ReadonlyMap<string, string> {
  const { address, provider, signature } = proof;
  const target = addressKey(model);
  const values: readonly (readonly [string, string])[] = [
    ...(target === undefined ? [] : [[target, address] as const]),
    [WEB3_ACCOUNT, address],
    [WEB3_PROVIDER, provider],
    ...keysNamed(model.fields, WALLET_SIGNATURE).map((key) => [key, signature] as const),
  ];
  return new Map(values.filter(([key]) => model.keys.has(key)));
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

/** A linked wallet was verified before, so only the address of its proof is checked. */
function proofOf(address: string): WalletProof {
  return { address, signature: '', provider: '', network: '', linked: true };
}

function usesOnchainId(fields: readonly FieldModel[], read: ReadValue): boolean {
  return fields.some(
    (field) =>
      field.id === SELECT_WALLET && !isHidden(field, read) && read(field.key) === ONCHAIN_ID,
  );
}

function isTaking(field: FieldModel): boolean {
  const { id, kind } = field;
  return id === SELECT_WALLET || isNamed(field, CREATE_WALLET) || kind === 'walletString';
}
