import { effect } from '@preact/signals-core';
import type { Onboarding } from '../../app/onboarding';
import type { Wait } from '../../kit/waiting/waiting';
import { containerId } from '../rules/plugin-data';
import type { PluginId } from '../rules/plugin-id';
import type { IdentitySession } from './identity-adapter';

/** One run of an SDK, from before its start to after its end. */
export interface SdkRun {
  readonly container: HTMLElement;
  /** Aborts when the run ends; its later reports are ignored. */
  readonly signal: AbortSignal;
  /** Milliseconds of `performance.now()`. */
  readonly startedAt: number;
  /** The locale in which the SDK runs. */
  locale(): string;
  /** Takes over the started SDK. If the run has ended since, the SDK is torn down at once. */
  adopt(session: IdentitySession): void;
  /** Ends the run; resolves when the SDK is torn down, or that takes too long. Never rejects. */
  end(): Promise<void>;
  /** Ends the run and removes its container at once, as when the investor leaves the screen. */
  dispose(): void;
}

/** What a run needs. */
export interface SdkRunOptions {
  /** Called when the locale has changed and the running SDK can't switch. */
  readonly onLocaleRefused: () => void;
  readonly onTearDownFailed: (error: unknown) => void;
  readonly pause: Wait;
}

const ended = () => new DOMException('the identity check has ended', 'AbortError');

/** Opens a container and makes the run of an SDK in it. */
export function openSdkRun(
  { host, language }: Onboarding,
  pluginId: PluginId,
  { onLocaleRefused, onTearDownFailed, pause }: SdkRunOptions,
): SdkRun {
  const controller = new AbortController();
  const { signal } = controller;
  const container: Container = openContainer(host.element, pluginId);
  const { translate } = language;
  let locale = translate.peek()?.locale ?? 'en';
  let session: IdentitySession | undefined;

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
    startedAt: performance.now(),
    locale: () => locale,
    adopt: (started) => {
      if (signal.aborted) return void tearDownSdk(started, onTearDownFailed);
      session = started;
      followLocale(started);
    },
    end: async () => {
      if (signal.aborted) return;
      controller.abort(ended());
      if (session) await tearDownInTime(session, onTearDownFailed, pause);
      container.remove();
    },
    dispose: () => {
      if (!signal.aborted && session) void tearDownSdk(session, onTearDownFailed);
      controller.abort(ended());
      container.remove();
    },
  };
}

/** The container of one SDK instance in the page. */
interface Container {
  readonly element: HTMLElement;
  /** Removes it with all that a late SDK still renders. */
  remove(): void;
}

/**
 * Makes a child of the host element, since the SDKs lose their styles and their scrolling inside a shadow
 * root. The slot of the same name shows it. It is no React portal, so that events of an SDK do not reach our
 * views. Each SDK instance gets a new one.
 */
function openContainer(host: HTMLElement, pluginId: string): Container {
  const element = document.createElement('div');
  element.id = containerId(pluginId);
  element.slot = element.id;
  host.append(element);
  return { element, remove: () => element.remove() };
}

/** How long to wait for a tear-down. */
const IDENTITY_TEAR_DOWN_LIMIT_MS = 3000;

/**
 * Tears down a started SDK (product-rules#sdk-teardown). Resolves when that is done; never rejects, since an
 * SDK may throw anything.
 */
async function tearDownSdk(
  session: IdentitySession,
  onFailed: (error: unknown) => void,
): Promise<void> {
  try {
    await session.tearDown();
  } catch (error) {
    onFailed(error);
  }
}

/** As `tearDownSdk`, but resolves after a limit too: a hanging tear-down must not stop the next start. */
async function tearDownInTime(
  session: IdentitySession,
  onFailed: (error: unknown) => void,
  pause: Wait,
): Promise<void> {
  const limit = new AbortController();
  const down = tearDownSdk(session, onFailed).finally(() =>
    limit.abort(new DOMException('the SDK is torn down', 'AbortError')),
  );
  const late = pause(IDENTITY_TEAR_DOWN_LIMIT_MS, limit.signal).catch(() => {});
  await Promise.race([down, late]);
}
