import snsWebSdk, { type SnsWebSdk } from '@sumsub/websdk';
import { sumsubLanguage } from '../rules/provider-language';
import { SUMSUB_OPTIONS, sumsubConfig } from '../rules/sumsub-config';
import { sumsubTokenOrigin } from '../rules/sumsub-token-origin';
import type { IdentityAdapter, IdentityCallbacks, IdentityConfig } from './identity-adapter';
import { listenToOwnIframe, sendFlowName } from './sumsub-iframe';

const PLUGIN_ID = 'id-check-sumsub';

/** The messages that end a check of an applicant or an action. */
const DONE = [
  'idCheck.onApplicantSubmitted',
  'idCheck.onApplicantResubmitted',
  'idCheck.onApplicantActionSubmitted',
  'idCheck.onApplicantActionResubmitted',
  'idCheck.onActionSubmitted',
];

/** The listeners of one SDK instance. */
interface Listeners extends Omit<IdentityCallbacks, 'refreshToken'> {
  readonly refreshToken: () => Promise<string>;
}

/** Sumsub; its SDK renders into its own iframe. */
export const sumsubAdapter: IdentityAdapter = {
  async start(container, config, callbacks, signal) {
    const origin = sumsubTokenOrigin(config.sdkToken, config.trusted);
    signal.throwIfAborted();
    let token = config.sdkToken;
    let { locale } = config;
    let isOver = false;
    let sdk: SnsWebSdk | undefined;

    const refreshToken = async () => {
      token = await callbacks.refreshToken((fresh) => {
        sumsubTokenOrigin(fresh, config.trusted);
      });
      return token;
    };
    const launch = () => {
      const made = build({ ...config, sdkToken: token, locale }, origin, {
        ...callbacks,
        refreshToken,
      });
      listenToOwnIframe(made, container, {
        isOver: () => isOver || made !== sdk,
        onReload: () => {
          made.destroy();
          launch();
        },
      });
      sdk = made;
      made.launch(container);
    };

    launch();
    return {
      setLocale: (next) => {
        locale = next;
        sdk?.setLanguage(sumsubLanguage(next));
        return true;
      },
      tearDown: async () => {
        isOver = true;
        sdk?.destroy();
      },
    };
  },
};

function build(
  { sdkToken, data, locale }: IdentityConfig,
  origin: string,
  { onEvent, onReady, refreshToken }: Listeners,
): SnsWebSdk {
  const builder = snsWebSdk
    .init(sdkToken, refreshToken)
    .withBaseUrl(origin)
    .withConf(sumsubConfig(data, locale))
    .withOptions(SUMSUB_OPTIONS)
    .onMessage((type: string, payload) => {
      if (type === 'idCheck.onInitialized') onReady();
      if (type === 'idCheck.onError') {
        onEvent({ pluginId: PLUGIN_ID, eventId: 'error', ok: false, data: payload });
      }
      if (DONE.includes(type)) {
        onEvent({ pluginId: PLUGIN_ID, eventId: 'done', ok: true, data: payload });
      }
    });
  const sdk = builder.build();
  if (data.flowName !== undefined) sendFlowName(sdk, data.flowName);
  return sdk;
}
