import type { PluginCallbackEvent } from '../rules/check-phase';
import type { PluginData } from '../rules/plugin-data';
import type { StepTexts } from '../rules/step-texts';
import type { TrustedOrigins } from '../rules/trusted-origins';

/** What one SDK instance is started with. */
export interface IdentityConfig {
  /** Not empty; the adapter checks its claims. */
  readonly sdkToken: string;
  readonly data: PluginData;
  /** Origins that the token may name besides the provider's own. */
  readonly trusted: TrustedOrigins;
  readonly locale: string;
  readonly texts: StepTexts;
  /** How many starts of this plugin have failed before this one. */
  readonly attempt: number;
}

/** Callbacks of an SDK instance; none is called after its end. */
export interface IdentityCallbacks {
  readonly onEvent: (event: PluginCallbackEvent) => void;
  /** The provider's first screen is shown. */
  readonly onReady: () => void;
  /**
   * Fetches a fresh token after the old one has expired; `check` may refuse it by throwing. Rejects with the
   * text for the provider.
   */
  readonly refreshToken: (check?: (token: string) => void) => Promise<string>;
}

/** A started SDK instance. */
export interface IdentitySession {
  /** Switches the provider's screens to another language; returns false if that needs a restart. */
  setLocale(locale: string): boolean;
  /** Removes it from the page. May reject or throw whatever the SDK throws. */
  tearDown(): Promise<void>;
}

/** The interface that all providers share. */
export interface IdentityAdapter {
  /**
   * Starts the SDK inside `container`. Rejects with the unexpected error if the config is invalid, and with
   * whatever the SDK throws; if `signal` aborts first, the SDK is not started.
   */
  start(
    container: HTMLElement,
    config: IdentityConfig,
    callbacks: IdentityCallbacks,
    signal: AbortSignal,
  ): Promise<IdentitySession>;
}
