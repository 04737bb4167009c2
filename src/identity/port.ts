import type { ReadonlySignal } from '@preact/signals-core';
import type { Section } from '../http/schemas';
import type { TextKey, Translate } from '../language/text';
import type { IdentityAdapter } from './adapter';
import type { PluginId } from './rules/plugin-id';
import type { TrustedOrigins } from './rules/trusted-origins';

/** What the identity check needs of the app; every promise rejects when its signal aborts. */
export interface IdentityPort {
  /** The element, whose child the SDK's container becomes. */
  readonly host: HTMLElement;
  readonly translate: ReadonlySignal<Translate | undefined>;
  /** Where an SDK token may lead besides the provider's own addresses, as set now. */
  trustedOrigins(): TrustedOrigins;
  /** Loads a provider's adapter with its SDK. */
  loadAdapter(pluginId: PluginId): Promise<IdentityAdapter>;
  /** The KYC status as it is now; rejects when it can't be read. */
  kycStatus(signal: AbortSignal): Promise<string>;
  /** Resolves once the KYC status is known to be another than Pending. */
  kycDecided(signal: AbortSignal): Promise<void>;
  /** Reads the qualification and the KYC status again; resolves with the status. */
  refreshKyc(signal: AbortSignal): Promise<string | undefined>;
  /** Reads the section again and shows it; undefined where that failed, which is reported. */
  reopenSection(signal: AbortSignal): Promise<Section | undefined>;
  /** Reads the section again behind its form. */
  refreshSection(sectionId: string, signal: AbortSignal): Promise<Section>;
  submit(): void;
  notify(tone: 'error' | 'info', key: TextKey): void;
  log(level: 'error' | 'warn' | 'info', line: string): void;
  /** The unexpected error and others: log line, event and, unless said otherwise, a notice. */
  reportError(error: unknown, options?: { readonly notice?: boolean }): void;
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** Milliseconds, of any beginning. */
  now(): number;
}
