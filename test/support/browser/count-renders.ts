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

/**
 * What an action renders whenever it is repeated: the fewest renders of three runs. A view whose
 * code arrives in the middle of a run renders once; what the action sets off is in each of them.
 */
export async function rendersEachTime(action: () => void | Promise<void>): Promise<Render[]> {
  let fewest = await countRenders(action);
  for (let run = 1; run < 3 && fewest.length > 0; run += 1) {
    const renders = await countRenders(action);
    if (renders.length < fewest.length) fewest = renders;
  }
  return fewest;
}

/** How often the component with this name was rendered. */
export function rendersOf(renders: readonly Render[], component: string | RegExp): number {
  const matches = (name: string) =>
    typeof component === 'string' ? name === component : component.test(name);
  return renders.filter((render) => matches(render.component)).length;
}
