import type { GenericSchema } from 'valibot';
import type { Json, OpenApi } from './openapi-document';

/** What a schema says about data, in a form both valibot and OpenAPI come down to. */
export type Shape =
  | { readonly kind: 'anything' }
  | { readonly kind: 'scalar'; readonly types: readonly string[]; readonly nonEmpty: boolean }
  | { readonly kind: 'array'; readonly items: Shape }
  | { readonly kind: 'union'; readonly options: readonly Shape[] }
  | {
      readonly kind: 'object';
      readonly fields: ReadonlyMap<string, Shape>;
      readonly required: ReadonlySet<string>;
      /** The name it has in the document. */
      readonly name?: string;
    };

/** The parts of valibot's schemas this test reads. */
interface Valibot {
  readonly type: string;
  readonly entries?: Record<string, Valibot>;
  readonly item?: Valibot;
  readonly wrapped?: Valibot;
  readonly options?: readonly Valibot[];
  /** Of a record's values. */
  readonly value?: Valibot;
  readonly pipe?: readonly Valibot[];
}

const SCALARS = ['string', 'number', 'boolean', 'null'];

/** The shape of a valibot schema. A `null` that stands for 'absent' is no part of it. */
export function valibotShape(schema: GenericSchema): Shape {
  return fromValibot(schema as Valibot);
}

function fromValibot(schema: Valibot): Shape {
  const { type, entries = {}, item, wrapped, options = [], pipe = [], value } = schema;
  if ((type === 'optional' || type === 'nullable') && wrapped) return fromValibot(wrapped);
  if (type === 'unknown') return { kind: 'anything' };
  if (type === 'array' && item) return { kind: 'array', items: fromValibot(item) };
  if (type === 'union') return union(options.map(fromValibot));
  if (type === 'record' && value) return record(fromValibot(value));
  if (type === 'object') {
    const fields = new Map(Object.entries(entries).map(([key, of]) => [key, fromValibot(of)]));
    const required = Object.keys(entries).filter((key) => entries[key]?.type !== 'optional');
    return { kind: 'object', fields, required: new Set(required) };
  }
  if (SCALARS.includes(type)) {
    return scalar(
      [type],
      pipe.some((step) => step.type === 'non_empty'),
    );
  }
  throw new Error(`this test doesn't know valibot's ${type}`);
}

/** The shape of a schema in the document, references followed. */
export function openApiShape(api: OpenApi, schema: Json): Shape {
  const flat = api.flat(schema);
  const { type, properties = {}, required = [], items, anyOf, minLength } = flat;
  if (Array.isArray(anyOf)) return union(anyOf.map((option) => openApiShape(api, option)));
  if (type === 'array' && items) return { kind: 'array', items: openApiShape(api, items as Json) };
  const { additionalProperties: values } = flat;
  if (type === 'object' && values) return record(openApiShape(api, values as Json));
  if (type === 'object') {
    const entries = Object.entries(properties as Record<string, Json>);
    const fields = new Map(entries.map(([key, of]) => [key, openApiShape(api, of)]));
    const shape = { kind: 'object', fields, required: new Set(required as string[]) } as const;
    const name = /^#\/components\/schemas\/(.+)/.exec(String(schema.$ref))?.[1];
    return name ? { ...shape, name } : shape;
  }
  if (type === undefined) return { kind: 'anything' };
  const types = [type].flat().map(String);
  return scalar(
    types.map((name) => (name === 'integer' ? 'number' : name)),
    minLength === 1,
  );
}

/** Values of one shape under any key. */
function record(value: Shape): Shape {
  return { kind: 'object', fields: new Map([['*', value]]), required: new Set() };
}

function scalar(types: readonly string[], nonEmpty: boolean): Shape {
  return { kind: 'scalar', types: [...types].sort(), nonEmpty };
}

function union(options: readonly Shape[]): Shape {
  const types = options.flatMap((option) => (option.kind === 'scalar' ? option.types : []));
  const others = options.filter((option) => option.kind !== 'scalar');
  const all = types.length > 0 ? [scalar(types, false), ...others] : others;
  return all.length === 1 ? (all[0] as Shape) : { kind: 'union', options: all };
}

/** Where widget and document say different things. */
export interface Comparison {
  /** Contradictions. */
  readonly drift: Set<string>;
  /** Required by the document, tolerated when missing by the widget. */
  readonly lenient: Set<string>;
  /** Described by the document, left by the schema to the feature that reads it. */
  readonly unread: Set<string>;
}

/**
 * Compares what the widget reads with what the document promises, field by field. A field is named
 * after the schema of the document it stands in, however deep that is.
 */
export function compareShapes(pairs: readonly (readonly [string, Shape, Shape])[]): Comparison {
  const result: Comparison = { drift: new Set(), lenient: new Set(), unread: new Set() };
  for (const [path, widget, document] of pairs) compare(path, widget, document, result);
  return result;
}

function compare(path: string, widget: Shape, document: Shape, result: Comparison): void {
  if (widget.kind === 'anything') {
    result.unread.add(path);
    return;
  }
  if (widget.kind === 'object' && document.kind === 'object') {
    for (const key of new Set([...widget.fields.keys(), ...document.fields.keys()])) {
      const [read, promised] = [widget.fields.get(key), document.fields.get(key)];
      const at = `${document.name ?? path}.${key}`;
      if (!read) result.drift.add(`${at}: the widget doesn't read it`);
      // The header Content-Language, which the client puts beside the texts.
      else if (!promised && key === 'contentLanguage') continue;
      else if (!promised) result.drift.add(`${at}: the document doesn't have it`);
      else compare(at, read, promised, result);
      if (widget.required.has(key) && !document.required.has(key)) {
        result.drift.add(`${at}: required by the widget alone`);
      }
      if (document.required.has(key) && !widget.required.has(key)) result.lenient.add(at);
    }
    return;
  }
  if (widget.kind === 'array' && document.kind === 'array') {
    compare(`${path}[]`, widget.items, document.items, result);
    return;
  }
  if (widget.kind === 'union' && document.kind === 'union') {
    if (widget.options.length !== document.options.length) {
      result.drift.add(`${path}: other alternatives`);
    }
    widget.options.forEach((option, at) => {
      const other = document.options[at];
      if (other) compare(path, option, other, result);
    });
    return;
  }
  if (JSON.stringify(widget) !== JSON.stringify(document)) {
    result.drift.add(
      `${path}: ${words(widget)} for the widget, ${words(document)} in the document`,
    );
  }
}

function words(shape: Shape): string {
  if (shape.kind !== 'scalar') return shape.kind;
  return `${shape.nonEmpty ? 'non-empty ' : ''}${shape.types.join(' or ')}`;
}
