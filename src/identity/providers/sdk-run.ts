import { effect } from '@preact/signals-core';
import type { IdentityPort } from '../port';
import type { PluginCallbackEvent } from '../rules/callback-event';
import type { PluginId } from '../rules/plugin-id';
import { type Container, openContainer } from './container';
import type { IdentitySession } from './types';

/** How long to wait for a tear-down. */
const IDENTITY_TEAR_DOWN_LIMIT_MS = 3000;

/** One SDK instance, from before its start to after its end. */
export interface SdkRun {
  /** Its number in the state of the check (rules/check-phase.ts). */
  readonly number: number;
  readonly container: HTMLElement;
  /** Aborts when the instance ends; its later reports are ignored. */
  readonly signal: AbortSignal;
  /** Milliseconds of the port's clock. */
  readonly startedAt: number;
  /** The locale in which the SDK runs. */
  locale(): string;
  /** True for the first event of its kind before the instance ends; each kind counts once. */
  accepts(event: PluginCallbackEvent): boolean;
  /** Takes over the started SDK. If the instance has ended since, the SDK is torn down at once. */
  adopt(session: IdentitySession): void;
  /** Ends the instance; resolves when it is torn down, or that takes too long. Never rejects. */
  end(): Promise<void>;
  /** Ends the instance and removes its container at once, as when the investor leaves the screen. */
  dispose(): void;
}

/** What an instance needs. */
export interface SdkRunOptions {
  readonly pluginId: PluginId;
  readonly number: number;
  /** Also ends the instance. */
  readonly signal: AbortSignal;
  /** Called when the locale has changed and the running SDK can't switch. */
  readonly onLocaleRefused: () => void;
  readonly onTearDownFailed: (error: unknown) => void;
}

const ended = () => new DOMException('the identity check has ended', 'AbortError');

/** Opens a container and makes the SDK instance in it. */
export function openSdkRun(
  { host, translate, wait, now }: IdentityPort,
  { pluginId, number, signal: outer, onLocaleRefused, onTearDownFailed }: SdkRunOptions,
): SdkRun {
  const controller = new AbortController();
  const { signal } = controller;
  outer.addEventListener('abort', () => controller.abort(ended()), { signal });
  const container: Container = openContainer(host, pluginId);
  const accepted = new Set<string>();
  let locale = translate.peek()?.locale ?? 'en';
  let session: IdentitySession | undefined;

  const tearDown = async (running: IdentitySession): Promise<void> => {
    try {
      await running.tearDown();
    } catch (error) {
      onTearDownFailed(error);
    }
  };

  const followLocale = (running: IdentitySession): void => {
    const stop = effect(() => {
      const next = translate.value?.locale;
      if (next === undefined || next === locale || signal.aborted) return;
      locale = next;
      if (!running.setLocale(next)) queueMicrotask(onLocaleRefused);
    });
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop);
  };

  return {
    number,
    container: container.element,
    signal,
    startedAt: now(),
    locale: () => locale,
    accepts: ({ eventId }) => {
      if (signal.aborted || accepted.has(eventId)) return false;
      accepted.add(eventId);
      return true;
    },
    adopt: (started) => {
      if (signal.aborted) return void tearDown(started);
      session = started;
      followLocale(started);
    },
    end: async () => {
      if (signal.aborted) return;
      controller.abort(ended());
      if (session) {
        const limit = new AbortController();
        const down = tearDown(session).finally(() => limit.abort(ended()));
        const late = wait(IDENTITY_TEAR_DOWN_LIMIT_MS, limit.signal).catch(() => {});
        await Promise.race([down, late]);
      }
      container.remove();
    },
    dispose: () => {
      if (!signal.aborted && session) void tearDown(session);
      controller.abort(ended());
      container.remove();
    },
  };
}
