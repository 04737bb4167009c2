import { effect, type ReadonlySignal, signal } from '@preact/signals-core';
import {
  createDisclaimerStore,
  type DisclaimerApi,
  type DisclaimerStore,
} from './disclaimers-store';

/**
 * The disclaimers of one element's investor; another investor has others. What was put off stays so when
 * the view goes and comes back.
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
