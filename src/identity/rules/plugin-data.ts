import { unexpected } from '../../http/errors';
import { isRecord } from '../../kit/rules/is-record';
import type { PluginStep } from './step-texts';

/**
 * The id of a plugin's container in the page (product-rules#plugin-container); two widgets may have the same
 * one.
 */
export function containerId(pluginId: string): string {
  return `${pluginId}-container`;
}

/** The longest text for a provider; a style sheet (`customCssStr`) may be that long. */
const LONGEST_TEXT = 20_000;
/** Limits of a tree of values for a provider's script (texts, documents; a request to a wallet is ten levels deep). */
const DEEPEST_TREE = 16;
const LARGEST_TREE = 5000;

/** Keys through which a script that merges objects would change the prototype of all objects of the page. */
const REACHES_PROTOTYPES = /^(__proto__|constructor|prototype)$/;

/** Reads one value; throws `Wrong` for a value of another shape. */
type Shape<Value> = (value: unknown, path: string) => Value;

/** What is wrong with a field; for the log, so it has the field's path and never its value. */
class Wrong {
  constructor(readonly words: string) {}
}

/** A text that matches the pattern; `what` names it in the log. */
function text(pattern: RegExp, what: string): Shape<string> {
  return (value, path) => {
    if (typeof value !== 'string') throw new Wrong(`${path} is no text`);
    if (value.length > LONGEST_TEXT) throw new Wrong(`${path} is longer than ${LONGEST_TEXT}`);
    if (!pattern.test(value)) throw new Wrong(`${path} is no ${what}`);
    return value;
  };
}

/** Any text that is not too long. */
const anyText = text(/^/, 'text');

/** A JSON value, copied. */
const tree: Shape<unknown> = (root, start) => {
  let valuesLeft = LARGEST_TREE;
  const copy = (value: unknown, path: string, depth: number): unknown => {
    valuesLeft -= 1;
    if (valuesLeft < 0) throw new Wrong(`${start} has more than ${LARGEST_TREE} values`);
    if (depth > DEEPEST_TREE) throw new Wrong(`${start} is deeper than ${DEEPEST_TREE} levels`);
    if (typeof value === 'string') return anyText(value, path);
    if (value === null || typeof value === 'boolean' || Number.isFinite(value)) return value;
    if (Array.isArray(value)) return value.map((one, at) => copy(one, `${path}.${at}`, depth + 1));
    if (!isRecord(value)) throw new Wrong(`${path} is a ${typeof value}`);
    const entries = Object.entries(value).map(([name, one]) => [
      name,
      copy(one, `${path}.${nameOf(name, path)}`, depth + 1),
    ]);
    return Object.fromEntries(entries);
  };
  return copy(root, start, 0);
};

/** A JSON object, copied. */
const record: Shape<Readonly<Record<string, unknown>>> = (value, path) => {
  if (!isRecord(value)) throw new Wrong(`${path} is no object`);
  return tree(value, path) as Readonly<Record<string, unknown>>;
};

/** Texts by name, nested or in lists, as both providers accept them. */
const texts: Shape<Readonly<Record<string, unknown>>> = (value, path) => {
  const copied = record(value, path);
  const check = (one: unknown, at: string): void => {
    if (typeof one === 'string') return;
    if (typeof one !== 'object' || one === null) throw new Wrong(`${at} is no text`);
    for (const [name, inner] of Object.entries(one)) check(inner, `${at}.${nameOf(name, at)}`);
  };
  check(copied, path);
  return copied;
};

/** The config data of a plugin, checked. */
export interface PluginData {
  readonly sdkToken?: string;
  readonly step?: readonly PluginStep[];
  /** Of Onfido: the run of a Studio workflow, which has steps of its own. */
  readonly workflowRunId?: string;
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

/**
 * Copies `config.data` of a plugin for any provider: JSON within the limits, each field for itself.
 *
 * @throws the unexpected error, which names the first field that is no such JSON
 */
export function copiedConfig(pluginId: string, data: unknown): Readonly<Record<string, unknown>> {
  if (!isRecord(data)) return {};
  try {
    const entries = Object.entries(data).filter(([, value]) => value !== undefined);
    return Object.fromEntries(
      entries.map(([name, value]) => [
        name,
        tree(value, `config.data.${nameOf(name, 'config.data')}`),
      ]),
    );
  } catch (wrong) {
    if (!(wrong instanceof Wrong)) throw wrong;
    throw unexpected(`${pluginId}: ${wrong.words}`);
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
  workflowRunId: text(/^[\w-]{1,64}$/, 'id of a workflow run'),
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

/** A key for a log line, shortened if necessary. */
function nameOf(name: string, path: string): string {
  if (REACHES_PROTOTYPES.test(name)) throw new Wrong(`${path} has a field ${name}`);
  return /^[\w.-]{1,64}$/.test(name) ? name : '…';
}
