type Schema = Readonly<Record<string, unknown>>;

/**
 * What in `value` doesn't hold to a schema of JSON Schema draft 7, with the keywords of OpenACR's: type, properties,
 * required, items, enum and references within the document.
 *
 * @throws Error for a keyword it does not know, so that nothing is left unchecked in silence
 */
export function schemaViolations(root: Schema, value: unknown): string[] {
  const check = (schema: Schema, it: unknown, at: string): string[] => {
    const unknown = Object.keys(schema).filter((key) => !KNOWN.has(key));
    if (unknown.length > 0) throw new Error(`unknown keyword ${unknown} at ${at}`);
    if (typeof schema.$ref === 'string') return check(resolve(root, schema.$ref), it, at);
    if (schema.type !== undefined && typeOf(it) !== schema.type) {
      return [`${at}: not of type ${schema.type}`];
    }
    const { enum: values, required = [], properties = {}, items } = schema;
    const isWrong = Array.isArray(values) && !values.includes(it);
    const own = (it ?? {}) as Readonly<Record<string, unknown>>;
    return [
      ...(isWrong ? [`${at}: not one of ${values}`] : []),
      ...(required as string[])
        .filter((key) => !Object.hasOwn(own, key))
        .map((key) => `${at}.${key}: missing`),
      ...Object.entries(properties as Record<string, Schema>)
        .filter(([key]) => Object.hasOwn(own, key))
        .flatMap(([key, field]) => check(field, own[key], `${at}.${key}`)),
      ...(Array.isArray(it) && items
        ? it.flatMap((item, place) => check(items as Schema, item, `${at}.${place}`))
        : []),
    ];
  };
  return check(root, value, 'report');
}

const KNOWN = new Set(
  '$schema $id $ref title description definitions type properties required items enum'.split(' '),
);

function resolve(root: Schema, ref: string): Schema {
  const steps = ref.replace(/^#\//, '').split('/');
  return steps.reduce<unknown>((at, step) => (at as Schema)[step], root) as Schema;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}
