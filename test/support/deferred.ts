/** A promise that the test settles by hand. */
export interface Deferred<Value> {
  readonly promise: Promise<Value>;
  resolve(value: Value): void;
  reject(reason: unknown): void;
  /** It was not settled yet. */
  isOpen(): boolean;
  /** It was resolved, not rejected. */
  wasResolved(): boolean;
}

/** Makes one; a rejection nobody has looked at yet is no unhandled one. */
export function deferred<Value>(): Deferred<Value> {
  let settle: Pick<Deferred<Value>, 'resolve' | 'reject'> | undefined;
  let outcome: 'open' | 'resolved' | 'rejected' = 'open';
  const promise = new Promise<Value>((resolve, reject) => {
    settle = {
      resolve: (value) => {
        if (outcome === 'open') outcome = 'resolved';
        resolve(value);
      },
      reject: (reason) => {
        if (outcome === 'open') outcome = 'rejected';
        reject(reason);
      },
    };
  });
  promise.catch(() => {});
  if (!settle) throw new Error('a promise runs its executor at once');
  return {
    promise,
    isOpen: () => outcome === 'open',
    wasResolved: () => outcome === 'resolved',
    ...settle,
  };
}
