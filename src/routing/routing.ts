import { type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import type { BaseLocationHook } from 'wouter';
import { useValue } from '../kit/hooks/use-value';
import { hashHead, pathInHash } from './rules/routes';

/**
 * The widget's current path and the ways to change it. Paths are the widget's own: `/app/…`, never the
 * host's.
 */
export interface Routing {
  /** The location hook for wouter's Router. */
  readonly hook: BaseLocationHook;
  readonly path: ReadonlySignal<string>;
  /**
   * Navigates to a path. `replace` adds no entry to the browser's history and, while the host's own hash is
   * in the address, leaves the address unchanged.
   */
  navigate(path: string, options?: { replace?: boolean }): void;
  /** Starts following the browser's back and forward buttons; returns a stop function. */
  connect(): () => void;
}

/**
 * Called before each navigation that is not a replacement, also by the browser's back button. True prevents
 * it: path and address stay.
 */
export type NavigationGuard = (path: string) => boolean;

interface NavigateOptions {
  readonly replace?: boolean;
}

function routingOver(
  path: Signal<string>,
  navigate: Routing['navigate'],
  href: (path: string) => string,
  isPrevented: NavigationGuard,
  connect: () => () => void,
): Routing {
  const go = (to: string, options?: NavigateOptions) => {
    if (options?.replace || !isPrevented(to)) navigate(to, options);
  };
  const hook: BaseLocationHook = () => [useValue(path), go];
  hook.hrefs = href;
  hook.searchHook = () => '';
  return { hook, path, navigate: go, connect };
}

/** Navigating to the current path needs no guard. */
function guarded(path: Signal<string>, guard: NavigationGuard): NavigationGuard {
  return (to) => to !== path.peek() && guard(to);
}

/** What hash routing needs of a window. */
export interface RoutedWindow extends Pick<Window, 'addEventListener' | 'removeEventListener'> {
  readonly location: Pick<Location, 'hash' | 'href'>;
  readonly history: Pick<History, 'state' | 'pushState' | 'replaceState'>;
}

/**
 * Hash routing that owns `#/<prefix>/app/…` and nothing else: the host's own hashes, query and history state
 * stay unchanged, and hrefs are absolute, so that a host's `<base href>` does not change them.
 */
export function hashRouting(prefix: string, window: RoutedWindow, guard: NavigationGuard): Routing {
  const head = hashHead(prefix);
  const inAddress = () => pathInHash(window.location.hash, prefix);
  const hostUsesHash = () => window.location.hash.length > 1 && inAddress() === undefined;

  const path = signal(inAddress() ?? '/');
  const isPrevented = guarded(path, guard);
  const href = (to: string) => `${window.location.href.replace(/#.*$/s, '')}${head}${to}`;

  const navigate = (to: string, { replace = false }: NavigateOptions = {}) => {
    if (to === path.peek() && inAddress() === to) return;
    const { history } = window;
    if (!replace) history.pushState(history.state, '', href(to));
    else if (!hostUsesHash()) history.replaceState(history.state, '', href(to));
    // Change the address first: a subscriber of the path may replace it at once, and would replace the
    // previous entry.
    path.value = to;
  };

  const connect = () => {
    const follow = () => {
      const requested = inAddress();
      if (requested === undefined) return;
      // The browser has already navigated: a new entry restores the address.
      if (isPrevented(requested))
        window.history.pushState(window.history.state, '', href(path.peek()));
      else path.value = requested;
    };
    follow();
    window.addEventListener('hashchange', follow);
    window.addEventListener('popstate', follow);
    return () => {
      window.removeEventListener('hashchange', follow);
      window.removeEventListener('popstate', follow);
    };
  };

  return routingOver(path, navigate, href, isPrevented, connect);
}

/** Routing that never touches the address: for a second widget, or a host with a hash router of its own. */
export function memoryRouting(guard: NavigationGuard): Routing {
  const path = signal('/');
  const navigate = (to: string) => {
    path.value = to;
  };
  return routingOver(
    path,
    navigate,
    () => '#',
    guarded(path, guard),
    () => () => {},
  );
}
