import { NETWORKS } from '../../wallet/rules/networks';
import type { OnboardingProps } from '../settings';

/** The element's settings with their defaults; addresses checked (design section 2). */
export interface Settings {
  readonly theme: string;
  readonly apiBase: string | undefined;
  readonly portalUrl: string | undefined;
  readonly signInUrl: string | undefined;
  readonly routing: 'hash' | 'memory';
  readonly routePrefix: string;
  readonly walletNetwork: string;
  readonly walletconnectProjectId: string | undefined;
  readonly metamaskSdk: 'on' | 'off';
  readonly drafts: 'off' | 'session';
}

/** What is wrong with a setting: for the log, and for the host as an error event of code CONFIG. */
export interface SettingProblem {
  readonly reason: string;
  /** Without this setting nothing can be shown. */
  readonly fatal: boolean;
}

/**
 * Reads the attributes. `base` is the page's own address, against which relative ones resolve. What
 * can't be used is left out and named in `problems`.
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

  const walletNetwork = props.walletNetwork || 'amoy';
  if (!NETWORKS.some((name) => name === walletNetwork)) {
    problems.push({ reason: `wallet-network is none of ${NETWORKS}`, fatal: false });
  }
  if (props.metamaskSdk && !/^(on|off)$/.test(props.metamaskSdk)) {
    problems.push({ reason: 'metamask-sdk is neither on nor off', fatal: false });
  }

  const settings: Settings = {
    theme: props.theme || 'default',
    apiBase: address('api-base', props.apiBase, !ownBackend),
    portalUrl: address('portal-url', props.portalUrl, false),
    signInUrl: address('sign-in-url', props.signInUrl, false),
    routing: props.routing === 'memory' ? 'memory' : 'hash',
    routePrefix: props.routePrefix ?? '',
    walletNetwork,
    walletconnectProjectId: props.walletconnectProjectId || undefined,
    // The built-in demo sends nothing anywhere. What is no plain 'on' is taken for the client's 'off'.
    metamaskSdk:
      (props.metamaskSdk || (props.demo === undefined ? 'on' : 'off')) === 'on' ? 'on' : 'off',
    drafts: props.drafts === 'session' ? 'session' : 'off',
  };
  return { settings, problems };
}

function isWebAddress(value: string, base: string): boolean {
  try {
    return /^https?:$/.test(new URL(value, base).protocol);
  } catch {
    return false;
  }
}
