import type { HostProps, OnboardingApp } from '../app/onboarding';

/** What r2wc passes to a root: the element's props, under React's name for them. */
interface LazyElement {
  readonly props: HostProps;
}

/** Replaces React's createElement in r2wc: the app needs only the props. */
function createElement(_type: unknown, props: HostProps): LazyElement {
  return { props: { ...props } };
}

/**
 * Replaces react-dom/client in r2wc (see tools/build/react.ts): keeps the latest props and mounts the app when
 * it is loaded. An unmount before that cancels the mount.
 */
export function createRoot(container: ShadowRoot) {
  let newest: HostProps | undefined;
  let app: OnboardingApp | undefined;
  let unmountApp: (() => void) | undefined;
  let isUnmounted = false;

  async function mountWhenLoaded(props: HostProps): Promise<void> {
    app = await props.host.app(props);
    if (isUnmounted) return;
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
      isUnmounted = true;
      unmountApp?.();
    },
  };
}

// r2wc imports React as a default export.
export default { createElement };
