import type { PluginCallbackEvent } from './rules/callback-event';
import type { PluginData } from './rules/plugin-data';
import type { StepTexts } from './rules/plugin-steps';

/** What one SDK instance is started with. */
export interface IdentityConfig {
  /** Checked to be there; its shape is the adapter's to check. */
  readonly sdkToken: string;
  readonly data: PluginData;
  readonly locale: string;
  readonly texts: StepTexts;
  /** Starts of this plugin that were rejected before this one. */
  readonly attempt: number;
}

/** What an SDK instance tells; nothing after its end. */
export interface IdentityCallbacks {
  readonly onEvent: (event: PluginCallbackEvent) => void;
  /** The provider's first screen is there. */
  readonly onReady: () => void;
  /** The token ran out: a fresh one; rejects with the text for the provider. */
  readonly refreshToken: () => Promise<string>;
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
