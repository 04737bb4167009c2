import type { WalletRequest } from './wallet-adapter';
import type { Provider } from './walletconnect-client';

type History = Provider['signer']['client']['core']['history'];

/** A record of the packages' history: a request, and its response once there is one. */
interface Recorded {
  readonly id: number;
  readonly topic: string;
  readonly request: { readonly method: string; readonly params?: unknown };
  readonly response?: { readonly result?: unknown } | { readonly error?: unknown };
}

/**
 * The answer to the same request, where it was sent already and still stands open in the wallet: before
 * a reload, or by an attempt that was cancelled. A wallet shows one request after the other, so a
 * second one would wait behind the first. Undefined when there is none.
 */
export function answerStillOpen(
  history: History,
  topic: string,
  request: WalletRequest,
): Promise<unknown> | undefined {
  const record = (history.values as readonly Recorded[]).find(
    (one) => one.topic === topic && isSame(one.request.params, request),
  );
  if (!record) return undefined;
  const { id } = record;
  return new Promise((resolve, reject) => {
    const read = (updated: Recorded) => {
      if (updated.id !== id || !updated.response) return;
      history.off('history_updated', read);
      history.delete(topic, id);
      if ('result' in updated.response) resolve(updated.response.result);
      else reject((updated.response as { error?: unknown }).error);
    };
    history.on('history_updated', read);
    read(record);
  });
}

/** Whether what was sent is this request: the packages wrap it with chain and expiry. */
function isSame(sent: unknown, { method, params = [] }: WalletRequest): boolean {
  const inner = (sent as { request?: { method?: unknown; params?: unknown } } | undefined)?.request;
  return inner?.method === method && JSON.stringify(inner.params) === JSON.stringify(params);
}
