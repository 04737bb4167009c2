import type { HostProps, OnboardingApp } from '../app/host';

/** What r2wc hands to a root: the element's props, under the name React gives them. */
interface LazyElement {
  readonly props: HostProps;
}

/** Stands in for React's createElement in r2wc: only the props travel to the app. */
function createElement(_type: unknown, props: HostProps): LazyElement {
  return { props: { ...props } };
}

/**
 * Stands in for react-dom/client in r2wc (see build/lazy-react.ts): keeps the newest props and mounts
 * the app when it has arrived. An unmount before that cancels the mount.
 */
export function createRoot(container: ShadowRoot) {
  let newest: HostProps | undefined;
  let app: OnboardingApp | undefined;
  let unmountApp: (() => void) | undefined;
  let gone = false;

  async function mountWhenLoaded(props: HostProps): Promise<void> {
    app = await props.host.app(props);
    if (gone) return;
    if (newest) app.update(newest);
    unmountApp = app.mount(container);
  }

  return {
    render({ props }: LazyElement): void {
      const first = newest === undefined;
      newest = props;
      if (first) void mountWhenLoaded(props);
      else app?.update(props);
    },
    unmount(): void {
      gone = true;
      unmountApp?.();
    },
  };
}

// r2wc imports React as a default export.
export default { createElement };
