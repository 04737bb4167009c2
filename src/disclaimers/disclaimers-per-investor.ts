import { effect, type ReadonlySignal, signal } from '@preact/signals-core';
import {
  createDisclaimerStore,
  type DisclaimerApi,
  type DisclaimerStore,
} from './disclaimers-store';

/**
 * The disclaimer store of the signed-in investor; another investor gets a new one. It outlives the view, so
 * what was put off stays so.
 */
export function disclaimersPerInvestor(
  api: DisclaimerApi,
  investorId: ReadonlySignal<string | undefined>,
): ReadonlySignal<DisclaimerStore> {
  const store = signal(createDisclaimerStore(api));
  let owner = investorId.peek();
  effect(() => {
    const id = investorId.value;
    if (id === undefined || id === owner) return;
    owner = id;
    store.value = createDisclaimerStore(api);
  });
  return store;
}
