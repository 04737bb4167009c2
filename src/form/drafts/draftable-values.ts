import { isNamed, WALLET_SIGNATURE } from '../../wallet/rules/section/wallet-field-names';
import type {
  FieldModel,
  FieldValue,
  FieldValues,
  SectionModel,
} from '../rules/model/section-model';
import { readValue } from '../rules/values/read-value';

/** The edits that may be kept in the browser: no files, no signatures. */
export function draftable(model: SectionModel, edits: FieldValues): FieldValues {
  return new Map(
    [...edits].filter(([key, value]) => typeof value !== 'object' && mayKeep(model, key)),
  );
}

/** The values of a draft that belong to elements of the section and are valid for them. */
export function usableDraft(model: SectionModel, draft: FieldValues): FieldValues {
  const usable = new Map<string, FieldValue>();
  for (const [key, raw] of draft) {
    const holders = model.keys.get(key)?.holders;
    if (!holders || raw === null || !mayKeep(model, key)) continue;
    const { value, reason } = readValue(holders, raw);
    if (!reason) usable.set(key, value);
  }
  return usable;
}

function mayKeep(model: SectionModel, key: string): boolean {
  const holders: readonly FieldModel[] = model.keys.get(key)?.holders ?? [];
  return holders.every((field) => field.kind !== 'file' && !isNamed(field, WALLET_SIGNATURE));
}
