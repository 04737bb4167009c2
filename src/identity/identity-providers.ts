import type { Onboarding } from '../app/onboarding';
import { codeMissing, OnboardingError, unexpected } from '../http/errors';
import type { IdentityProvider, IdentityProviderEntry } from './providers/identity-provider';
import { failureLogLines } from './rules/failure-log-lines';
import { isPluginId, type PluginId } from './rules/plugin-id';
import { stepTexts } from './rules/step-texts';

/**
 * Loads the provider of a plugin: the page's own one, else a built-in one.
 *
 * @throws NETWORK if its code can't be loaded, the unexpected error if it is registered wrongly
 */
export async function loadProvider(
  onboarding: Onboarding,
  pluginId: string,
): Promise<IdentityProvider> {
  const { identityProviders = {} } = onboarding.configuration.props.peek();
  const isOwn = Object.hasOwn(identityProviders, pluginId);
  const entry = isOwn
    ? identityProviders[pluginId]
    : isPluginId(pluginId) && builtIn(onboarding, pluginId);
  if (!entry || typeof entry.load !== 'function') {
    throw unexpected(
      `${pluginId}: identityProviders has no load() for it: register { load: () => import('./provider.js') }`,
    );
  }
  // A load() that throws at once is told like one that rejects.
  const load = async () => entry.load();
  const module: unknown = await load().catch((cause) => {
    throw isOwn ? ownCodeMissing(pluginId, cause) : codeMissing(pluginId, cause);
  });
  const provider = (module as { readonly default?: IdentityProvider } | undefined)?.default;
  if (typeof provider?.start !== 'function') {
    throw unexpected(
      `${pluginId}: what load() resolves with has no default export with a start(): export default { start(context) { … } }`,
    );
  }
  keptAnswer(onboarding, provider, entry.load);
  return provider;
}

/** The failure of a `load` of the page's own, which may fail by anything, and not for lack of a file of the widget's. */
function ownCodeMissing(pluginId: string, cause: unknown): OnboardingError {
  const [line] = failureLogLines(pluginId, cause, '');
  const reason = `load() of identityProviders could not load ${line}`;
  return new OnboardingError('NETWORK', { reason, cause });
}

/** Asks a provider once, for all its sections, whether it can run here; one that fails to say so can't. */
export function isSupported(onboarding: Onboarding, provider: IdentityProvider): Promise<boolean> {
  const kept = keptAnswer(onboarding, provider);
  const ask = async () => !provider.isSupported || (await provider.isSupported()) === true;
  kept.isSupported ??= ask().catch(() => false);
  return kept.isSupported;
}

/** Where the answer of a provider is kept: under its `load` as well, which may make another object each time. */
function keptAnswer(
  { lazy }: Onboarding,
  ...keys: readonly object[]
): { isSupported?: Promise<boolean> } {
  lazy.identityAnswers ??= new WeakMap();
  const answers = lazy.identityAnswers;
  const kept = keys.map((key) => answers.get(key)).find(Boolean) ?? {};
  for (const key of keys) answers.set(key, kept);
  return kept;
}

/** The provider of a plugin that the widget has itself: a row like the page's own; with `demo` its stand-in. */
function builtIn(
  { configuration, host, language }: Onboarding,
  pluginId: PluginId,
): IdentityProviderEntry {
  const isDemo = configuration.props.peek().demo !== undefined;
  if (isDemo) {
    return {
      load: async () => ({
        default: (await import('../playground/start')).standInCheck(pluginId, host.element),
      }),
    };
  }
  const trusted = { listed: configuration.settings.peek().identityOrigins };
  if (pluginId === 'id-check-sumsub') {
    return {
      load: async () => {
        const { sumsubProvider } = await import('./providers/sumsub-adapter');
        return { default: sumsubProvider(trusted) };
      },
    };
  }
  const translated = (key: string) => {
    const translate = language.translate.peek();
    return translate?.has(key) ? translate(key) : undefined;
  };
  return {
    load: async () => {
      const { onfidoProvider } = await import('./providers/onfido-adapter');
      return { default: onfidoProvider(trusted, () => stepTexts(translated)) };
    },
  };
}
