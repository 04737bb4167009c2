import { listener, type Render } from './react-hook';
import { settled } from './wait-for';

export type { Render } from './react-hook';

/**
 * Which components React rendered, in any tree of the page, while `action` ran and until the page
 * came to rest. StrictMode's second call of a render function does not count.
 */
export async function countRenders(action: () => void | Promise<void>): Promise<Render[]> {
  const renders: Render[] = [];
  await settled();
  listener.current = (render) => renders.push(render);
  try {
    await action();
    await settled();
  } finally {
    listener.current = null;
  }
  return renders;
}

/** How often the component with this name was rendered. */
export function rendersOf(renders: readonly Render[], component: string | RegExp): number {
  const matches = (name: string) =>
    typeof component === 'string' ? name === component : component.test(name);
  return renders.filter((render) => matches(render.component)).length;
}
