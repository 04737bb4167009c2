import { effect } from '@preact/signals-core';
import type { IdentitySession } from './adapter';
import { type Container, openContainer } from './container';
import type { IdentityPort } from './port';
import type { PluginCallbackEvent } from './rules/callback-event';
import type { PluginId } from './rules/plugin-id';

/** A tear-down that takes longer is not waited for. */
const IDENTITY_TEAR_DOWN_LIMIT_MS = 3000;

/** One SDK instance, from before its start to after its end. */
export interface SdkRun {
  readonly container: HTMLElement;
  /** Aborts when the instance ends; nothing it still reports counts after that. */
  readonly signal: AbortSignal;
  /** Milliseconds of the port's clock. */
  readonly startedAt: number;
  /** The locale that the SDK shows. */
  locale(): string;
  /** True for the first event of its kind while the instance lives; each kind counts once. */
  accepts(event: PluginCallbackEvent): boolean;
  /** The SDK has started. An instance that has ended meanwhile is torn down at once. */
  adopt(session: IdentitySession): void;
  /** Ends the instance; resolves when it is torn down, or when that takes too long. Never rejects. */
  end(): Promise<void>;
  /** Ends the instance and empties its place at once, as when the screen is left. */
  dispose(): void;
}

/** What an instance is opened with. */
export interface SdkRunOptions {
  readonly pluginId: PluginId;
  /** Ends the instance, too. */
  readonly signal: AbortSignal;
  /** The locale has changed, and the SDK takes no other one while it runs. */
  readonly onLocaleRefused: () => void;
  readonly onTearDownFailed: (error: unknown) => void;
}

const ended = () => new DOMException('the identity check has ended', 'AbortError');

/** Opens the place of a new SDK instance. */
export function openSdkRun(
  { host, translate, wait, now }: IdentityPort,
  { pluginId, signal: outer, onLocaleRefused, onTearDownFailed }: SdkRunOptions,
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
