import { computed, type ReadonlySignal } from '@preact/signals-core';
import {
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useState,
} from 'react';
import { useValue } from './use-value';

/** Something whose code could not be loaded; loading it again may well succeed. */
export class LoadError extends Error {
  override readonly name = 'LoadError';
}

/** What all lazy views of one element share. */
export interface LazyGate {
  /** Counts the investor's wishes to try again; with each, all that failed is loaded anew. */
  readonly attempts: ReadonlySignal<number>;
  /** Stands where something could not be loaded, and reports it; without it the error is thrown. */
  readonly Failed?: ComponentType<LoadFailedProps>;
}

export interface LoadFailedProps {
  readonly error: LoadError;
  /** A small extra: it is missing without a word to the investor. */
  readonly silent?: boolean | undefined;
}

/** The gate of one element; without one a failure is thrown. */
export const LazyGateContext = createContext<LazyGate>({
  attempts: computed(() => 0),
});

/** What is loaded, or why it is not, or neither so far. */
export interface Loaded<T> {
  readonly value?: T;
  readonly error?: LoadError;
}

/**
 * Loads something for as long as the component stands: at once, and again when the investor tries
 * again after a failure. `known` was loaded before. Nothing is loaded without `load`.
 */
export function useLoaded<T>(
  load: (() => Promise<T>) | undefined,
  what: string,
  known?: T | undefined,
): Loaded<T> {
  const attempt = useValue(useContext(LazyGateContext).attempts);
  const [loaded, setLoaded] = useState<Loaded<T> & { readonly attempt?: number }>(
    known === undefined ? {} : { value: known },
  );
  const isThere = loaded.value !== undefined;
  // The ways to load are made anew with a render; they lead to the same code.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (isThere || !load) return;
    let gone = false;
    load().then(
      (value) => {
        if (!gone) setLoaded({ value });
      },
      (cause: unknown) => {
        const error = new LoadError(`${what} could not be loaded`, { cause });
        if (!gone) setLoaded({ error, attempt });
      },
    );
    return () => {
      gone = true;
    };
  }, [isThere, attempt]);
  // A failure counts until the next attempt.
  return isThere || loaded.attempt === attempt ? loaded : {};
}

/** Stands where something could not be loaded: message and way to try again, or the nearest boundary's. */
export function LoadFailed(props: LoadFailedProps): ReactNode {
  const { Failed } = useContext(LazyGateContext);
  if (!Failed) throw props.error;
  return <Failed {...props} />;
}

/**
 * A view whose code is loaded when it is first shown. Until then `placeholder` stands, and after a
 * failure a message with the way to try again: the rest of the screen goes on. `silent`: a small extra,
 * which is missing without a message.
 */
export function lazyView<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = null,
  { silent }: { readonly silent?: boolean } = {},
): ComponentType<Props> {
  // The code, not any element's state: all elements of a page show the same view.
  let loaded: ComponentType<Props> | undefined;

  // biome-ignore lint/correctness/noComponentHookFactories: called once for each view, at module level
  return function LazyView(props: Props) {
    const open = async () => {
      loaded = await load();
      return { View: loaded };
    };
    const known = loaded && { View: loaded };
    const { value, error } = useLoaded(open, 'a view', known);
    if (error) return <LoadFailed error={error} silent={silent} />;
    return value ? <value.View {...props} /> : placeholder;
  };
}
