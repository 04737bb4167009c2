import { wait } from '../../kit/waiting/wait';
import { type Completion, createCompletion } from '../../section/announce-completion';
import { portalOrDashboard } from '../navigation/portal-or-dashboard';
import type { Stores } from '../onboarding';
import type { CompletionMessage } from './completion-message';

type CompletionStores = Pick<
  Stores,
  'host' | 'configuration' | 'kyc' | 'lifetime' | 'notices' | 'routing'
>;

/**
 * Announces the completion to investor and host, then redirects. `words` gives the message: it is called
 * after the submit and again before the redirect, since a decision may come in between.
 */
export function createOnboardingCompletion(
  stores: CompletionStores,
  words: () => CompletionMessage,
): Completion {
  const { host, kyc, notices, lifetime } = stores;
  const { redirectUrl, redirect } = portalOrDashboard(stores);
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
