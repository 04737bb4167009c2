import { isLoopback, isWebAddress } from '../../../kit/rules/web-address';
import { isLanguageTag } from '../../../language/rules/match-language';
import { DEFAULT_NETWORK, NETWORKS, ownNetworks } from '../../../wallet/rules/network-setting';
import type { OnboardingProps } from '../settings';

/** The element's settings with their defaults; addresses checked. */
export interface Settings {
  readonly theme: string;
  readonly portalUrl: string | undefined;
  readonly signInUrl: string | undefined;
  readonly routing: 'hash' | 'memory';
  readonly routePrefix: string;
  readonly walletNetwork: string;
  readonly walletconnectProjectId: string | undefined;
  readonly metamaskSdk: 'on' | 'off';
  readonly drafts: 'off' | 'session';
  readonly documentAdvice: 'on' | 'off';
  /** 1 to 4. */
  readonly headingLevel: number;
  /** Origins besides the providers' own that an SDK token may name. */
  readonly identityOrigins: readonly string[];
  /** The only origins that files may be sent to; undefined for no limit. */
  readonly uploadOrigins: readonly string[] | undefined;
}

/** What is wrong with a setting: for the log, and for an error event with code CONFIG. */
export interface SettingProblem {
  readonly reason: string;
  /** Nothing can be shown without this setting. */
  readonly fatal: boolean;
}

/**
 * Reads the attributes. Relative addresses resolve against `base`, the page's own address. Unusable settings
 * are left out and named in `problems`.
 */
export function readSettings(
  props: OnboardingProps,
  base: string,
): { settings: Settings; problems: readonly SettingProblem[] } {
  const problems: SettingProblem[] = [];
  const address = (attribute: string, value: string | undefined, fatal: boolean) => {
    if (!value) return undefined;
    if (isWebAddress(value, base)) return value;
    problems.push({ reason: `${attribute} is no http(s) address`, fatal });
    return undefined;
  };

  const ownBackend = props.api !== undefined || props.demo !== undefined;
  if (!props.apiBase && !ownBackend) problems.push({ reason: 'api-base is missing', fatal: true });

  address('api-base', props.apiBase, !ownBackend);

  const choice = <Value extends string>(name: keyof OnboardingProps, values: readonly Value[]) => {
    const given = props[name];
    const [usual] = values;
    if (!given || values.some((value) => value === given)) return (given || usual) as Value;
    const attribute = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    problems.push({
      reason: `${attribute} is none of ${values.join(', ')} (${given})`,
      fatal: false,
    });
    return usual as Value;
  };
  if (props.lang && !isLanguageTag(props.lang)) {
    problems.push({ reason: `lang is no language tag (${props.lang})`, fatal: false });
  }
  choice('auth', ['auto', 'bearer', 'cookie']);
  choice('walletNetwork', [...NETWORKS, ...ownNetworks(props.networks)]);

  const origins = (attribute: string, value: string | undefined) => {
    const wanted = value?.split(/[\s,]+/).filter(Boolean) ?? [];
    const listed = wanted.flatMap((one) => secureOrigin(one) ?? []);
    if (listed.length < wanted.length) {
      problems.push({ reason: `${attribute} holds what is no https origin`, fatal: false });
    }
    return listed;
  };

  const settings: Settings = {
    theme: props.theme || 'default',
    portalUrl: address('portal-url', props.portalUrl, false),
    signInUrl: address('sign-in-url', props.signInUrl, false),
    routing: choice('routing', ['hash', 'memory']),
    routePrefix: props.routePrefix ?? '',
    walletNetwork: props.walletNetwork || DEFAULT_NETWORK,
    walletconnectProjectId: props.walletconnectProjectId || undefined,
    // Not every client can accept its licence: only a plain 'on' loads it.
    metamaskSdk: choice('metamaskSdk', ['off', 'on']),
    drafts: choice('drafts', ['off', 'session']),
    documentAdvice: choice('documentAdvice', ['on', 'off']),
    headingLevel: Number(choice('headingLevel', ['1', '2', '3', '4'])),
    identityOrigins: origins('identity-origins', props.identityOrigins),
    uploadOrigins: props.uploadOrigins ? origins('upload-origins', props.uploadOrigins) : undefined,
  };
  return { settings, problems };
}

/** The origin if `text` is exactly one, over https, or http on this machine, where stand-ins run. */
function secureOrigin(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const { origin, href, protocol, hostname } = url;
  const isSecure = protocol === 'https:' || (protocol === 'http:' && isLoopback(url));
  return isSecure && href === `${origin}/` && !hostname.includes('*') ? origin : undefined;
}
