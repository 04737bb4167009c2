import { signal } from '@preact/signals-core';
import type { FormStore, KeptInput } from '../form/store';
import { createFormStore } from '../form/store';
import type { Validation } from '../form/validation';
import { OnboardingError } from '../http/errors';
import type { Section } from '../http/schemas';
import { isFocusNowhere } from '../kit/focus';
import { DASHBOARD_PATH, sectionPath } from '../routing/rules/routes';
import { createCompletion } from '../section/completion';
import { reportProblems } from '../section/report-problems';
import { createVisits, type Visits } from '../section/visits';
import { wait } from './clock';
import { prefetchNext } from './prefetch';
import type { Stores } from './stores';

/** Makes the section visits of one element. */
export function createSection(stores: Omit<Stores, 'visits'>): Visits {
  const { host, api, profile, kyc, notices, routing, lifetime, context, logger, reportError } =
    stores;
  const validation = signal<Validation | undefined>(undefined);
  const createForm = (section: Section, kept?: KeptInput) =>
    createFormStore(section, validation, kept);

  const loadRules = async () => {
    validation.value = (await import('../form/validation')).validation;
  };

  const loadSubmitWork = async () => {
    const [{ createSubmitWork }] = await Promise.all([
      import('../section/submit-work'),
      loadRules(),
    ]).catch((cause: unknown) => {
      throw new OnboardingError('NETWORK', { reason: 'no code for the submit', cause });
    });
    return createSubmitWork({
      api,
      profile,
      context,
      createForm,
      announceLinked: ({ network, provider }) =>
        host.emit('onboarding-wallet-linked', { network, provider }),
    });
  };

  const onOpened = (form: FormStore) => {
    reportProblems(form, { report: reportError, warn: (line) => logger().warn(line) });
    prefetchNext([loadRules]);
  };

  return createVisits({
    profile,
    kyc,
    task: lifetime.task(),
    context,
    createForm,
    loadSubmitWork,
    completion: createWayOut(stores),
    navigate: (to) =>
      routing.navigate(typeof to === 'string' ? to : sectionPath(to.milestoneId, to.sectionId)),
    announce: (type, place) => host.emit(type, { ...place }),
    onOpened,
    onLocked: () => void focusMessage(stores),
    clearNotices: notices.clear,
    report: reportError,
    now: () => new Date(),
  });
}

/** To the investor portal if one is configured, else to the dashboard. */
function createWayOut({ host, settings, kyc, notices, routing, lifetime }: Omit<Stores, 'visits'>) {
  const redirectUrl = () => settings.peek().portalUrl ?? null;
  const leadOn = () => {
    const url = redirectUrl();
    if (url) window.location.assign(url);
    else routing.navigate(DASHBOARD_PATH);
  };
  const success = { tone: 'success', key: 'form.success' } as const;
  return createCompletion({
    task: lifetime.task(),
    wait,
    announceSuccess: () => notices.show(success),
    announceComplete: () =>
      host.emit('onboarding-complete', {
        kycStatus: kyc.status.peek() ?? null,
        redirectUrl: redirectUrl(),
      }),
    leadOn,
    offerWay: () => {
      const id = notices.show({
        ...success,
        action: {
          label: 'shared.label.continue',
          run: () => {
            notices.dismiss(id);
            leadOn();
          },
        },
      });
    },
  });
}

/** The button that had the focus is disabled by now: reading goes on at what says why. */
async function focusMessage({ host, lifetime }: Omit<Stores, 'visits'>): Promise<void> {
  const { root } = host;
  await wait(0, lifetime.signal).catch(() => {});
  const message = [...root.querySelectorAll<HTMLElement>('.notices [role=alert]')].at(-1);
  // Browsers take the focus from a disabled button only when they draw it.
  if (!message || !(isFocusNowhere() || root.activeElement?.matches(':disabled'))) return;
  message.tabIndex = -1;
  message.focus();
}
