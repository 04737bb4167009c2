import { unexpected } from '../../http/errors';
import { isRecord } from '../../kit/rules/is-record';
import { anyText, nameOf, record, type Shape, text, texts, Wrong } from './plain-values';
import type { PluginStep } from './plugin-steps';

/** The config data of a plugin, checked. */
export interface PluginData {
  readonly sdkToken?: string;
  readonly step?: readonly PluginStep[];
  readonly email?: string;
  readonly phone?: string;
  readonly country?: string;
  readonly theme?: string;
  readonly uiConf?: Readonly<Record<string, unknown>>;
  readonly i18n?: Readonly<Record<string, unknown>>;
  readonly documentsByCountries?: Readonly<Record<string, unknown>>;
  readonly documentDefinitions?: Readonly<Record<string, unknown>>;
  readonly flowName?: string;
  /** The address of Onfido's core, if not its default. */
  readonly sdkUrl?: string;
}

/**
 * Copies `config.data` of a plugin for a provider's script, so that only plain data of a known shape reaches
 * it, whatever the backend or the host's own `api` object sends.
 *
 * @throws the unexpected error, which names the first field of another shape
 */
export function checkedPluginData(pluginId: string, data: unknown): PluginData {
  if (!isRecord(data)) return {};
  try {
    const fields = pluginId === 'id-check-onfido' ? ONFIDO_FIELDS : SUMSUB_FIELDS;
    const checked = Object.entries(fields).flatMap(([name, shape]) => {
      const value = data[name];
      const isAbsent = value === undefined || value === null || value === '';
      return isAbsent ? [] : [[name, shape(value, name)] as const];
    });
    return Object.fromEntries(checked);
  } catch (wrong) {
    if (!(wrong instanceof Wrong)) throw wrong;
    throw unexpected(`${pluginId}: config.data.${wrong.words}`);
  }
}

/** Colours, sizes and fonts, which Onfido's script writes into the page's styles. */
const styleValue = text(
  /^(?:[\p{L}\p{N}\s.,#%'"+)_-]|\b(?:rgba?|hsla?|calc|var)\()*$/u,
  'colour, size or font',
);

const styleValues: Shape<Readonly<Record<string, unknown>>> = (value, path) => {
  const copied = record(value, path);
  for (const [name, one] of Object.entries(copied)) {
    const at = `${path}.${nameOf(name, path)}`;
    if (!/^[a-z]\w*$/i.test(name)) throw new Wrong(`${at} is no name of a style`);
    if (typeof one === 'string') styleValue(one, at);
    else if (typeof one === 'object') throw new Wrong(`${at} is no text, number or boolean`);
  }
  return copied;
};

const frameStyles: Shape<Readonly<Record<string, unknown>>> = (value, path) => {
  const copied = record(value, path);
  const { customCss, customCssStr, customBodyClass, scrollIntoView } = copied;
  if (customCss !== undefined) webAddress(customCss, `${path}.customCss`);
  if (customCssStr !== undefined) anyText(customCssStr, `${path}.customCssStr`);
  if (scrollIntoView !== undefined && typeof scrollIntoView !== 'boolean') {
    throw new Wrong(`${path}.scrollIntoView is no boolean`);
  }
  if (customBodyClass !== undefined) {
    for (const one of [customBodyClass].flat()) className(one, `${path}.customBodyClass`);
  }
  const options = { customCss, customCssStr, customBodyClass, scrollIntoView };
  return Object.fromEntries(Object.entries(options).filter(([, one]) => one !== undefined));
};

const className = text(/^[\w\s-]{1,200}$/, 'class name');
const webAddress = text(/^https:\/\/[^\s/]+(\/\S*)?$/, 'https address');
const stepName = text(/^[a-z]\w{0,63}$/i, 'name of a step');

/** A value that is not a list, or an empty list, means the default steps. */
const steps: Shape<readonly PluginStep[] | undefined> = (value, path) => {
  if (!Array.isArray(value)) return undefined;
  return value.map((step, at) => {
    if (!isRecord(step)) return stepName(step, `${path}.${at}`);
    const type = stepName(step.type, `${path}.${at}.type`);
    if (step.options === undefined || step.options === null) return { type };
    return { type, options: record(step.options, `${path}.${at}.options`) };
  });
};

const COMMON_FIELDS: Readonly<Record<string, Shape<unknown>>> = {
  // The second provider's package puts it into its iframe's address.
  sdkToken: text(/^[\w.+/=~-]+$/, 'token'),
  email: text(/^[^\s\p{C}]{1,320}$/u, 'email address'),
  phone: text(/^\+?[\d\s().-]{2,40}$/, 'phone number'),
  country: text(/^[A-Za-z]{2,3}$/, 'country code'),
  // The second provider's package puts it into its iframe's address unencoded.
  theme: text(/^[\w-]{1,64}$/, 'name of a theme'),
  i18n: texts,
};

const ONFIDO_FIELDS: Readonly<Record<string, Shape<unknown>>> = {
  ...COMMON_FIELDS,
  step: steps,
  uiConf: styleValues,
  // `onfidoCoreUrl` checks its origin.
  sdkUrl: anyText,
};

const SUMSUB_FIELDS: Readonly<Record<string, Shape<unknown>>> = {
  ...COMMON_FIELDS,
  uiConf: frameStyles,
  documentsByCountries: record,
  documentDefinitions: record,
  flowName: text(/^[^\p{C}]{1,200}$/u, 'name of a flow'),
};
