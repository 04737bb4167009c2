import { isRecord } from '../../kit/rules/is-record';
/** The SDK config of a plugin as the backend sends it. */
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
  /** The address of the first provider's core, if not its default. */
  readonly sdkUrl?: string;
}

/** `sdkToken` of a plugin's `config.data`; undefined if it is missing, empty or not a text. */
export function sdkTokenOf(data: unknown): string | undefined {
  const token = isRecord(data) ? data.sdkToken : undefined;
  return typeof token === 'string' && token !== '' ? token : undefined;
}
