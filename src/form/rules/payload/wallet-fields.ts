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

/** The element by which the investor says which wallet it is. */
const SELECT_WALLET = 'select_wallet';
/**
 * Its special value: the wallet of the on-chain identity, which needs no proof
 * (product-rules#onchainid).
 */
const ONCHAIN_ID = 'onchainid';

/** Where the address of the connected wallet is stored besides the field of `web3InputKey`. */
const WEB3_ACCOUNT = 'web3Account';
/** Where the wallet's provider name is recorded. */
const WEB3_PROVIDER = 'web3Provider';

type Fields = Pick<SectionModel, 'fields' | 'keys'>;

/**
 * The key that takes the connected address: the one `web3InputKey` names, else that of the first
 * string-wallet, else web3Account (product-rules#web3-input-key). Undefined where the section has none
 * of them.
 */
export function addressKey({ fields, keys }: Fields): string | undefined {
  const named = fields.flatMap(({ definition }) => definition.web3InputKey ?? []);
  const addresses = fields.filter(({ kind }) => kind === 'walletString').map(({ key }) => key);
  return [...named, ...addresses, WEB3_ACCOUNT].find((key) => keys.has(key));
}

/**
 * Whether connecting a wallet is offered now: some field that takes one is shown, and the investor has
 * not chosen the wallet of their on-chain identity. A wallet-onchain checkbox speaks for itself where
 * the section has no other wallet field.
 */
export function isConnectOffered({ fields }: Fields, read: ReadValue): boolean {
  if (usesOnchainId(fields, read)) return false;
  const taking = fields.filter(isTaking);
  const asking =
    taking.length > 0 ? taking : fields.filter(({ kind }) => kind === 'walletCheckbox');
  return asking.some((field) => !isHidden(field, read));
}

/**
 * Whether this visit's signature still speaks for the wallet the form names
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
 * A chosen option with `connectWalletMandatory` makes its section invalid until the wallet has signed.
 * What a complete section was saved with has been signed for then.
 */
export function walletError(
  model: SectionModel,
  { key, holders }: KeyModel,
  read: ReadValue,
  proof: WalletProof | null,
): ValidationError | null {
  const chosen = read(key);
  // An empty answer is none, whatever an option says: form and server hold it as null or as ''.
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
 * For the server: the keys whose chosen option asks for a wallet that has signed, where none of
 * `linkedWallets` (addresses in any case) is the one the section names.
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

/** What a wallet that has signed puts into the form, by key. */
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

/** A linked wallet was verified: of its proof the address alone is still asked for. */
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
