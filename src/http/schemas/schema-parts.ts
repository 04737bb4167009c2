import * as v from 'valibot';
import { shownText } from './longest-text';

/*
 * What the schemas of the backend's answers are made of (product-rules#answer-shape). Unknown fields are
 * dropped, so that a backend can grow; a known field of the wrong shape fails with its path.
 */

/** An optional field; null counts as absent. */
export function absent<T extends v.GenericSchema>(schema: T) {
  return v.optional(
    v.pipe(
      v.nullable(schema),
      v.transform((value) => (value === null ? undefined : value)),
    ),
  );
}

/** Any text. */
export const text = v.string();
/** A text for people, shortened for display if it is longer than anybody reads. */
export const words = v.pipe(text, v.transform(shownText));
/** An id: a text that is not empty. */
export const id = v.pipe(v.string(), v.nonEmpty());
/** A value of an option or a condition. */
export const scalar = v.union([v.string(), v.number(), v.boolean(), v.null()]);
export type Scalar = v.InferOutput<typeof scalar>;

/** A list without duplicate ids: the first row counts, as with elements (product-rules#duplicate-ids). */
export function unique<Row extends v.GenericSchema>(
  row: Row,
  idOf: (row: v.InferOutput<Row>) => string,
) {
  return v.pipe(
    v.array(row),
    v.transform((rows) => {
      const seen = new Set<string>();
      return rows.filter((one) => !seen.has(idOf(one)) && seen.add(idOf(one)));
    }),
  );
}

/** The id of a row itself, for `unique`. */
export const ownId = (row: { readonly id: string }) => row.id;

/** An optional field that is absent if it has the wrong shape. */
export function lenient<T extends v.GenericSchema>(schema: T) {
  return v.fallback(absent(schema), undefined);
}
