import { readsOf } from '../../src/advice/answer-mistakes';
import {
  conditionHolds,
  isDisabled,
  isFieldsetDisabled,
  isHidden,
} from '../../src/form/rules/conditions';
import type {
  Condition,
  FieldModel,
  FieldsetModel,
  ReadValue,
  SectionModel,
} from '../../src/form/rules/model/section-model';
import { isEmpty, storedRaw } from '../../src/form/rules/values';
import { isConnectOffered } from '../../src/wallet/rules/section/connect-wallet';
import { isWalletSection } from '../../src/wallet/rules/section/wallet-section';
import { below, type Report } from './findings';
import { createWalker } from './reachable-states';

/** How many states were looked at, and whether there are more. */
export interface Looked {
  readonly states: number;
  readonly isSampled: boolean;
}

/**
 * Tells what no answer can bring on screen or into the hands of the investor. A finding names the element at fault: what
 * is hidden with its fieldset, or with what it reads, follows from that.
 */
export function checkReachable(
  model: SectionModel,
  pointerOf: (elementId: string) => string,
  report: Report,
): Looked {
  const walker = createWalker(model);
  let isSampled = false;
  /** False if no state is like this; undecided counts as one. */
  const isPossible = (keys: readonly string[], is: (read: ReadValue) => boolean) => {
    const outcome = walker.walk(keys, is);
    isSampled ||= outcome === 'some';
    return outcome !== 'all';
  };
  // A condition on an unknown key is told by itself.
  const isKnown = (keys: readonly string[]) => keys.every((key) => model.keys.has(key));

  /** Conditions hold together in every state if each of them does, which is far less to look at. */
  const alwaysHold = (conditions: readonly Condition[]) =>
    conditions.length > 0 &&
    isKnown(conditions.map(({ id }) => id)) &&
    conditions.every((one) => !isPossible([one.id], (read) => !conditionHolds(one, read)));

  const hiddenFieldsets = new Set(
    model.fieldsets.filter(({ rules }) => alwaysHold(rules.hiddenWhen)),
  );
  const hidden = new Set(
    model.fields.filter((field) => {
      const { fieldset, rules, isLegend } = field;
      if (fieldset && hiddenFieldsets.has(fieldset)) return true;
      if (alwaysHold(rules.hiddenWhen)) return true;
      const isByBoth =
        fieldset && (fieldset.rules.hiddenWhen.length > 0 || (fieldset.gate && !isLegend));
      const keys = readsOf(field);
      return isByBoth && isKnown(keys) && !isPossible(keys, (read) => !isHidden(field, read));
    }),
  );
  /** Whether it reads an answer that nobody can give. */
  const follows = (keys: readonly string[]) =>
    keys.some((key) => {
      const holders = model.keys.get(key)?.holders ?? [];
      return holders.length > 0 && holders.every((holder) => hidden.has(holder));
    });
  for (const fieldset of hiddenFieldsets) {
    if (follows(fieldset.rules.hiddenWhen.map(({ id }) => id))) continue;
    const message = `${fieldset.key} is hidden whatever is answered`;
    report.error('never-shown', pointerOf(fieldset.id), message);
  }
  for (const field of hidden) {
    if (field.fieldset && hiddenFieldsets.has(field.fieldset)) continue;
    if (follows(readsOf(field))) continue;
    const message = `${named(field)} is hidden whatever is answered`;
    report.error('never-shown', pointerOf(field.id), message);
  }

  const disabledFieldsets = new Set<FieldsetModel>();
  for (const field of model.fields) {
    const { fieldset } = field;
    // What is stored needs nobody to enter it.
    const isAsked = field.required && !hidden.has(field) && isEmpty(storedRaw([field]));
    const keys = readsOf(field);
    if (!isAsked || keys.length === 0 || !isKnown(keys)) continue;
    if (isPossible(keys, (read) => !isHidden(field, read) && !isDisabled(field, read))) continue;
    const isByFieldset =
      fieldset &&
      !isPossible(keys, (read) => !isHidden(field, read) && !isFieldsetDisabled(fieldset, read));
    if (isByFieldset && disabledFieldsets.has(fieldset)) continue;
    if (isByFieldset) disabledFieldsets.add(fieldset);
    const message = `${named(field)} is required, and disabled whatever is answered`;
    report.error(
      'always-disabled-required',
      pointerOf(isByFieldset ? fieldset.id : field.id),
      message,
    );
  }

  // What `isConnectOffered` looks at.
  const wallets = model.fields.filter((field) => isWalletSection([field]));
  for (const field of model.fields) {
    const options = field.definition.options ?? [];
    for (const [index, { value, connectWalletMandatory }] of options.entries()) {
      if (!connectWalletMandatory || hidden.has(field)) continue;
      const keys = [field, ...wallets].flatMap((one) => [one.key, ...readsOf(one)]);
      const isOffered = isPossible(
        keys.filter((key) => model.keys.has(key)),
        (read) =>
          read(field.key) === value && !isHidden(field, read) && isConnectOffered(model, read),
      );
      if (isOffered) continue;
      const message = `the option ${JSON.stringify(value)} of ${named(field)} needs a wallet, and no wallet element is shown with it`;
      report.error(
        'connect-wallet-unreachable',
        below(pointerOf(field.id), 'options', index),
        message,
      );
    }
  }
  return { states: walker.states(), isSampled };
}

function named({ key, definition: { label } }: FieldModel): string {
  return label ? `${key} ('${label}')` : key;
}
