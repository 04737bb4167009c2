import { isRecord } from '../../kit/rules/is-record';
import { abortable, type Wait, within } from '../../kit/waiting/waiting';
import { type FailedRpc, RPC_BATCH_SIZE, RPC_TIMEOUT_MS, rpcRetryPause } from '../rules/rpc-policy';

/** A call without a result: the node's own error, or no answer arrived. */
export class RpcError extends Error {
  override readonly name = 'RpcError';
  readonly status: number | undefined;
  readonly code: number | undefined;

  constructor(message: string, { status, code }: Pick<FailedRpc, 'status' | 'code'>) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Calls a chain; rejects with an RpcError, or with an AbortError once `signal` aborts. */
export type AskChain = (
  method: string,
  params: readonly unknown[],
  signal: AbortSignal,
) => Promise<unknown>;

interface Call extends RpcCall {
  readonly signal: AbortSignal;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/** How to reach an endpoint. */
export interface RpcOptions {
  readonly url: string;
  /** Waits between attempts. */
  readonly wait: Wait;
}

/**
 * Calls an RPC endpoint by the policy of rules/rpc-policy.ts. Calls of one task are batched; failed calls of
 * a batch are retried without the others.
 */
export function createRpc(options: RpcOptions): AskChain {
  let lastId = 0;
  let waiting: Call[] = [];

  const sendWaiting = () => {
    const calls = waiting;
    waiting = [];
    for (let start = 0; start < calls.length; start += RPC_BATCH_SIZE) {
      void settle(options, calls.slice(start, start + RPC_BATCH_SIZE));
    }
  };

  return (method, params, signal) => {
    lastId += 1;
    const body = { jsonrpc: '2.0' as const, id: lastId, method, params };
    const answer = new Promise((resolve, reject) => {
      if (waiting.length === 0) queueMicrotask(sendWaiting);
      waiting.push({ body, signal, resolve, reject });
    });
    return abortable(answer, signal);
  };
}

/** Settles every call, in as many attempts as the policy allows. Never rejects. */
async function settle({ url, wait }: RpcOptions, batch: readonly Call[]): Promise<void> {
  // Aborts once every caller has stopped waiting.
  const abandoned = new AbortController();
  const abandon = () => {
    if (batch.every(({ signal }) => signal.aborted)) abandoned.abort();
  };
  for (const { signal } of batch) signal.addEventListener('abort', abandon);
  try {
    let open = batch.filter(({ signal }) => !signal.aborted);
    for (let retries = 0; open.length > 0; retries += 1) {
      const outcomeOf = await attemptRpc(url, open, abandoned.signal);
      const again = open.flatMap((call) => {
        const pause = conclude(call, outcomeOf(call), retries);
        return pause === undefined ? [] : { call, pause };
      });
      if (again.length > 0)
        await wait(Math.max(...again.map(({ pause }) => pause)), abandoned.signal);
      open = again.map(({ call }) => call).filter(({ signal }) => !signal.aborted);
    }
  } catch {
    // All callers have stopped waiting; each was rejected by its own signal.
  } finally {
    for (const { signal } of batch) signal.removeEventListener('abort', abandon);
  }
}

/** Settles the call, or returns after how many milliseconds to retry it. */
function conclude(call: Call, outcome: RpcOutcome, retries: number): number | undefined {
  if ('result' in outcome) {
    call.resolve(outcome.result);
    return undefined;
  }
  const pause = rpcRetryPause(outcome, retries, Date.now());
  if (pause === undefined) call.reject(new RpcError(outcome.message, outcome));
  return pause;
}

/** One JSON-RPC call. */
interface RpcCall {
  readonly body: { jsonrpc: '2.0'; id: number; method: string; params: readonly unknown[] };
}

/** The result of one attempt for one call. */
type RpcOutcome = { readonly result: unknown } | (FailedRpc & { readonly message: string });

/**
 * Sends calls to an endpoint once, in one batch, for at most RPC_TIMEOUT_MS. Resolves with a result for each;
 * never rejects.
 */
async function attemptRpc(
  url: string,
  calls: readonly RpcCall[],
  signal: AbortSignal,
): Promise<(call: RpcCall) => RpcOutcome> {
  const bodies = calls.map(({ body }) => body);
  const ask = async (signal: AbortSignal): Promise<(call: RpcCall) => RpcOutcome> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(bodies.length === 1 ? bodies[0] : bodies),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal,
    });
    const failed = {
      status: response.ok ? undefined : response.status,
      code: undefined,
      retryAfter: response.headers.get('retry-after'),
    };
    const text = await response.text();
    const answers = parse(text);
    return (call) => read(answers, call, failed);
  };
  try {
    return await within(RPC_TIMEOUT_MS, signal, ask, () => new Error('too late'));
  } catch (error) {
    const message = `no answer from the chain's RPC: ${String(error)}`;
    return () => ({ status: undefined, code: undefined, retryAfter: null, message });
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
