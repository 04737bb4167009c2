import { signal } from '@preact/signals-core';
import { createFormStore, type KeptInput } from '../../form/store/form-store';
import type { Validation } from '../../form/store/rules-on-demand';
import { OnboardingError } from '../../http/errors';
import type { Section } from '../../http/schemas/section-schema';
import { sectionPath } from '../../routing/rules/routes';
import { reportProblems } from '../../section/report-problems';
import type { VisitDeps, Visits } from '../../section/types';
import { createVisits } from '../../section/visits';
import type { Stores } from '../onboarding';
import { prefetchNext } from '../start/prefetch';
import type { CompletionMessage } from './completion-message';
import { createOnboardingCompletion } from './onboarding-completion';

type VisitStores = Pick<
  Stores,
  | 'api'
  | 'context'
  | 'host'
  | 'kyc'
  | 'lifetime'
  | 'logger'
  | 'notices'
  | 'profile'
  | 'reportError'
  | 'routing'
  | 'configuration'
>;

/** A placeholder that nobody sees: only a submit completes a profile, and it loads the real message. */
const UNKNOWN_STANDING: CompletionMessage = {
  standing: 'done',
  notice: { tone: 'success', key: 'form.success' },
};

/** Makes the section visits of one element. */
export function createSectionVisits(stores: VisitStores): Visits {
  const { host, api, profile, kyc, notices, routing, lifetime, context, logger, reportError } =
    stores;
  const validation = signal<Validation | undefined>(undefined);
  const createForm = (section: Section, kept?: KeptInput) =>
    createFormStore(section, validation, kept);

  const loadRules = async () => {
    validation.value = (await import('../../form/store/rules-on-demand')).validation;
  };

  let completionMessage: () => CompletionMessage = () => UNKNOWN_STANDING;
  const loadSubmitCalls = async () => {
    const [{ createSubmitCalls }, words] = await Promise.all([
      import('../../section/submit-calls'),
      import('./completion-message'),
      loadRules(),
    ]).catch((cause: unknown) => {
      throw new OnboardingError('NETWORK', { reason: 'no code for the submit', cause });
    });
    completionMessage = () => words.completionMessage(stores);
    return createSubmitCalls({
      api,
      profile,
      context,
      createForm,
      announceLinked: ({ network, provider }) =>
        host.emit('onboarding-wallet-linked', { network, provider }),
    });
  };

  const onOpened: VisitDeps['onOpened'] = (form) => {
    reportProblems(form, { report: reportError, warn: (line) => logger().warn(line) });
    prefetchNext([loadRules]);
  };

  return createVisits({
    profile,
    kyc,
    task: lifetime.task(),
    context,
    createForm,
    loadSubmitCalls,
    completion: createOnboardingCompletion(stores, () => completionMessage()),
    navigate: (to) =>
      routing.navigate(typeof to === 'string' ? to : sectionPath(to.milestoneId, to.sectionId)),
    announce: (type, place) => host.emit(type, { ...place }),
    onOpened,
    onLocked: notices.focusNewest,
    clearNotices: notices.clear,
    report: reportError,
    now: () => new Date(),
  });
}
