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
      const box = boxOf(make('p', 'Stand-in, no real check'), actions, word);
      container.append(box);
      ready();
      return { setLanguage: () => true, stop: () => box.remove() };
    },
  };
}

/**
 * Electronic identity in the demo: the browser's own wallet is asked, as in examples/providers/eid, and what it answers
 * is read by nobody.
 */
export function createWalletCheck(handIn: () => void): IdentityProvider {
  return {
    name: 'Electronic identity',
    needsToken: false,
    isSupported: () => 'DigitalCredential' in globalThis,
    start: async ({ container, config, signal, ready, done, cancel, fail }) => {
      signal.throwIfAborted();
      const show = button('Show your electronic identity', async () => {
        show.disabled = true;
        try {
          const digital = { requests: (config as { readonly requests?: unknown }).requests };
          const asked = { digital, mediation: 'required', signal } as const;
          await navigator.credentials.get(asked as CredentialRequestOptions);
          if (signal.aborted) return;
          handIn();
          done();
        } catch (error) {
          if (signal.aborted) return;
          show.disabled = false;
          const isLeft = error instanceof DOMException && error.name === 'NotAllowedError';
          if (isLeft) cancel();
          else fail(error);
        }
      });
      const box = boxOf(make('p', 'Nobody reads what your wallet answers here'), show);
      container.append(box);
      ready();
      return { setLanguage: () => true, stop: () => box.remove() };
    },
  };
}

/** A box with styles of its own, in English. */
function boxOf(...content: readonly Node[]): HTMLElement {
  const box = make('div');
  box.lang = 'en';
  box.dir = 'ltr';
  const root = box.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheetOf(css)];
  root.append(...content);
  return box;
}
