import type { Onboarding } from '../app/onboarding';
import { unexpected } from '../http/errors';
import type { PluginDefinition } from '../http/schemas';
import { isRecord } from '../kit/rules/is-record';
import { copiedConfig } from './rules/plugin-data';

/** The backend's config of one plugin. */
export interface PluginConfig {
  readonly token: SdkToken;
  /** A copy of the data with the current token, for a start; throws the unexpected error if it is unusable. */
  copied(needsToken: boolean): Readonly<Record<string, unknown>>;
  /** Call when the section was reread. */
  replace(plugin: PluginDefinition): void;
  /** Rereads the section. A failure is reported, and the old config stays. */
  reload(signal: AbortSignal): Promise<void>;
}

/** Makes the config of one plugin. */
export function createPluginConfig(
  onboarding: Onboarding,
  sectionId: string,
  plugin: PluginDefinition,
): PluginConfig {
  const { context, profile, reportError } = onboarding;
  const { id } = plugin;
  const token = createSdkToken(onboarding, sectionId, plugin);
  let data = plugin.config?.data;

  const replace = ({ config }: PluginDefinition): void => {
    data = config?.data;
    token.replace(data);
  };

  return {
    token,
    copied: (needsToken) => {
      const sdkToken = needsToken ? token.required() : token.current();
      return copiedConfig(id, { ...(isRecord(data) && data), ...(sdkToken && { sdkToken }) });
    },
    replace,
    reload: async (signal) => {
      try {
        const { plugins = [] } = await profile.refreshSection(sectionId, context(signal));
        const fresh = plugins.find((one) => one.id === id);
        if (fresh) replace(fresh);
      } catch (error) {
        if (!signal.aborted) reportError(error, { notice: false });
      }
    },
  };
}

/** The text a provider gets if there is no fresh token (product-rules#iframe-invalid-token). */
export const TOKEN_REFRESH_FAILED = 'Failed to update access token';

/** The current sdkToken of one plugin. */
export interface SdkToken {
  /** Undefined if the section has none. */
  current(): string | undefined;
  /** Throws the unexpected error if there is none (product-rules#sdk-token-required). */
  required(): string;
  /** Takes over the token of the plugin's `config.data`; call when the section was reread. */
  replace(data: unknown): void;
  /**
   * Rereads the section; the token that this plugin has there is used from then on (product-rules#token-expired).
   * Rejects with the text for the provider.
   */
  refresh(signal: AbortSignal): Promise<string>;
}

/** Makes the token of one plugin. */
function createSdkToken(
  { context, profile, reportError }: Onboarding,
  sectionId: string,
  { id, config }: PluginDefinition,
): SdkToken {
  let token = sdkTokenOf(config?.data);
  let refreshing: Promise<string> | undefined;

  const freshToken = async (signal: AbortSignal): Promise<string> => {
    const { plugins } = await profile.refreshSection(sectionId, context(signal));
    // Where it is gone, that of another would be another provider's.
    const own = plugins?.find((one) => one.id === id);
    const fresh = sdkTokenOf(own?.config?.data);
    // The same token would expire again at once.
    if (fresh === undefined || fresh === token) {
      throw unexpected(`${id}: the section has no new sdkToken`);
    }
    copiedConfig(id, { sdkToken: fresh });
    return fresh;
  };

  return {
    current: () => token,
    required: () => {
      if (token === undefined) throw unexpected(`${id}: config.data has no sdkToken`);
      return token;
    },
    replace: (data) => {
      token = sdkTokenOf(data);
    },
    refresh: async (signal) => {
      refreshing ??= freshToken(signal).finally(() => {
        refreshing = undefined;
      });
      try {
        const fresh = await refreshing;
        token = fresh;
        return fresh;
      } catch (error) {
        if (!signal.aborted) reportError(error, { notice: false });
        throw new Error(TOKEN_REFRESH_FAILED);
      }
    },
  };
}

/** `sdkToken` of a plugin's `config.data`; undefined if it is missing, empty or not a text. */
export function sdkTokenOf(data: unknown): string | undefined {
  const token = isRecord(data) ? data.sdkToken : undefined;
  return typeof token === 'string' && token !== '' ? token : undefined;
}

/** Whether the provider reports an expired token. */
export function isExpiredToken(failure: unknown): boolean {
  if (!isRecord(failure)) return false;
  return /^(expired[_-]?token|invalid[_-]token)$/i.test(String(failure.type ?? failure.code ?? ''));
}
