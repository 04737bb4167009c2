import { isRecord } from '../../kit/rules/is-record';
/** The identity SDK config of a plugin as the backend sends it. */
export interface PluginData {
  readonly sdkToken?: string;
  /** As sent; `pluginSteps` reads it. */
  readonly step?: unknown;
  readonly email?: string;
  readonly phone?: string;
  readonly country?: string;
  readonly theme?: string;
  readonly uiConf?: Readonly<Record<string, unknown>>;
  readonly i18n?: Readonly<Record<string, unknown>>;
  readonly documentsByCountries?: Readonly<Record<string, unknown>>;
  readonly documentDefinitions?: Readonly<Record<string, unknown>>;
  readonly flowName?: string;
  /** Where the first provider's core comes from, instead of its own host. */
  readonly sdkUrl?: string;
}

/** `sdkToken` of a plugin's `config.data`; undefined where it is missing, empty or no text. */
export function sdkTokenOf(data: unknown): string | undefined {
  const token = isRecord(data) ? data.sdkToken : undefined;
  return typeof token === 'string' && token !== '' ? token : undefined;
}
