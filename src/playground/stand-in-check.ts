import type { IdentityProvider } from '../identity/providers/identity-provider';
import type { PluginId } from '../identity/rules/plugin-id';
import { sheetOf } from '../kit/styles/sheet';
import { button, make } from './controls';
import css from './panel.css?inline';

/**
 * Replaces a provider's SDK in the demo: no person, no network, no entry in the page's policy. Its buttons
 * act as a provider: success, cancel, failure, expired token. In English, like the panel. `handIn`: tells the backend
 * that the check was handed in, as a provider does before its SDK reports the end.
 */
export function createStandIn(pluginId: PluginId, handIn: () => void): IdentityProvider {
  return {
    start: async ({ container, signal, ready, done, cancel, fail, refreshToken }) => {
      signal.throwIfAborted();
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
          done();
        }),
        button('Fail with an error', () => fail({ message: 'The stand-in failed' })),
        ...(pluginId === 'id-check-onfido'
          ? [
              // The providers differ in two ways: only one can be cancelled, only one reports an expired
              // token.
              button('Leave the check', () => cancel()),
              button('Let the token expire', () => fail({ type: 'expired_token' })),
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
      ready();
      return { setLanguage: () => true, stop: () => box.remove() };
    },
  };
}
