import { unexpected } from '../../http/errors';
import type { PluginDefinition } from '../../http/schemas/plugin-schema';
import { isRecord } from '../../kit/rules/is-record';
import type { IdentityPort } from '../port';
import { type CheckedPluginData, checkedPluginData } from '../rules/checked-plugin-data';
import { sdkTokenOf } from '../rules/plugin-data';

/** The text a provider gets if there is no fresh token (product-rules#iframe-invalid-token). */
export const TOKEN_REFRESH_FAILED = 'Failed to update access token';

/** The backend's config of one plugin, with its current token. */
export interface PluginConfig {
  /** The token; undefined if the section has none. */
  token(): string | undefined;
  /** Token and data for a start; throws the unexpected error if they are invalid. */
  checked(): { readonly sdkToken: string; readonly data: CheckedPluginData };
  /** Call when the section was reread. */
  replace(plugin: PluginDefinition): void;
  /** Rereads the section. A failure is reported, and the old config stays. */
  reload(signal: AbortSignal): Promise<void>;
  /**
   * Rereads the section; the token of its first plugin is used from then on (product-rules#token-expired).
   * `check` may refuse it by throwing. Rejects with the text for the provider.
   */
  refreshToken(signal: AbortSignal, check?: (token: string) => void): Promise<string>;
}

/** Makes the config of one plugin. */
export function createPluginConfig(
  sectionId: string,
  plugin: PluginDefinition,
  port: Pick<IdentityPort, 'refreshSection' | 'reportError'>,
): PluginConfig {
  const { id } = plugin;
  let data = plugin.config?.data;
  let sdkToken = sdkTokenOf(data);
  let refreshing: Promise<string> | undefined;

  const replace = ({ config }: PluginDefinition): void => {
    data = config?.data;
    sdkToken = sdkTokenOf(data);
  };

  const freshToken = async (signal: AbortSignal): Promise<string> => {
    const { plugins } = await port.refreshSection(sectionId, signal);
    const fresh = sdkTokenOf(plugins?.[0]?.config?.data);
    // The same token would expire again at once.
    if (fresh === undefined || fresh === sdkToken) {
      throw unexpected(`${id}: the section has no new sdkToken`);
    }
    const { sdkToken: checked = '' } = checkedPluginData(id, { sdkToken: fresh });
    return checked;
  };

  return {
    token: () => sdkToken,
    checked: () => {
      if (sdkToken === undefined) throw unexpected(`${id}: config.data has no sdkToken`);
      const checked = checkedPluginData(id, { ...(isRecord(data) && data), sdkToken });
      return { sdkToken, data: checked };
    },
    replace,
    reload: async (signal) => {
      try {
        const { plugins = [] } = await port.refreshSection(sectionId, signal);
        const fresh = plugins.find((one) => one.id === id);
        if (fresh) replace(fresh);
      } catch (error) {
        if (!signal.aborted) port.reportError(error, { notice: false });
      }
    },
    refreshToken: async (signal, check) => {
      refreshing ??= freshToken(signal).finally(() => {
        refreshing = undefined;
      });
      try {
        const fresh = await refreshing;
        check?.(fresh);
        sdkToken = fresh;
        return fresh;
      } catch (error) {
        if (!signal.aborted) port.reportError(error, { notice: false });
        throw new Error(TOKEN_REFRESH_FAILED);
      }
    },
  };
}
