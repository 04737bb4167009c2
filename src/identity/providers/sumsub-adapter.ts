import type { SnsWebSdk } from '@sumsub/websdk';
import snsWebSdk from '@sumsub/websdk';
import { sumsubLanguage } from '../rules/provider-language';
import { SUMSUB_OPTIONS, sumsubConfig, sumsubTokenOrigin } from '../rules/sumsub';
import type { IdentityAdapter, IdentityCallbacks, IdentityConfig } from './identity-adapter';

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

/** Private members of the SDK (its version is pinned); a test runs against the real package. */
interface Internals {
  config: { flowName?: string };
  onMessage: (event: MessageEvent) => void;
}

/**
 * Makes the SDK listen to its own iframe only. It filters messages by origin and session, so before it has a
 * session it would consume the messages of another widget's check. A second session of the same iframe means
 * that the iframe was reloaded, as after a move in the page; the SDK would ignore it.
 */
function listenToOwnIframe(
  sdk: SnsWebSdk,
  container: HTMLElement,
  { isOver, onReload }: { readonly isOver: () => boolean; readonly onReload: () => void },
): void {
  const own = internals(sdk);
  const receive = own.onMessage;
  let session: unknown;
  own.onMessage = (event) => {
    if (isOver() || event.source !== container.querySelector('iframe')?.contentWindow) return;
    const message: unknown = event.data;
    if (typeof message !== 'object' || message === null) return;
    const { method, sessionId } = message as { method?: unknown; sessionId?: unknown };
    if (typeof method !== 'string') return;
    if (method === 'idCheck.onReady') {
      if (session !== undefined && session !== sessionId) return onReload();
      session = sessionId;
    }
    receive(event);
  };
}

/** Adds the flow's name to the init message of the iframe, for which the package's builder has no method. */
function sendFlowName(sdk: SnsWebSdk, flowName: string): void {
  internals(sdk).config.flowName = flowName;
}

function internals(sdk: SnsWebSdk): Internals {
  // A cast through `unknown`: the types know these members as private.
  return sdk as unknown as Internals;
}
