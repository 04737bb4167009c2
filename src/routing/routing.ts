import { type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import type { BaseLocationHook } from 'wouter';
import { useValue } from '../kit/use-value';
import { hashHead, pathInHash } from './rules/routes';

/** Where the widget is, and how it moves. Paths are ours alone: `/app/…`, never the host's. */
export interface Routing {
  /** The location hook for wouter's Router. */
  readonly hook: BaseLocationHook;
  readonly path: ReadonlySignal<string>;
  /**
   * Moves to a path. `replace` leaves no step in the browser's history and, while the host's own hash
   * stands in the address, does not touch the address at all.
   */
  navigate(path: string, options?: { replace?: boolean }): void;
  /** Starts listening to the browser's back and forward; returns the way to stop. */
  connect(): () => void;
}

/**
 * Asked before each move that is not a replacement, also one by the browser's back button; true holds it:
 * path and address stay.
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

/** A move to where the widget is already is no move. */
function guarded(path: Signal<string>, guard: NavigationGuard): NavigationGuard {
  return (to) => to !== path.peek() && guard(to);
}

/**
 * Hash routing that owns `#/<prefix>/app/…` and nothing else: the host's own hashes, query and history
 * state stay as they are, and hrefs are absolute, so that a host's `<base href>` can't bend them.
 */
export function hashRouting(prefix: string, window: Window, guard: NavigationGuard): Routing {
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
    // The address first: who hears of the path may replace it at once, and would replace the step before.
    path.value = to;
  };

  const connect = () => {
    const follow = () => {
      const found = inAddress();
      if (found === undefined) return;
      // The browser has moved already: one step forward again undoes it.
      if (isPrevented(found)) window.history.pushState(window.history.state, '', href(path.peek()));
      else path.value = found;
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

/** Routing that never touches the address: a second widget, or a host with a hash router of its own. */
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
