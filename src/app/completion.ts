import { wait } from '../kit/wait';
import { DASHBOARD_PATH } from '../routing/rules/routes';
import { type Completion, createCompletion } from '../section/completion';
import type { Stores } from './onboarding';

/**
 * Makes the redirect after completion: to the investor portal if one is configured, else to the dashboard.
 */
export function createRedirect({
  host,
  configuration,
  kyc,
  notices,
  routing,
  lifetime,
}: Pick<
  Stores,
  'host' | 'configuration' | 'kyc' | 'notices' | 'routing' | 'lifetime'
>): Completion {
  const redirectUrl = () => configuration.settings.peek().portalUrl ?? null;
  const redirect = () => {
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
    redirect,
    offerRedirect: () => {
      const id = notices.show({
        ...success,
        action: {
          label: 'shared.label.continue',
          run: () => {
            notices.dismiss(id);
            redirect();
          },
        },
      });
    },
  });
}
