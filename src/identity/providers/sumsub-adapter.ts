import type { SnsWebSdk } from '@sumsub/websdk';
import snsWebSdk from '@sumsub/websdk';
import { checkedPluginData, type PluginData } from '../rules/plugin-data';
import { sumsubLanguage } from '../rules/provider-language';
import { SUMSUB_OPTIONS, sumsubConfig, sumsubTokenOrigin } from '../rules/sumsub';
import type { TrustedOrigins } from '../rules/trusted-origins';
import type { IdentityContext, IdentityProvider } from './identity-provider';
import { once } from './sdk-run';

const PLUGIN_ID = 'id-check-sumsub';

/** The messages that end a check of an applicant or an action. */
const DONE = [
  'idCheck.onApplicantSubmitted',
  'idCheck.onApplicantResubmitted',
  'idCheck.onApplicantActionSubmitted',
  'idCheck.onApplicantActionResubmitted',
  'idCheck.onActionSubmitted',
];

/** What one SDK instance is built with. */
interface Launch {
  readonly data: PluginData;
  readonly token: string;
  readonly language: string;
  readonly origin: string;
  readonly refreshToken: () => Promise<string>;
}

/** Sumsub; its SDK renders into its own iframe. `trusted`: the origins that a token may name besides its own. */
export function sumsubProvider(trusted: TrustedOrigins): IdentityProvider {
  return {
    async start(given) {
      const context = { ...given, done: once(given.done), fail: once(given.fail) };
      const { container, config, signal, fail } = context;
      const data = checkedPluginData(PLUGIN_ID, config);
      let { sdkToken: token = '' } = data;
      const origin = sumsubTokenOrigin(token, trusted);
      signal.throwIfAborted();
      let { language } = context;
      let sdk: SnsWebSdk | undefined;

      const refreshToken = async () => {
        const fresh = await context.refreshToken();
        try {
          const { sdkToken = '' } = checkedPluginData(PLUGIN_ID, { sdkToken: fresh });
          sumsubTokenOrigin(sdkToken, trusted);
          token = sdkToken;
        } catch (refusal) {
          fail(refusal);
          throw refusal;
        }
        return token;
      };
      const launch = () => {
        const made = build({ data, token, language, origin, refreshToken }, context);
        listenToOwnIframe(made, container, {
          isOver: () => signal.aborted || made !== sdk,
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
        setLanguage: (next) => {
          language = next;
          sdk?.setLanguage(sumsubLanguage(next));
        },
        stop: () => sdk?.destroy(),
      };
    },
  };
}

function build(
  { data, token, language, origin, refreshToken }: Launch,
  { ready, done, fail }: IdentityContext,
): SnsWebSdk {
  const builder = snsWebSdk
    .init(token, refreshToken)
    .withBaseUrl(origin)
    .withConf(sumsubConfig(data, language))
    .withOptions(SUMSUB_OPTIONS)
    .onMessage((type: string, payload) => {
      if (type === 'idCheck.onInitialized') ready();
      if (type === 'idCheck.onError') fail(payload);
      if (DONE.includes(type)) done(payload);
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
