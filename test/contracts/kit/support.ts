import type { CheckSettings } from '../../../cli/contract/backend-under-check';
import { createCaller } from '../../../cli/contract/caller';
import { checkBackend, type Selection } from '../../../cli/contract/check-backend';
import type { Finding } from '../../../cli/contract/findings';
import { PORTAL, type ReferenceServer } from '../../unit/demo/support/reference-server';

/** What a broken backend does with a call; `next` is the reference server behind it. */
export type Break = (
  request: Request,
  next: (changed?: Request) => Promise<Response>,
) => Promise<Response>;

const HONEST: Break = (_, next) => next();

/** Runs the contract kit against a reference server, as seen through `breaks`. */
export async function inspect(
  server: ReferenceServer,
  token: string,
  breaks: Break = HONEST,
  changed: Partial<CheckSettings & Selection> & { readonly secondToken?: string } = {},
): Promise<readonly Finding[]> {
  let ids = 0;
  const settings: CheckSettings = {
    base: server.base,
    origin: PORTAL,
    byCookie: false,
    answers: {},
    save: false,
    signOut: true,
    linkTimeout: 3_000,
    now: server.now,
    wait: async (ms) => server.advance(ms),
    unique: () => `unique${++ids}${token.slice(0, 6).replace(/\W/g, 'x')}`,
    ...changed,
  };
  const callAs = (bearer: string) =>
    createCaller({
      base: server.base,
      origin: settings.origin,
      credentials: { Authorization: `Bearer ${bearer}` },
      newRequestId: () => 'contract-check',
      fetch: async (input, init) => {
        const request = new Request(input, init);
        return breaks(request, (other = request) => fetch(other));
      },
    });
  const { secondToken } = changed;
  const secondCall = secondToken === undefined ? undefined : callAs(secondToken);
  return checkBackend(
    callAs(token),
    { ...settings, secondCall },
    { only: [], readOnly: false, ...changed },
  );
}

/** The findings of one outcome by their ids. */
export function ids(findings: readonly Finding[], outcome: Finding['outcome']): readonly string[] {
  return findings.filter((one) => one.outcome === outcome).map(({ id }) => id);
}

/** The same answer with other headers; null removes one. */
export function withHeaders(
  response: Response,
  changes: Readonly<Record<string, string | null>>,
): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) headers.delete(name);
    else headers.set(name, value);
  }
  return new Response(response.body, { status: response.status, headers });
}

/** The same answer with its JSON altered. */
export async function withJson(
  response: Response,
  // biome-ignore lint/suspicious/noExplicitAny: a test takes whatever the server sent apart
  alter: (body: any) => unknown,
): Promise<Response> {
  const { status, headers } = response;
  const body = JSON.stringify(alter(await response.json()));
  const own = new Headers(headers);
  own.delete('Content-Length');
  return new Response(body, { status, headers: own });
}

/** The path of a call of the contract. */
export const pathOf = ({ url }: Request) => new URL(url).pathname.replace(/^\/v1/, '');

/** Breaks the answers of certain calls alone. */
export function on(
  where: { method?: string; path?: RegExp; status?: number },
  broken: (response: Response, request: Request) => Response | Promise<Response>,
): Break {
  return async (request, next) => {
    const response = await next();
    const { method = request.method, path = /./, status = response.status } = where;
    const meant =
      method === request.method && path.test(pathOf(request)) && status === response.status;
    return meant ? broken(response, request) : response;
  };
}

/** A refusal as the contract has it. */
export function refusing(status: number, code = 'BROKEN'): Response {
  return new Response(JSON.stringify({ title: 'No', status, code }), {
    status,
    headers: { 'Content-Type': 'application/problem+json', 'Access-Control-Allow-Origin': '*' },
  });
}
