/** A promise that the test settles by hand. */
export interface Deferred<Value> {
  readonly promise: Promise<Value>;
  resolve(value: Value): void;
  reject(reason: unknown): void;
}

/** Makes one; a rejection nobody has looked at yet is no unhandled one. */
export function deferred<Value>(): Deferred<Value> {
  let settle: Pick<Deferred<Value>, 'resolve' | 'reject'> | undefined;
  const promise = new Promise<Value>((resolve, reject) => {
    settle = { resolve, reject };
  });
  promise.catch(() => {});
  if (!settle) throw new Error('a promise runs its executor at once');
  return { promise, ...settle };
}
