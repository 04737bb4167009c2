import { type Handle, Onfido } from 'onfido-sdk-ui';
import { abortable } from '../../kit/waiting/waiting';
import type { PluginCallbackEvent } from '../rules/check-phase';
import { checkOnfidoTokenOrigins, onfidoConfig, onfidoCoreUrl } from '../rules/onfido';
import type { IdentityAdapter } from './identity-adapter';

const PLUGIN_ID = 'id-check-onfido';

type InitParameters = Parameters<typeof Onfido.init>[0];

/** Onfido; its SDK renders into the page itself. */
export const onfidoAdapter: IdentityAdapter = {
  async start(container, { sdkToken, data, trusted, locale, texts, attempt }, callbacks, signal) {
    checkOnfidoTokenOrigins(sdkToken, trusted);
    const sdkUrl = onfidoCoreUrl(data.sdkUrl, attempt, trusted);
    // Loads the core first: the package starts as soon as its core is there, even after a tear-down.
    await abortable(import(/* @vite-ignore */ sdkUrl), signal);
    signal.throwIfAborted();

    let isOver = false;
    const report = (eventId: PluginCallbackEvent['eventId'], ok: boolean, data?: unknown) => {
      if (!isOver) callbacks.onEvent({ pluginId: PLUGIN_ID, eventId, ok, data });
    };
    const stopWatching = whenFilled(container, () => {
      if (!isOver) callbacks.onReady();
    });
    const parameters = {
      ...onfidoConfig(data, locale, texts),
      token: sdkToken,
      containerEl: container,
      sdkUrl,
      onComplete: (result: unknown) => report('done', true, result),
      onUserExit: (action: unknown) => report('cancel', false, action),
      onError: (error: unknown) => report('error', false, error),
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
      setLocale: () => false,
      tearDown: async () => {
        isOver = true;
        stopWatching();
        await handle.tearDown();
      },
    };
  },
};

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
