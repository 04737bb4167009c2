import * as v from 'valibot';
import { whereInvalid } from '../../../src/reference-backend/rules/backend';
import { readJsonBody } from '../body';
import { contractCors, type Traced } from '../contract/contract-calls';
import { createMatchRoute } from '../contract/match-route';
import { checkOrigin, isMutating, optionsResponse } from '../cors';
import { dispositionOf } from '../documents/document-store';
import { jsonResponse, problemResponse, RefusedCall } from '../problem';
import type { ServerContext } from '../server-context';
import type { Desk } from './desk';

/** The desk's calls stand below this. */
export const DESK_BASE = '/desk/v1';

/** How long words for an investor, a status and an id may be. */
const WORDS = 2_000;
const STATUS = 100;

const words = v.pipe(v.string(), v.maxLength(WORDS));
const time = v.pipe(v.string(), v.isoTimestamp());
const limit = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,8}$/, 'give a whole number from 1 to 100'),
  v.transform(Number),
);

/** The calls, with what each reads from its query and its body. */
export const DESK_CALLS = {
  investors: {
    method: 'GET',
    path: '/investors',
    query: v.strictObject({
      status: v.optional(v.picklist(['open', 'submitted', 'sent-back'])),
      profile: v.optional(v.string()),
      changedSince: v.optional(
        v.pipe(
          time,
          v.transform((text) => new Date(text)),
        ),
      ),
      cursor: v.optional(v.string()),
      limit: v.optional(limit),
    }),
  },
  investor: { method: 'GET', path: '/investors/{id}' },
  erase: { method: 'DELETE', path: '/investors/{id}' },
  documentLink: { method: 'GET', path: '/investors/{id}/documents/{documentId}' },
  sendBack: {
    method: 'PUT',
    path: '/investors/{id}/sections/{sectionId}/review',
    body: v.strictObject({
      message: v.optional(words),
      elements: v.optional(v.record(v.string(), words)),
    }),
  },
  takeBack: { method: 'DELETE', path: '/investors/{id}/sections/{sectionId}/review' },
  setKyc: {
    method: 'PUT',
    path: '/investors/{id}/kyc',
    body: v.strictObject({
      status: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(STATUS)),
      message: v.optional(words),
      canRetry: v.optional(v.boolean()),
    }),
  },
  history: {
    method: 'GET',
    path: '/investors/{id}/history',
    query: v.strictObject({ cursor: v.optional(v.string()) }),
  },
  export: { method: 'GET', path: '/investors/{id}/export' },
} as const satisfies Readonly<
  Record<
    keyof Desk,
    { method: string; path: string; query?: v.GenericSchema; body?: v.GenericSchema }
  >
>;

const matchDeskRoute = createMatchRoute(DESK_CALLS);
const DONE = 204;

/** Answers a call of the desk; `path` is what follows the base. */
export async function answerDeskCall(
  request: Request,
  path: string,
  context: ServerContext,
  traced: Traced,
  desk: Desk,
): Promise<Response> {
  const { call, methods } = matchDeskRoute(request.method, path);
  if (methods.length === 0) throw new RefusedCall({ status: 404, code: 'NOT_FOUND' });
  if (request.method === 'OPTIONS') return optionsResponse(request, methods, contractCors(context));
  if (!call) {
    return problemResponse({ status: 405, code: 'METHOD_NOT_ALLOWED' }, 'en', {
      Allow: [...methods, 'OPTIONS'].join(', '),
    });
  }
  const { action, params } = call;
  const { id = '', sectionId = '', documentId = '' } = params;
  traced.route = DESK_BASE + DESK_CALLS[action].path;
  if (isMutating(request.method)) checkOrigin(request, context.origins());
  const { name } = await context.authentication.desk(request);
  context.limits.take(`desk ${name}`);
  if (id !== '') traced.investor = context.secrets.hide(id).slice(0, 16);

  const query = new URL(request.url).searchParams;
  const acceptLanguage = request.headers.get('Accept-Language') ?? undefined;
  switch (action) {
    case 'investors':
      return jsonResponse(await desk.investors(readQuery(DESK_CALLS.investors.query, query)));
    case 'investor':
      return jsonResponse(await desk.investor(id, { acceptLanguage }));
    case 'documentLink':
      return jsonResponse(await desk.documentLink(id, documentId, name));
    case 'sendBack':
      await desk.sendBack(id, sectionId, await readBody(DESK_CALLS.sendBack.body, request), name);
      return new Response(null, { status: DONE });
    case 'takeBack':
      await desk.takeBack(id, sectionId, name);
      return new Response(null, { status: DONE });
    case 'setKyc':
      await desk.setKyc(id, await readBody(DESK_CALLS.setKyc.body, request), name);
      return new Response(null, { status: DONE });
    case 'history': {
      const { cursor } = readQuery(DESK_CALLS.history.query, query);
      return jsonResponse(await desk.history(id, cursor));
    }
    case 'export':
      return new Response(await desk.export(id, name), {
        headers: {
          'Content-Type': 'application/zip',
          'Content-Disposition': dispositionOf(`investor-${id}.zip`),
        },
      });
    case 'erase':
      await desk.erase(id, name);
      return new Response(null, { status: DONE });
  }
}

function readQuery<Schema extends v.GenericSchema>(
  schema: Schema,
  query: URLSearchParams,
): v.InferOutput<Schema> {
  return checked(schema, Object.fromEntries(query));
}

async function readBody<Schema extends v.GenericSchema>(
  schema: Schema,
  request: Request,
): Promise<v.InferOutput<Schema>> {
  return checked(schema, (await readJsonBody(request)) ?? {});
}

/** Refused with 400 REQUEST_INVALID, which names each place and nothing of what stood there. */
function checked<Schema extends v.GenericSchema>(
  schema: Schema,
  given: unknown,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, given);
  if (parsed.success) return parsed.output;
  const detail = whereInvalid(parsed.issues);
  throw new RefusedCall({ status: 400, code: 'REQUEST_INVALID', detail });
}
