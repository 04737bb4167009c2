import type { PluginDefinition } from '../http/schemas';
import { isRecord } from '../kit/rules/is-record';
import type { IdentityPort } from './port';
import { checkedPluginData, type PluginData } from './rules/plugin-data';
import { createSdkToken, type SdkToken } from './sdk-token';

/** The backend's config of one plugin. */
export interface PluginConfig {
  readonly token: SdkToken;
  /** Token and data for a start; throws the unexpected error if they are invalid. */
  checked(): { readonly sdkToken: string; readonly data: PluginData };
  /** Call when the section was reread. */
  replace(plugin: PluginDefinition): void;
  /** Rereads the section. A failure is reported, and the old config stays. */
  reload(signal: AbortSignal): Promise<void>;
}

/** Makes the config of one plugin. */
export function createPluginConfig(
  sectionId: string,
  plugin: PluginDefinition,
  port: Pick<IdentityPort, 'refreshSection' | 'reportError'>,
): PluginConfig {
  const { id } = plugin;
  const token = createSdkToken(sectionId, plugin, port);
  let data = plugin.config?.data;

  const replace = ({ config }: PluginDefinition): void => {
    data = config?.data;
    token.replace(data);
  };

  return {
    token,
    checked: () => {
      const sdkToken = token.required();
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
  };
}
