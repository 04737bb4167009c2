import type { ReadonlySignal } from '@preact/signals-core';
import type { Section } from '../http/schemas';
import type { TextKey, Translate } from '../language/text';
import type { IdentityAdapter } from './providers/identity-adapter';
import type { PluginId } from './rules/plugin-id';
import type { TrustedOrigins } from './rules/trusted-origins';

/** What identity checks need of the app; every promise rejects when its signal aborts. */
export interface IdentityPort {
  /** The element, which gets the SDK's container as a child. */
  readonly host: HTMLElement;
  readonly translate: ReadonlySignal<Translate | undefined>;
  /** The origins that an SDK token may currently name besides the provider's own. */
  trustedOrigins(): TrustedOrigins;
  /** Loads a provider's adapter with its SDK. */
  loadAdapter(pluginId: PluginId): Promise<IdentityAdapter>;
  /** Reads the KYC status; rejects if that fails. */
  kycStatus(signal: AbortSignal): Promise<string>;
  /** Resolves once the KYC status that was read last is not Pending. */
  kycDecided(signal: AbortSignal): Promise<void>;
  /** Rereads the qualification and the KYC status; resolves with the status. */
  refreshKyc(signal: AbortSignal): Promise<string | undefined>;
  /** Rereads the section and shows it; undefined after a failure, which is reported. */
  reopenSection(signal: AbortSignal): Promise<Section | undefined>;
  /** Rereads the section behind its form. */
  refreshSection(sectionId: string, signal: AbortSignal): Promise<Section>;
  submit(): void;
  notify(tone: 'error' | 'info', key: TextKey): void;
  /** Removes the notices of an earlier try. */
  clearNotices(): void;
  log(level: 'error' | 'warn' | 'info', line: string): void;
  /** Reports an error: log line, event and, unless `notice` is false, a notice. */
  reportError(error: unknown, options?: { readonly notice?: boolean }): void;
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** Milliseconds since any fixed time. */
  now(): number;
}
