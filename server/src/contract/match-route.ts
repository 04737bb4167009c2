import { CALLS } from '../../../src/http/calls';
import type { ServedAction } from '../../../src/reference-backend/rules/state/requests';

/** A call with the fields its path carries, decoded. */
export interface MatchedCall<Action = ServedAction> {
  readonly action: Action;
  readonly params: Readonly<Record<string, string>>;
}

/** The call of a method and a path below its base, or the methods this path has; none for an unknown path. */
export type MatchRoute<Action = ServedAction> = (
  method: string,
  path: string,
) => { readonly call?: MatchedCall<Action>; readonly methods: readonly string[] };

/** Finds calls by method and pattern, as `/investors/{id}`; what follows a `?` doesn't count. HEAD is answered as GET. */
export function createMatchRoute<Action extends string>(
  calls: Readonly<Record<Action, { readonly method: string; readonly path: string }>>,
): MatchRoute<Action> {
  const patterns = (Object.keys(calls) as Action[]).map((action) => {
    const { method, path } = calls[action];
    return { action, method, segments: path.replace(/\?.*/, '').split('/') };
  });
  return (method, path) => {
    const segments = path.split('/').map(decoded);
    const found = patterns.flatMap((pattern) => {
      const params = paramsOf(pattern.segments, segments);
      return params ? [{ ...pattern, params }] : [];
    });
    const wanted = method === 'HEAD' ? 'GET' : method;
    const call = found.find((pattern) => pattern.method === wanted);
    const methods = found.flatMap((pattern) =>
      pattern.method === 'GET' ? ['GET', 'HEAD'] : [pattern.method],
    );
    return { ...(call && { call: { action: call.action, params: call.params } }), methods };
  };
}

/** Finds the contract's calls. */
export const matchRoute: MatchRoute = createMatchRoute<ServedAction>(CALLS);

/** Empty for what is not percent-encoding, which then fits no parameter. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}

function paramsOf(
  pattern: readonly string[],
  segments: readonly string[],
): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [i, expected] of pattern.entries()) {
    const segment = segments[i] ?? '';
    const name = /^\{(\w+)\}$/.exec(expected)?.[1];
    if (name ? segment === '' : segment !== expected) return undefined;
    if (name) params[name] = segment;
  }
  return params;
}
