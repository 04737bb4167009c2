import { computed, type ReadonlySignal } from '@preact/signals-core';
import type { ComponentType } from 'react';
import { Disclaimers } from '../../disclaimers/disclaimers';
import { disclaimersPerInvestor } from '../../disclaimers/disclaimers-per-investor';
import type { DisclaimerStore } from '../../disclaimers/disclaimers-store';
import { toOnboardingError } from '../../http/errors';
import { logError } from '../events/report-error';
import type { Stores } from '../onboarding';
import type { Once } from '../once';

export type DisclaimerStores = Pick<
  Stores,
  'api' | 'context' | 'lifetime' | 'logger' | 'reportError' | 'session'
>;

/** The disclaimers of the signed-in investor. */
export function disclaimersView(
  { api, context, lifetime, logger, reportError, session }: DisclaimerStores,
  disclaimers: Once<ReadonlySignal<DisclaimerStore>>,
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
