import { computed, type ReadonlySignal } from '@preact/signals-core';
import {
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useState,
} from 'react';
import { useValue } from '../hooks/use-value';
import { DrawnContext } from './drawn';

/** Code that could not be loaded; loading it again may succeed. */
export class LoadError extends Error {
  override readonly name = 'LoadError';
}

/** The state that all lazy views of one element share. */
export interface LazyGate {
  /** Counts the investor's retries; with each, everything that failed is loaded again. */
  readonly attempts: ReadonlySignal<number>;
  /** Shown in place of what could not be loaded, and reports it; without it the error is thrown. */
  readonly Failed?: ComponentType<LoadFailedProps>;
  /** What every view needs besides its code, such as texts: it is loaded with the code. */
  readonly needs?: { readonly areThere: () => boolean; readonly load: () => Promise<unknown> };
}

export interface LoadFailedProps {
  readonly error: LoadError;
  /** It is loaded once more, at the investor's wish. */
  readonly isLoading?: boolean | undefined;
  /** A small extra, whose failure is not shown to the investor. */
  readonly silent?: boolean | undefined;
}

/** The gate of one element; without one a failure is thrown. */
export const LazyGateContext = createContext<LazyGate>({
  attempts: computed(() => 0),
});

/** What was loaded, or why it failed, or neither yet. */
export interface Loaded<T> {
  readonly value?: T;
  /** Stays while it is loaded again. */
  readonly error?: LoadError;
  readonly isLoading?: boolean;
}

/**
 * Loads something while the component is mounted: at once, and again when the investor retries after a
 * failure. `cached` was loaded before. Nothing is loaded without `load`.
 */
export function useLoaded<T>(
  load: (() => Promise<T>) | undefined,
  what: string,
  cached?: T | undefined,
): Loaded<T> {
  const attempt = useValue(useContext(LazyGateContext).attempts);
  const [loaded, setLoaded] = useState<Loaded<T> & { readonly attempt?: number }>(
    cached === undefined ? {} : { value: cached },
  );
  const isLoaded = loaded.value !== undefined;
  // The function is new in every render, but loads the same code.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (isLoaded || !load) return;
    let isUnmounted = false;
    load().then(
      (value) => {
        if (!isUnmounted) setLoaded({ value });
      },
      (cause: unknown) => {
        const error = new LoadError(`${what} could not be loaded`, { cause });
        if (!isUnmounted) setLoaded({ error, attempt });
      },
    );
    return () => {
      isUnmounted = true;
    };
  }, [isLoaded, attempt]);
  return { ...loaded, isLoading: !isLoaded && loaded.attempt !== attempt };
}

/** Shown if something could not be loaded: a message with a retry button, or the nearest boundary's. */
export function LoadFailed(props: LoadFailedProps): ReactNode {
  const { Failed } = useContext(LazyGateContext);
  if (!Failed) throw props.error;
  return <Failed {...props} />;
}

/**
 * A view whose code is loaded when it is first rendered. Until then `placeholder` is shown, and after a
 * failure a message with a retry button; the rest of the screen works. `silent`: a small extra, whose failure
 * shows no message. A placeholder made of the props says what the view does: it stays after a failure.
 */
export function lazyView<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode | ((props: Props) => ReactNode) = null,
  { silent }: { readonly silent?: boolean } = {},
): ComponentType<Props> {
  // The code is no state of an element: all elements of a page share it.
  let loaded: ComponentType<Props> | undefined;

  // biome-ignore lint/correctness/noComponentHookFactories: called once for each view, at module level
  return function LazyView(props: Props) {
    const { needs } = useContext(LazyGateContext);
    const open = async () => {
      [loaded] = await Promise.all([load(), needs?.load()]);
      return { View: loaded };
    };
    const drawn = useContext(DrawnContext);
    const cached = loaded && needs?.areThere() !== false ? { View: loaded } : undefined;
    if (drawn?.isUnderWay) drawn.wait(LazyView, cached !== undefined, open);
    const { value, error, isLoading } = useLoaded(open, 'a view', cached);
    if (value) return <value.View {...props} />;
    const isOfProps = typeof placeholder === 'function';
    const words = isOfProps ? placeholder(props) : null;
    if (!error) return isOfProps ? words : placeholder;
    return (
      <>
        {words}
        <LoadFailed error={error} isLoading={isLoading} silent={silent} />
      </>
    );
  };
}
