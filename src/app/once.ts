/** Something of one element that is made at its first use. */
export interface Once<T> {
  /** What was made; undefined before the first use. */
  peek(): T | undefined;
  /** What was made, or is made now. */
  get(make: () => T): T;
}

/** Nothing is made so far. */
export function createOnce<T>(): Once<T> {
  let made: { readonly value: T } | undefined;
  return {
    peek: () => made?.value,
    get: (make) => {
      made ??= { value: make() };
      return made.value;
    },
  };
}
