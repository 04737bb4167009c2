import type { PluginCallbackEvent } from './rules/callback-event';
import type { CheckedPluginData } from './rules/checked-plugin-data';
import type { StepTexts } from './rules/plugin-steps';
import type { TrustedOrigins } from './rules/trusted-origins';

/** What one SDK instance is started with. */
export interface IdentityConfig {
  /** Checked to be there; what it names is the adapter's to check. */
  readonly sdkToken: string;
  readonly data: CheckedPluginData;
  /** Where the token may lead besides the provider's own addresses. */
  readonly trusted: TrustedOrigins;
  readonly locale: string;
  readonly texts: StepTexts;
  /** Starts of this plugin that were rejected before this one. */
  readonly attempt: number;
}

/** What an SDK instance reports; nothing after its end. */
export interface IdentityCallbacks {
  readonly onEvent: (event: PluginCallbackEvent) => void;
  /** The provider's first screen is there. */
  readonly onReady: () => void;
  /**
   * The token ran out: a fresh one, which `check` may refuse by throwing; rejects with the text for the
   * provider.
   */
  readonly refreshToken: (check?: (token: string) => void) => Promise<string>;
}

/** A started SDK instance. */
export interface IdentitySession {
  /** Shows the provider's screens in another language; false when that takes a new start. */
  setLocale(locale: string): boolean;
  /** Takes it out of the page. May reject or throw whatever the SDK does. */
  tearDown(): Promise<void>;
}

/** One provider behind the interface that all share. */
export interface IdentityAdapter {
  /**
   * Starts the SDK inside `container`. Rejects with the unexpected error when the config can't be used,
   * and with whatever the SDK throws; when `signal` aborts first, the SDK is never started.
   */
  start(
    container: HTMLElement,
    config: IdentityConfig,
    callbacks: IdentityCallbacks,
    signal: AbortSignal,
  ): Promise<IdentitySession>;
}
