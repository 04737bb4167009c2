import type { Host, HostProps, OnboardingApp } from '../app/events/host';
import { whenActivated } from './activation';
import { loadApp } from './load-app';
import { nextTask } from './next-task';

/** Loads and makes the app. A failed load shows a message with a retry button; never rejects. */
export async function makeApp(host: Host, props: HostProps): Promise<OnboardingApp> {
  for (;;) {
    try {
      const { createApp } = await loadApp();
      await new Promise<void>(whenActivated);
      // Evaluating the app's code and making the app are separate tasks.
      await nextTask();
      return createApp(host, props);
    } catch (error) {
      host.logger.error('investor-onboarding: the app could not be loaded:', error);
      const again = new Promise<void>((retry) => host.showLoadFailure(retry));
      host.emit('onboarding-error', { code: 'NETWORK', recoverable: true });
      await again;
    }
  }
}
