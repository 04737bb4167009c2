import type { Wait } from '../http/abortable';
import { abortable } from '../http/abortable';
import { isRecord } from '../kit/rules/is-record';
import { type FailedRpc, RPC_BATCH_SIZE, RPC_TIMEOUT_MS, rpcRetryPause } from './rules/rpc-policy';

/** A call that got no result: the node's own error, or none of its answers came through. */
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

/** Asks a chain; rejects with an RpcError, or with an AbortError once `signal` aborts. */
export type AskChain = (
  method: string,
  params: readonly unknown[],
  signal: AbortSignal,
) => Promise<unknown>;

interface Call {
  readonly body: { jsonrpc: '2.0'; id: number; method: string; params: readonly unknown[] };
  readonly signal: AbortSignal;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/** What one attempt brought for one call. */
type Outcome = { readonly result: unknown } | (FailedRpc & { readonly message: string });

/** How the widget reaches an endpoint. */
export interface RpcOptions {
  readonly url: string;
  /** Resolves after `ms`, rejects when `signal` aborts first. */
  readonly wait: Wait;
}

/**
 * Asks an RPC endpoint by the policy of rules/rpc-policy.ts. Calls of one task travel together; those of
 * a batch that failed are tried again without the others.
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

/** Brings every call to its end, in as many attempts as the policy grants. Never rejects. */
async function settle({ url, wait }: RpcOptions, batch: readonly Call[]): Promise<void> {
  // Nobody waits any more: then nothing is asked any more.
  const left = new AbortController();
  const leave = () => {
    if (batch.every(({ signal }) => signal.aborted)) left.abort();
  };
  for (const { signal } of batch) signal.addEventListener('abort', leave);
  try {
    let open = batch.filter(({ signal }) => !signal.aborted);
    for (let retries = 0; open.length > 0; retries += 1) {
      const outcomeOf = await attempt(url, open, left.signal);
      const again = open.flatMap((call) => {
        const pause = conclude(call, outcomeOf(call), retries);
        return pause === undefined ? [] : { call, pause };
      });
      if (again.length > 0) await wait(Math.max(...again.map(({ pause }) => pause)), left.signal);
      open = again.map(({ call }) => call).filter(({ signal }) => !signal.aborted);
    }
  } catch {
    // The wait was left; whoever waited has heard of it from their own signal.
  } finally {
    for (const { signal } of batch) signal.removeEventListener('abort', leave);
  }
}

/** Ends the call, or says after how many milliseconds it is tried again. */
function conclude(call: Call, outcome: Outcome, retries: number): number | undefined {
  if ('result' in outcome) {
    call.resolve(outcome.result);
    return undefined;
  }
  const pause = rpcRetryPause(outcome, retries, Date.now());
  if (pause === undefined) call.reject(new RpcError(outcome.message, outcome));
  return pause;
}

async function attempt(
  url: string,
  calls: readonly Call[],
  left: AbortSignal,
): Promise<(call: Call) => Outcome> {
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
      signal: AbortSignal.any([left, late.signal]),
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

/** The answer to a call among those of a response. An error without an id is meant for all. */
function read(answers: readonly unknown[], { body }: Call, failed: FailedRpc): Outcome {
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
