import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { OnboardingApi, StoreAction } from '../http/api';
import { isAbort, OnboardingError } from '../http/errors';
import { createHttpApi } from '../http/http-client';
import { checkedApi } from '../http/schemas/checked-api';
import type { Upload } from '../http/upload/lazy-upload';
import { wrapCalls } from '../http/wrap-calls';
import { wait } from '../kit/waiting/wait';
import type { Host, HostProps } from './events/host';

/** The backend of one element. It can change during the element's life; the API object stays the same. */
export interface Backend {
  readonly api: OnboardingApi;
  /** False after a call that found no connection, until a call gets an answer. */
  readonly reachable: ReadonlySignal<boolean>;
  /** Applies new props; returns true when they name another backend. */
  update(props: HostProps): boolean;
}

/**
 * Calls the backend over HTTP, or the host's own `api` object. `onSetAside` gets an error for each invalid
 * part of an answer that is left out.
 */
export function createBackend(
  host: Host,
  props: HostProps,
  onSetAside: (error: OnboardingError) => void,
): Backend {
  let identity = identityOf(props);
  let { apiBase } = props;
  let current = connect(host, props, () => apiBase, onSetAside);
  const reachable = signal(true);

  const api = wrapCalls(
    () => current,
    (_, call) => async (request, context) => {
      try {
        const answer = await call(request, context);
        reachable.value = true;
        return answer;
      } catch (error) {
        if (!isAbort(error)) reachable.value = !isConnectionLost(error);
        throw error;
      }
    },
  );

  return {
    api,
    reachable,
    update: (changed) => {
      ({ apiBase } = changed);
      if (identityOf(changed) === identity) return false;
      identity = identityOf(changed);
      host.early.drop();
      current = connect(host, changed, () => apiBase, onSetAside);
      return true;
    },
  };
}

function isConnectionLost(error: unknown): boolean {
  return error instanceof OnboardingError && error.code === 'NETWORK';
}

function identityOf({ api, apiBase, demo }: HostProps): unknown {
  return api ?? (demo === undefined ? apiBase : demoApi);
}

function connect(
  host: Host,
  { api, demo }: HostProps,
  apiBase: () => string | undefined,
  onSetAside: (error: OnboardingError) => void,
): OnboardingApi {
  const loadUpload = async (): Promise<Upload> => {
    const { upload } = await import('../http/upload/transfer');
    return (request, context) => upload(request, context, apiBase());
  };
  if (api) return checkedApi(api, loadUpload, wait, onSetAside);
  if (demo !== undefined) return checkedApi(demoApi(host), loadUpload, wait, onSetAside);
  const { send, early, newRequestId } = host;
  return checkedApi(
    createHttpApi({
      send,
      early,
      newRequestId,
      wait,
      transfer: loadUpload,
    }),
    undefined,
    undefined,
    onSetAside,
  );
}

/** The backend of `demo`: loaded by the first call; when loading fails, the next call tries again. */
function demoApi(host: Host): object {
  return new Proxy(host, {
    get:
      (_, action: StoreAction) =>
      async (...request: unknown[]) => {
        const { playgroundOf } = await import('../playground/start');
        const api = playgroundOf(host);
        const call = api[action];
        return call && Reflect.apply(call, api, request);
      },
  });
}
