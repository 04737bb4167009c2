/**
 * Loaded before every test file (web-test-runner.config.mjs), because React looks for the hook
 * once, when its module runs. Built tests have a copy of this file, which uses the hook that is there.
 */

/** The part of React's internal tree that tells what a commit rendered. */
interface Fiber {
  readonly flags: number;
  readonly key: string | null;
  readonly type: unknown;
  readonly alternate: Fiber | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
}

interface FiberRoot {
  readonly current: Fiber;
}

/** One component that ran its render function in a commit. */
export interface Render {
  readonly component: string;
  readonly key: string | null;
  readonly phase: 'mount' | 'update';
}

/** React sets this flag on a component whose render function ran for the commit. */
const PERFORMED_WORK = 1;

interface Hook {
  readonly listener: { current: ((render: Render) => void) | null };
}

const page = globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: Hook };

/** Where `countRenders` listens; null while nobody counts. */
export const listener: Hook['listener'] = page.__REACT_DEVTOOLS_GLOBAL_HOOK__?.listener ?? {
  current: null,
};

function visit(fiber: Fiber | null, report: (render: Render) => void): void {
  for (let next = fiber; next; next = next.sibling) visitOne(next, report);
}

function visitOne(fiber: Fiber, report: (render: Render) => void): void {
  const before = fiber.alternate;
  const component = nameOf(fiber.type);
  if (component && (!before || ran(fiber, before))) {
    report({ component, key: fiber.key, phase: before ? 'update' : 'mount' });
  }
  // An untouched subtree is the very same object as before.
  if (!before || before.child !== fiber.child) visit(fiber.child, report);
}

function ran(fiber: Fiber, before: Fiber): boolean {
  return fiber !== before && (fiber.flags & PERFORMED_WORK) === PERFORMED_WORK;
}

/** The component's name; null for elements, texts, fragments and providers. */
function nameOf(type: unknown): string | null {
  if (typeof type === 'function') return type.name || 'anonymous';
  if (typeof type !== 'object' || type === null) return null;
  if ('type' in type) return nameOf(type.type); // memo
  if ('render' in type) return nameOf(type.render); // forwardRef
  return null;
}

const hook = {
  listener,
  supportsFiber: true,
  renderers: new Map(),
  inject: () => 1,
  checkDCE() {},
  onCommitFiberUnmount() {},
  onPostCommitFiberRoot() {},
  onCommitFiberRoot(_renderer: number, root: FiberRoot) {
    if (listener.current) visitOne(root.current, listener.current);
  },
};

page.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= hook;
