import { wait } from '../kit/wait';
import { type Standing, standingOf } from '../review/rules/standing';
import { completionText } from '../review/rules/standing-texts';
import { DASHBOARD_PATH } from '../routing/rules/routes';
import { type Completion, createCompletion } from '../section/completion';
import type { Notice, NoticeTone } from '../shell/notices-store';
import type { Stores } from './onboarding';

type WayOutStores = Pick<
  Stores,
  'host' | 'configuration' | 'kyc' | 'lifetime' | 'notices' | 'profile' | 'routing'
>;

/** To the investor portal if one is configured, else to the dashboard. */
export function createWayOut(stores: WayOutStores): Completion {
  const { host, configuration, kyc, notices, profile, routing, lifetime } = stores;
  const redirectUrl = () => configuration.settings.peek().portalUrl ?? null;
  const leadOn = () => {
    const url = redirectUrl();
    if (url) window.location.assign(url);
    else routing.navigate(DASHBOARD_PATH);
  };
  const standing = (): Standing => {
    const qualification = profile.qualification.peek();
    return qualification ? standingOf(qualification, kyc.answer.peek()).standing : 'done';
  };
  const words = (): Pick<Notice, 'tone' | 'key'> => {
    const now = standing();
    return { tone: toneOf(now), key: completionText(now) };
  };
  let announced: number | undefined;
  return createCompletion({
    task: lifetime.task(),
    wait,
    announceSuccess: () => {
      announced = notices.show(words());
    },
    announceComplete: () =>
      host.emit('onboarding-complete', {
        kycStatus: kyc.status.peek() ?? null,
        redirectUrl: redirectUrl(),
        standing: standing(),
      }),
    leadOn,
    offerWay: () => {
      // A decision that came meanwhile has other words.
      if (announced !== undefined) notices.dismiss(announced);
      const id = notices.show({
        ...words(),
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

/** What is saved is a success; a rejection, or a decision still to come, is none. */
function toneOf(standing: Standing): NoticeTone {
  if (standing === 'rejected') return 'warning';
  return standing === 'underReview' ? 'info' : 'success';
}
