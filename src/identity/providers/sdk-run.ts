import { effect } from '@preact/signals-core';
import type { Onboarding } from '../../app/onboarding';
import type { Wait } from '../../kit/waiting/waiting';
import { containerId } from '../rules/plugin-data';
import type { IdentityHandle } from './identity-provider';

/** One run of an SDK, from before its start to after its end. */
export interface SdkRun {
  readonly container: HTMLElement;
  /** Aborts when the run ends; its later reports are ignored. */
  readonly signal: AbortSignal;
  /** Milliseconds of `performance.now()`. */
  readonly startedAt: number;
  /** The locale in which the SDK runs. */
  locale(): string;
  /** Takes over the started SDK; a provider may give no handle. If the run has ended since, the SDK is torn down at once. */
  adopt(handle: IdentityHandle | undefined): void;
  /** Ends the run, if it has not ended; resolves when the SDK is torn down, or that takes too long. Never rejects. */
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
  pluginId: string,
  { onLocaleRefused, onTearDownFailed, pause }: SdkRunOptions,
): SdkRun {
  const controller = new AbortController();
  const { signal } = controller;
  const container: Container = openContainer(host.element, pluginId);
  const { translate } = language;
  let locale = translate.peek()?.locale ?? 'en';
  let handle: IdentityHandle | undefined;
  let ending = Promise.resolve();

  const followLocale = (): void => {
    const stop = effect(() => {
      const next = translate.value?.locale;
      if (next === undefined || next === locale || signal.aborted) return;
      locale = next;
      if (!isSwitched(handle, next)) queueMicrotask(onLocaleRefused);
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
      handle = started;
      followLocale();
    },
    end: () => {
      if (signal.aborted) return ending;
      controller.abort(ended());
      ending = tearDownInTime(handle, onTearDownFailed, pause).then(container.remove);
      return ending;
    },
    dispose: () => {
      if (!signal.aborted) void tearDownSdk(handle, onTearDownFailed);
      controller.abort(ended());
      container.remove();
    },
  };
}

/** Whether the provider shows the language now; one that can't, or throws, is started anew. */
function isSwitched(handle: IdentityHandle | undefined, locale: string): boolean {
  if (!handle?.setLanguage) return false;
  try {
    return handle.setLanguage(locale) !== false;
  } catch {
    return false;
  }
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
  handle: IdentityHandle | undefined,
  onFailed: (error: unknown) => void,
): Promise<void> {
  try {
    await handle?.stop?.();
  } catch (error) {
    onFailed(error);
  }
}

/** As `tearDownSdk`, but resolves after a limit too: a hanging tear-down must not stop the next start. */
async function tearDownInTime(
  handle: IdentityHandle | undefined,
  onFailed: (error: unknown) => void,
  pause: Wait,
): Promise<void> {
  const limit = new AbortController();
  const down = tearDownSdk(handle, onFailed).finally(() =>
    limit.abort(new DOMException('the SDK is torn down', 'AbortError')),
  );
  const late = pause(IDENTITY_TEAR_DOWN_LIMIT_MS, limit.signal).catch(() => {});
  await Promise.race([down, late]);
}

/** Reports the first time only: a vendor's package may say the same thing again, and a provider must not. */
export function once(report: (data?: unknown) => void): (data?: unknown) => void {
  let isReported = false;
  return (data) => {
    if (isReported) return;
    isReported = true;
    report(data);
  };
}
