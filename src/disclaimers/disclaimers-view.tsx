import { computed } from '@preact/signals-core';
import type { ComponentType } from 'react';
import type { LazyServices, Stores } from '../app/onboarding';
import { logError, toOnboardingError } from '../http/errors';
import { Disclaimers } from './disclaimers';
import { disclaimersPerInvestor } from './disclaimers-per-investor';

export type DisclaimerStores = Pick<
  Stores,
  'api' | 'context' | 'lifetime' | 'logger' | 'reportError' | 'session'
>;

/** The disclaimers of the signed-in investor. */
export function disclaimersView(
  { api, context, lifetime, logger, reportError, session }: DisclaimerStores,
  disclaimers: LazyServices['disclaimers'],
): ComponentType {
  const investorId = computed(() => session.session.value?.investorId);
  const current = disclaimers.get(() => disclaimersPerInvestor(api, investorId));
  const log = (error: unknown) => logError(logger(), toOnboardingError(error));
  return () => (
    <Disclaimers
      current={current}
      context={context}
      lifetime={lifetime}
      log={log}
      report={reportError}
    />
  );
}
