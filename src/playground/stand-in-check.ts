import type { IdentityAdapter } from '../identity/providers/identity-adapter';
import type { PluginCallbackEvent } from '../identity/rules/check-phase';
import type { PluginId } from '../identity/rules/plugin-id';
import { sheetOf } from '../kit/styles/sheet';
import { button, make } from './controls';
import css from './panel.css?inline';

/**
 * Replaces a provider's SDK in the demo: no person, no network, no entry in the page's policy. Its buttons
 * act as a provider: success, cancel, failure, expired token. In English, like the panel. `handIn`: tells the backend
 * that the check was handed in, as a provider does before its SDK reports the end.
 */
export function createStandIn(pluginId: PluginId, handIn: () => void): IdentityAdapter {
  return {
    start: async (container, _, { onEvent, onReady, refreshToken }, signal) => {
      signal.throwIfAborted();
      const report = (eventId: PluginCallbackEvent['eventId'], data?: object) => () =>
        onEvent({ pluginId, eventId, ok: eventId === 'done', data });
      const word = make('p');
      word.setAttribute('role', 'status');
      const freshToken = async () => {
        word.textContent = await refreshToken().then(
          () => 'There is a fresh token.',
          (error: Error) => error.message,
        );
      };
      const actions = make('p');
      actions.append(
        button('Finish the check', () => {
          handIn();
          report('done')();
        }),
        button('Fail with an error', report('error', { message: 'The stand-in failed' })),
        ...(pluginId === 'id-check-onfido'
          ? [
              // The providers differ in two ways: only one can be cancelled, only one reports an expired
              // token.
              button('Leave the check', report('cancel')),
              button('Let the token expire', report('error', { type: 'expired_token' })),
            ]
          : [button('Let the token expire', () => void freshToken())]),
      );
      const box = make('div');
      box.lang = 'en';
      box.dir = 'ltr';
      const root = box.attachShadow({ mode: 'open' });
      root.adoptedStyleSheets = [sheetOf(css)];
      root.append(make('p', 'Stand-in, no real check'), actions, word);
      container.append(box);
      onReady();
      return { setLocale: () => true, tearDown: async () => box.remove() };
    },
  };
}
