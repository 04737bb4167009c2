import { type Handle, Onfido } from 'onfido-sdk-ui';
import { abortable } from '../../kit/waiting/waiting';
import { checkOnfidoTokenOrigins, onfidoConfig, onfidoCoreUrl } from '../rules/onfido';
import { checkedPluginData } from '../rules/plugin-data';
import type { StepTexts } from '../rules/step-texts';
import type { TrustedOrigins } from '../rules/trusted-origins';
import type { IdentityProvider } from './identity-provider';
import { once } from './sdk-run';

const PLUGIN_ID = 'id-check-onfido';

type InitParameters = Parameters<typeof Onfido.init>[0];

/**
 * Onfido; its SDK renders into the page itself. `trusted`: the origins that a token may name besides its own;
 * `texts`: ours for its welcome and its end.
 */
export function onfidoProvider(trusted: TrustedOrigins, texts: () => StepTexts): IdentityProvider {
  return {
    async start({ container, config, language, attempt, signal, ready, done, cancel, fail }) {
      const data = checkedPluginData(PLUGIN_ID, config);
      const { sdkToken = '' } = data;
      checkOnfidoTokenOrigins(sdkToken, trusted);
      const sdkUrl = await abortable(loadCore(data.sdkUrl, attempt, trusted), signal);
      signal.throwIfAborted();

      const stopWatching = whenFilled(container, ready);
      const parameters = {
        ...onfidoConfig(data, language, texts()),
        token: sdkToken,
        containerEl: container,
        sdkUrl,
        onComplete: once(done),
        onUserExit: once(cancel),
        onError: once(fail),
      };
      let handle: Handle;
      try {
        // The package's types lack sdkUrl and step texts.
        handle = Onfido.init(parameters as InitParameters);
      } catch (error) {
        stopWatching();
        throw error;
      }
      return {
        setLanguage: () => false,
        stop: async () => {
          stopWatching();
          await handle.tearDown();
        },
      };
    },
  };
}

/**
 * Loads the core before the package does, which starts as soon as its core is there, even after a tear-down. Resolves
 * with the address that it was loaded from: a browser remembers a failed one.
 */
async function loadCore(
  address: string | undefined,
  attempt: number,
  trusted: TrustedOrigins,
): Promise<string> {
  const usual = onfidoCoreUrl(address, 0, trusted);
  try {
    await import(/* @vite-ignore */ usual);
    return usual;
  } catch (error) {
    if (attempt === 0) throw error;
    const another = onfidoCoreUrl(address, attempt, trusted);
    await import(/* @vite-ignore */ another);
    return another;
  }
}

/** Calls once when the container gets its first child; returns a stop function. */
function whenFilled(container: HTMLElement, onFilled: () => void): () => void {
  const observer = new MutationObserver(() => {
    if (!container.firstElementChild) return;
    observer.disconnect();
    onFilled();
  });
  observer.observe(container, { childList: true });
  return () => observer.disconnect();
}
