import { wait } from '../../kit/waiting/wait';
import { DASHBOARD_PATH } from '../../routing/rules/routes';
import { type Completion, createCompletion } from '../../section/announce-completion';
import type { CompletionMessage } from '../features/completion-message';
import type { Stores } from '../onboarding';

type WayOutStores = Pick<
  Stores,
  'host' | 'configuration' | 'kyc' | 'lifetime' | 'notices' | 'routing'
>;

/**
 * To the investor portal if one is configured, else to the dashboard. `words`: asked once a submit is through,
 * and again when the way out follows.
 */
export function createWayOut(stores: WayOutStores, words: () => CompletionMessage): Completion {
  const { host, configuration, kyc, notices, routing, lifetime } = stores;
  const redirectUrl = () => configuration.settings.peek().portalUrl ?? null;
  const redirect = () => {
    const url = redirectUrl();
    if (url) window.location.assign(url);
    else routing.navigate(DASHBOARD_PATH);
  };
  let announced: number | undefined;
  return createCompletion({
    task: lifetime.task(),
    wait,
    announceSuccess: () => {
      announced = notices.show(words().notice);
    },
    announceComplete: () =>
      host.emit('onboarding-complete', {
        kycStatus: kyc.status.peek() ?? null,
        redirectUrl: redirectUrl(),
        standing: words().standing,
      }),
    redirect,
    offerRedirect: () => {
      // A decision that came meanwhile has other words.
      if (announced !== undefined) notices.dismiss(announced);
      const id = notices.show({
        ...words().notice,
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
