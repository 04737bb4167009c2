import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** One node of the document. */
export type Json = Readonly<Record<string, unknown>>;

/** One call of the document, its references followed. */
export interface Operation {
  readonly action: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Json[];
  readonly requestBody: Json | undefined;
  readonly responses: Readonly<Record<string, Json>>;
  readonly open: boolean;
}

/** One media type of a body. */
export interface Content {
  readonly schema: Json | undefined;
  readonly examples: Json;
}

/** An example in the document, with where it stands and the schema it has to hold to. */
export interface Example {
  readonly at: string;
  readonly schema: Json;
  readonly value: unknown;
}

/** The OpenAPI document as the tests read it. */
export interface OpenApi {
  readonly root: Json;
  readonly schemas: Readonly<Record<string, Json>>;
  readonly operations: readonly Operation[];
  /** The node itself, or what it refers to. Throws for a reference that leads nowhere. */
  resolve(node: unknown): Json;
  /** A schema with its reference and its allOf taken in. */
  flat(schema: Json): Json;
}

/** Reads docs/backend/openapi.yaml. */
export function readOpenApi(): OpenApi {
  return openApi(
    parse(readFileSync(new URL('../../../docs/backend/openapi.yaml', import.meta.url), 'utf8')),
  );
}

/** A parsed document. */
export function openApi(root: Json): OpenApi {
  const resolve = (node: unknown): Json => {
    const reference = (node as Json | undefined)?.$ref;
    if (typeof reference !== 'string') return node as Json;
    const found = reference
      .replace(/^#\//, '')
      .split('/')
      .reduce<unknown>((at, key) => (at as Json | undefined)?.[key], root);
    if (!found) throw new Error(`${reference} leads nowhere`);
    return resolve(found);
  };

  const flat = (schema: Json): Json => {
    const resolved = resolve(schema);
    if (!Array.isArray(resolved.allOf)) return resolved;
    const parts = resolved.allOf.map((part) => flat(part));
    return {
      type: 'object',
      properties: Object.assign({}, ...parts.map((part) => part.properties)),
      required: parts.flatMap((part) => part.required ?? []),
    };
  };

  return {
    root,
    resolve,
    flat,
    schemas: (root.components as Json).schemas as Record<string, Json>,
    operations: operationsOf(root, resolve),
  };
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

function operationsOf(root: Json, resolve: (node: unknown) => Json): Operation[] {
  return Object.entries(root.paths as Record<string, Json>).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => {
      const operation = item[method] as Json;
      const parameters = [item.parameters ?? [], operation.parameters ?? []].flat();
      const responses = Object.entries(operation.responses as Json);
      return {
        action: String(operation.operationId),
        method: method.toUpperCase(),
        path,
        parameters: parameters.map(resolve),
        requestBody: operation.requestBody ? resolve(operation.requestBody) : undefined,
        responses: Object.fromEntries(responses.map(([status, node]) => [status, resolve(node)])),
        open: JSON.stringify(operation.security) === '[]',
      };
    }),
  );
}

/** The schema and the examples of a request body or a response, by media type. */
export function contentOf(node: Json | undefined, type: string): Content {
  const content = (node?.content as Record<string, Partial<Content>> | undefined)?.[type];
  return { schema: content?.schema, examples: content?.examples ?? {} };
}

/** Every example of a call: bodies, answers, errors, parameters and headers. */
export function examplesOf(api: OpenApi, operation: Operation): Example[] {
  const { action, requestBody, responses, parameters } = operation;
  const named: [string, Json][] = Object.entries(responses).map(([status, response]) => [
    `${action} ${status}`,
    response,
  ]);
  if (requestBody) named.push([`${action} request`, requestBody]);
  const bodies = named.flatMap(([at, node]) =>
    Object.keys((node.content ?? {}) as Json).flatMap((type) => {
      const { schema = {}, examples } = contentOf(node, type);
      return Object.entries(examples).map(([name, example]) => ({
        at: `${at} ${name}`,
        schema,
        value: api.resolve(example).value,
      }));
    }),
  );
  const headers = named.flatMap(([at, node]) =>
    Object.entries((node.headers ?? {}) as Json).map(([name, header]) => {
      const { schema, example } = api.resolve(header);
      return { at: `${at} ${name}`, schema: schema as Json, value: example };
    }),
  );
  const parameterExamples = parameters.map(({ name, schema, example }) => ({
    at: `${action} parameter ${name}`,
    schema: schema as Json,
    value: example,
  }));
  return [...bodies, ...headers, ...parameterExamples];
}
