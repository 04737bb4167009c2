import { isRecord } from '../../kit/rules/is-record';
import { type FailedRpc, RPC_TIMEOUT_MS } from '../rules/rpc-policy';

/** One JSON-RPC call. */
export interface RpcCall {
  readonly body: { jsonrpc: '2.0'; id: number; method: string; params: readonly unknown[] };
}

/** The result of one attempt for one call. */
export type RpcOutcome = { readonly result: unknown } | (FailedRpc & { readonly message: string });

/**
 * Sends calls to an endpoint once, in one batch, for at most RPC_TIMEOUT_MS. Resolves with a result for each;
 * never rejects.
 */
export async function attemptRpc(
  url: string,
  calls: readonly RpcCall[],
  signal: AbortSignal,
): Promise<(call: RpcCall) => RpcOutcome> {
  const bodies = calls.map(({ body }) => body);
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new Error('too late')), RPC_TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(bodies.length === 1 ? bodies[0] : bodies),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.any([signal, late.signal]),
    });
    const failed = {
      status: response.ok ? undefined : response.status,
      code: undefined,
      retryAfter: response.headers.get('retry-after'),
    };
    const text = await response.text();
    const answers = parse(text);
    return (call) => read(answers, call, failed);
  } catch (error) {
    const message = `no answer from the chain's RPC: ${String(error)}`;
    return () => ({ status: undefined, code: undefined, retryAfter: null, message });
  } finally {
    clearTimeout(timer);
  }
}

function parse(text: string): readonly unknown[] {
  try {
    return [JSON.parse(text)].flat();
  } catch {
    return [];
  }
}

/** The answer to one call in a response. An error without an id applies to all calls. */
function read(answers: readonly unknown[], { body }: RpcCall, failed: FailedRpc): RpcOutcome {
  const records = answers.filter(isRecord);
  const own = records.find(({ id }) => id === body.id);
  const answer = own ?? records.find(({ id, error }) => (id ?? null) === null && isRecord(error));
  const error = isRecord(answer?.error) ? answer.error : undefined;
  if (failed.status === undefined && own && !error && 'result' in own) {
    return { result: own.result };
  }
  const code = typeof error?.code === 'number' ? error.code : undefined;
  const words = error?.message ?? (failed.status ? `HTTP ${failed.status}` : 'no such answer');
  return { ...failed, code, message: `${body.method} failed: ${String(words)}` };
}
