import type { Json, OpenApi } from './openapi-document';

/**
 * What in `value` doesn't hold to a schema of the document: the JSON Schema keywords the document uses,
 * and a field the schema doesn't name is a violation too, so that no example has a misspelt one.
 */
export function violations(api: OpenApi, schema: Json, value: unknown, at = 'value'): string[] {
  const flat = api.flat(schema);
  const { anyOf, type, enum: values, const: only, items, properties, required } = flat;
  if (Array.isArray(anyOf)) {
    const tries = anyOf.map((option) => violations(api, option, value, at));
    return tries.some((found) => found.length === 0) ? [] : [`${at}: none of ${tries.join(' | ')}`];
  }
  if (type !== undefined && ![type].flat().some((name) => isOfType(String(name), value))) {
    return [`${at}: not of type ${type}`];
  }
  const found: string[] = [];
  if (Array.isArray(values) && !values.includes(value)) found.push(`${at}: not in the enum`);
  if (only !== undefined && value !== only) found.push(`${at}: not ${only}`);
  found.push(...outOfBounds(flat, value, at));
  if (Array.isArray(value) && items) {
    found.push(...value.flatMap((item, n) => violations(api, items as Json, item, `${at}.${n}`)));
  }
  if (isOfType('object', value) && (properties || flat.additionalProperties)) {
    const known = (properties ?? {}) as Record<string, Json>;
    const rest = flat.additionalProperties as Json | undefined;
    for (const key of (required ?? []) as string[]) {
      if (!Object.hasOwn(value as Json, key)) found.push(`${at}.${key}: missing`);
    }
    for (const [key, field] of Object.entries(value as Json)) {
      const of = known[key] ?? rest;
      if (of) found.push(...violations(api, of, field, `${at}.${key}`));
      else found.push(`${at}.${key}: unknown`);
    }
  }
  return found;
}

function outOfBounds(schema: Json, value: unknown, at: string): string[] {
  const {
    minLength = 0,
    minItems = 0,
    minimum = Number.NEGATIVE_INFINITY,
    pattern,
    format,
  } = schema;
  const found: string[] = [];
  if (typeof value === 'string') {
    if (value.length < Number(minLength)) found.push(`${at}: too short`);
    if (pattern && !new RegExp(String(pattern)).test(value)) found.push(`${at}: not ${pattern}`);
    if (format === 'date-time' && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(value)) {
      found.push(`${at}: not RFC 3339 in UTC`);
    }
    if (format === 'uri' && !URL.canParse(value)) found.push(`${at}: not a URL`);
  }
  if (Array.isArray(value) && value.length < Number(minItems)) found.push(`${at}: too few`);
  if (typeof value === 'number' && value < Number(minimum)) found.push(`${at}: too small`);
  return found;
}

function isOfType(type: string, value: unknown): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object')
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}
