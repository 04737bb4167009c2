import { isDisabled, isHidden } from '../../../form/rules/conditions';
import type {
  FieldValues,
  InvalidField,
  KeyModel,
  ReadValue,
  SectionModel,
  ValidationError,
} from '../../../form/rules/model/section-model';
import { isEmpty } from '../../../form/rules/values';
import { isProven } from './is-proven';
import type { WalletProof } from './wallet-proof';
import { addressKey } from './web3-fields';

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
