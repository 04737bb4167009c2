/** A value of one element that is made at its first use. */
export interface Once<T> {
  /** The value; undefined before the first use. */
  peek(): T | undefined;
  /** The value, made now if there is none. */
  get(make: () => T): T;
}

/** Makes a holder without a value. */
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
