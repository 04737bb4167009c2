import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { Ask, AskRaw, StoreAction } from '../http/call';
import { type AnswerListeners, checkedAnswer } from '../http/checked-answer';
import { isAbort, OnboardingError, refusedAddress, unexpected } from '../http/errors';
import type { OnboardingApiAdapter, UploadRequest } from '../http/host-api';
import { createHttpCall, withinLimit } from '../http/http-client';
import { lazyUpload, type Upload } from '../http/upload/lazy-upload';
import { type Wait, wait } from '../kit/waiting/waiting';
import type { Host, HostProps, Onboarding } from './onboarding';

/** The backend of one element. It can change during the element's life; `call` stays the same. */
export interface Backend {
  readonly call: Ask;
  /** False after a call that found no connection, until a call gets an answer. */
  readonly reachable: ReadonlySignal<boolean>;
  /** Applies new props; returns true when they name another backend. */
  update(props: HostProps): boolean;
}

/** Refuses an upload to an origin that the host has not listed in `upload-origins`. */
function checkStore(url: string, listed: readonly string[] | undefined): void {
  if (!listed || (URL.canParse(url) && listed.includes(new URL(url).origin))) return;
  const origin = URL.canParse(url) ? new URL(url).origin : 'no address';
  throw refusedAddress(`upload: the store's origin, ${origin}, is not in upload-origins`);
}

/** What a backend needs of an element. */
type Parts = Pick<Onboarding, 'host' | 'configuration' | 'reportError'> & {
  readonly session: Pick<Onboarding['session'], 'inDoubt'>;
};

/** Calls the backend over HTTP, or the host's own `api` object. */
export function createBackend(onboarding: Parts): Backend {
  const { host, configuration } = onboarding;
  const props = configuration.props.peek();
  let identity = identityOf(props);
  // Some calls are repeated every minute, so each fault is reported once.
  const told = new Set<string>();
  const isNew = (line: string) => !told.has(line) && told.add(line);
  const listeners: AnswerListeners = {
    onSetAside: (error) => {
      if (isNew(error.message)) onboarding.reportError(error);
    },
    onAnswer: (action, answer) => {
      host.answers.set(action, answer);
      host.onAnswer?.();
    },
  };
  let current = connect(onboarding, props);
  const reachable = signal(true);

  const call: Ask = async (asked, request, context) => {
    if (asked.action === 'upload')
      checkStore((request as UploadRequest).url, configuration.settings.peek().uploadOrigins);
    const wasOffline = isOffline();
    const backend = current;
    try {
      const answering = backend(asked, request, context);
      const answer = await checkedAnswer(asked, answering, context, listeners);
      reachable.value = true;
      return answer;
    } catch (error) {
      // What the former backend refuses, or is not sent any more, says nothing of this one.
      if (backend !== current) throw new DOMException('another backend', 'AbortError');
      // Where the line was down all the time nothing can have left, and it says nothing of the backend.
      if (wasOffline && isOffline() && isConnectionLost(error)) throw neverSent(error);
      if (!isAbort(error)) reachable.value = !isConnectionLost(error);
      throw error;
    }
  };

  return {
    call,
    reachable,
    update: (changed) => {
      if (identityOf(changed) === identity) return false;
      identity = identityOf(changed);
      host.early.drop();
      // Those of the former backend.
      host.early.take('fetchLanguages', '');
      current = connect(onboarding, changed);
      return true;
    },
  };
}

function isOffline(): boolean {
  return globalThis.navigator?.onLine === false;
}

function neverSent({ code, message, cause, mistake }: OnboardingError): OnboardingError {
  return new OnboardingError(code, { reason: message, cause, mistake, isUnsent: true });
}

function isConnectionLost(error: unknown): error is OnboardingError {
  return error instanceof OnboardingError && error.code === 'NETWORK';
}

function identityOf({ api, apiBase, demo }: HostProps): unknown {
  return api ?? (demo === undefined ? apiBase : demoApi);
}

/** The HTTP client, or the calls of the host's own `api` object; answers are as they come. */
function connect(onboarding: Parts, props: HostProps): AskRaw {
  const { host, configuration } = onboarding;
  const { api, apiBase: base = '', demo } = props;
  const own: Pick<OnboardingApiAdapter, 'upload'> | undefined =
    api ?? (demo === undefined ? undefined : demoApi(host));
  const transfer = lazyUpload(async () => {
    const { putFile, uploadByHost } = await import('../http/upload/transfer');
    return (request, context) => {
      if (own?.upload) return uploadByHost(own, request, context);
      const { apiBase } = configuration.props.peek();
      const followsRedirects = !configuration.settings.peek().uploadOrigins;
      return putFile(request, context, { apiBase, followsRedirects });
    };
  });
  if (own) return callOfHost(own, transfer, wait);
  const { send, early, newRequestId } = host;
  const isInUse = () => identityOf(configuration.props.peek()) === identityOf(props);
  return createHttpCall({
    send,
    base,
    isInUse,
    isInDoubt: () => onboarding.session.inDoubt(),
    early,
    newRequestId,
    wait,
    transfer,
  });
}

/**
 * The calls of the host's own `api` object. One that it may lack is refused with 404, and each has the time limit, as
 * over HTTP. `transfer` sends files, by the object's own `upload` if it has one.
 */
export function callOfHost(api: object, transfer: Upload, wait: Wait): AskRaw {
  const methods = api as Partial<Record<StoreAction, unknown>>;
  return async (call, request, context) => {
    const { action, isOptional } = call;
    const method = methods[action] ?? (action === 'upload' ? transfer : undefined);
    if (method === undefined && isOptional) throw { status: 404, code: 'NOT_FOUND' };
    if (typeof method !== 'function') throw unexpected(`api.${action} is not a function`);
    // It may take as long as it makes progress (http/upload/within-stall.ts).
    if (action === 'upload') return transfer(request as UploadRequest, context);
    const run = async (signal: AbortSignal) => method.call(api, request, { ...context, signal });
    return withinLimit(call, wait, run, context.signal);
  };
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
