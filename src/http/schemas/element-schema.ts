import * as v from 'valibot';
import { absent, id, scalar, text, words } from './schema-parts';

/** One choice of a select or radio element. */
export const optionSchema = v.object({
  label: absent(words),
  value: scalar,
  isVerified: absent(v.boolean()),
  connectWalletMandatory: absent(v.boolean()),
});

/**
 * The `legend` of a fieldset-grouped; its own rule reports a missing `type` (product-rules#legend-type).
 */
export const legendSchema = v.object({
  type: absent(text),
  name: absent(text),
  label: absent(words),
  checkedValue: absent(scalar),
});

const elementEntries = {
  id,
  name: absent(text),
  type: text,
  label: absent(words),
  required: absent(v.boolean()),
  helperText: absent(words),
  introText: absent(words),
  options: absent(v.array(optionSchema)),
  min: absent(v.number()),
  max: absent(v.number()),
  minLength: absent(v.number()),
  maxLength: absent(v.number()),
  decimals: absent(v.number()),
  minDate: absent(text),
  maxDate: absent(text),
  // Each element type reads its value itself, so that one invalid value does not invalidate the section.
  value: v.optional(v.unknown()),
  checkedValue: absent(scalar),
  isSearchable: absent(v.boolean()),
  mimeTypes: absent(v.array(text)),
  maxsize: absent(v.number()),
  maxSize: absent(v.number()),
  additionalInfo: absent(text),
  // Conditions are checked by the form: a malformed one is reported there, with its element.
  disabledWhen: v.optional(v.unknown()),
  hiddenWhen: v.optional(v.unknown()),
  disableWhen: v.optional(v.unknown()),
  layout: absent(text),
  legend: absent(v.union([words, legendSchema])),
  standard: absent(v.boolean()),
  noSubmit: absent(v.boolean()),
  web3InputKey: absent(text),
};

/** A field inside a fieldset: fieldsets nest one level deep. */
export const fieldSchema = v.object(elementEntries);

export const elementSchema = v.object({ ...elementEntries, fields: absent(v.array(fieldSchema)) });

export type ElementOption = v.InferOutput<typeof optionSchema>;
export type Legend = v.InferOutput<typeof legendSchema>;
export type FieldDefinition = v.InferOutput<typeof fieldSchema>;
export type ElementDefinition = v.InferOutput<typeof elementSchema>;
