/** The identity SDK config of a plugin as the backend sends it (spec section 3), each field checked. */
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

const TEXTS = ['sdkToken', 'email', 'phone', 'country', 'theme', 'flowName', 'sdkUrl'];
const OBJECTS = ['uiConf', 'i18n', 'documentsByCountries', 'documentDefinitions'];

/** Reads `config.data`: what has another shape than its field's, and an empty text, counts as absent. */
export function readPluginData(data: unknown): PluginData {
  if (!isObject(data)) return {};
  const { step } = data;
  const kept = Object.entries(data).filter(
    ([name, value]) =>
      (TEXTS.includes(name) && typeof value === 'string' && value !== '') ||
      (OBJECTS.includes(name) && isObject(value)),
  );
  return { ...Object.fromEntries(kept), ...(step !== undefined && { step }) };
}

/** True for an object with named fields, which a list is not. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
