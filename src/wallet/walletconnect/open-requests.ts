import type { WalletRequest } from '../wallet-adapter';
import type { Provider } from './client';

type History = Provider['signer']['client']['core']['history'];

/** A record of the packages' history: a request, and its response once it has arrived. */
interface Recorded {
  readonly id: number;
  readonly topic: string;
  readonly request: { readonly method: string; readonly params?: unknown };
  readonly response?: { readonly result?: unknown } | { readonly error?: unknown };
}

/**
 * The pending answer to the same request, if it was sent before and is still open in the wallet: before a
 * reload, or by a cancelled attempt. A wallet shows one request after the other, so a second one would wait
 * behind the first. Undefined if there is none.
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

/** Whether a record is of this request: the packages wrap it with chain and expiry. */
function isSame(sent: unknown, { method, params = [] }: WalletRequest): boolean {
  const inner = (sent as { request?: { method?: unknown; params?: unknown } } | undefined)?.request;
  return inner?.method === method && JSON.stringify(inner.params) === JSON.stringify(params);
}
