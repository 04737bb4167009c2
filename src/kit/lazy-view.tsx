import {
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useState,
} from 'react';

/** A view whose code could not be loaded; loading it again may well succeed. */
export class LoadError extends Error {
  override readonly name = 'LoadError';
}

/** What every later view waits for besides its code: the texts that only such views need. */
export interface LazyGate {
  isOpen(): boolean;
  /** Rejects when it can't be opened; asking again tries again. */
  open(): Promise<unknown>;
}

/** The gate of one element; open where nobody provides one. */
export const LazyGateContext = createContext<LazyGate>({
  isOpen: () => true,
  open: async () => {},
});

/**
 * A view whose code is loaded when it is first shown. Until then `placeholder` stands. A failure is
 * thrown as a LoadError to the nearest error boundary, and loading starts anew with the next mount.
 */
export function lazyView<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = null,
): ComponentType<Props> {
  // The code, not any element's state: all elements of a page show the same view.
  let loaded: ComponentType<Props> | undefined;

  // biome-ignore lint/correctness/noComponentHookFactories: called once for each view, at module level
  return function LazyView(props: Props) {
    const gate = useContext(LazyGateContext);
    const [View, setView] = useState(() => (gate.isOpen() ? loaded : undefined));
    const [failure, setFailure] = useState<LoadError>();
    useEffect(() => {
      if (View) return;
      let gone = false;
      Promise.all([load(), gate.open()]).then(
        ([found]) => {
          loaded = found;
          if (!gone) setView(() => found);
        },
        (cause: unknown) => {
          if (!gone) setFailure(new LoadError('a view could not be loaded', { cause }));
        },
      );
      return () => {
        gone = true;
      };
    }, [View, gate]);
    if (failure) throw failure;
    return View ? <View {...props} /> : placeholder;
  };
}
