import type { SectionModel } from '../../../form/rules/model/section-model';
import { keysNamed, WALLET_SIGNATURE } from './wallet-field-names';
import type { WalletProof } from './wallet-proof';

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
