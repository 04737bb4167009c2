import { type ReadsByKey, readersByKey } from './key-dependencies';

/**
 * Groups keys that depend on one another (strongly connected components, by Kosaraju's algorithm), each group
 * after all that it reads. It does not recurse, since a chain may be longer than the call stack.
 */
export function stronglyConnectedKeys(reads: ReadsByKey): readonly ReadonlySet<string>[] {
  const readers = readersByKey(reads);
  const assigned = new Set<string>();
  const components: ReadonlySet<string>[] = [];
  for (const first of finishOrder(reads).reverse()) {
    if (assigned.has(first)) continue;
    const members = new Set([first]);
    for (const key of members) {
      assigned.add(key);
      for (const reader of readers.get(key) ?? []) if (!assigned.has(reader)) members.add(reader);
    }
    components.push(members);
  }
  return components.reverse();
}

/** Whether the keys of a component read one another; false for a single key that reads others. */
export function isCircle(component: ReadonlySet<string>, reads: ReadsByKey): boolean {
  const [first = ''] = component;
  return component.size > 1 || (reads.get(first)?.has(first) ?? false);
}

/** Every key after all keys it leads to: the finishing order of a depth-first search. */
function finishOrder(reads: ReadsByKey): string[] {
  const seen = new Set<string>();
  const finished: string[] = [];
  for (const start of reads.keys()) {
    const path: { readonly key: string; readonly next: Iterator<string> }[] = [];
    const enter = (key: string) => {
      if (seen.has(key)) return;
      seen.add(key);
      path.push({ key, next: (reads.get(key) ?? new Set<string>()).values() });
    };
    enter(start);
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const { done, value } = top.next.next();
      if (!done) {
        enter(value);
        continue;
      }
      path.pop();
      finished.push(top.key);
    }
  }
  return finished;
}
