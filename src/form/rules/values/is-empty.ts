/** Whether a value is empty: null, undefined, '' or an empty list; `false` and 0 are not. */
export function isEmpty(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    value === '' ||
    (Array.isArray(value) && value.length === 0)
  );
}
