import { type ReadonlySignal, signal } from '@preact/signals-core';
import { apiOf, askOf, type OnboardingApi, type StoreAction } from '../http/calls';
import { checkedApi } from '../http/checked-api';
import { isAbort, OnboardingError, unexpected } from '../http/errors';
import type { UploadRequest } from '../http/host-api';
import { createHttpApi } from '../http/http-client';
import type { Upload } from '../http/upload/lazy-upload';
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

/** Refuses an upload to an origin that the host has not listed in `upload-origins`. */
function checkStore(url: string, listed: readonly string[] | undefined): void {
  if (!listed || (URL.canParse(url) && listed.includes(new URL(url).origin))) return;
  const origin = URL.canParse(url) ? new URL(url).origin : 'no address';
  throw unexpected(`upload: the store's origin, ${origin}, is not in upload-origins`);
}

/** What a backend tells, and what limits it. */
export interface BackendSettings {
  /** Called with an error for each invalid part of an answer that is left out. */
  readonly onSetAside: (error: OnboardingError) => void;
  /** Called with a log line for what of an answer is left out without an error. */
  readonly onOddity: (line: string) => void;
  /** The only origins that files may be sent to, where the host has listed some. */
  readonly uploadOrigins: () => readonly string[] | undefined;
}

/** Calls the backend over HTTP, or the host's own `api` object. */
export function createBackend(
  host: Host,
  props: HostProps,
  { onSetAside, onOddity, uploadOrigins }: BackendSettings,
): Backend {
  let identity = identityOf(props);
  let { apiBase } = props;
  let current = connect(host, props, () => apiBase, { onSetAside, onOddity });
  const reachable = signal(true);

  const api = apiOf(async (action, request, context) => {
    if (action === 'upload') checkStore((request as UploadRequest).url, uploadOrigins());
    try {
      const answer = await askOf(current)(action, request, context);
      reachable.value = true;
      return answer;
    } catch (error) {
      if (!isAbort(error)) reachable.value = !isConnectionLost(error);
      throw error;
    }
  });

  return {
    api,
    reachable,
    update: (changed) => {
      ({ apiBase } = changed);
      if (identityOf(changed) === identity) return false;
      identity = identityOf(changed);
      host.early.drop();
      current = connect(host, changed, () => apiBase, { onSetAside, onOddity });
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
  { onSetAside, onOddity }: Omit<BackendSettings, 'uploadOrigins'>,
): OnboardingApi {
  const loadUpload = async (): Promise<Upload> => {
    const { upload } = await import('../http/upload/transfer');
    return (request, context) => upload(request, context, apiBase());
  };
  const settings = { transfer: loadUpload, onSetAside, onOddity };
  if (api) return checkedApi(api, { ...settings, wait });
  if (demo !== undefined) return checkedApi(demoApi(host), { ...settings, wait });
  const { send, early, newRequestId } = host;
  // Over HTTP each attempt has its own time limit.
  return checkedApi(createHttpApi({ send, early, newRequestId, wait }), settings);
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
