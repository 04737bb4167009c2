import { CALLS } from '../../../src/http/calls';
import type { ServedAction } from '../../../src/reference-backend/rules/state/requests';

/** A call of the contract with the fields its path carries, decoded. */
export interface MatchedCall {
  readonly action: ServedAction;
  readonly params: Readonly<Record<string, string>>;
}

interface Pattern {
  readonly action: ServedAction;
  readonly method: string;
  readonly segments: readonly string[];
}

const PATTERNS: readonly Pattern[] = Object.entries(CALLS).map(([action, { method, path }]) => ({
  action: action as ServedAction,
  method,
  segments: pathAlone(path).split('/'),
}));

function pathAlone(path: string): string {
  return path.replace(/\?.*/, '');
}

/**
 * The call of a method and a path below the base, or the methods this path has; none for an unknown
 * path. HEAD is answered as GET.
 */
export function matchRoute(
  method: string,
  path: string,
): { readonly call?: MatchedCall; readonly methods: readonly string[] } {
  const segments = path.split('/').map(decoded);
  const found = PATTERNS.flatMap((pattern) => {
    const params = paramsOf(pattern.segments, segments);
    return params ? [{ ...pattern, params }] : [];
  });
  const wanted = method === 'HEAD' ? 'GET' : method;
  const call = found.find((pattern) => pattern.method === wanted);
  const methods = found.flatMap((pattern) =>
    pattern.method === 'GET' ? ['GET', 'HEAD'] : [pattern.method],
  );
  return { ...(call && { call: { action: call.action, params: call.params } }), methods };
}

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
