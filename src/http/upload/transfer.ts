import { isWebAddress } from '../../kit/rules/web-address';
import { abortError } from '../../kit/waiting/waiting';
import { type ErrorFacts, OnboardingError, refusedAddress, unexpected } from '../errors';
import type { CallContext, OnboardingApiAdapter, UploadRequest } from '../host-api';
import type { Upload } from './lazy-upload';
import { UPLOAD_STALL_LIMIT_MS, untoldUploadLimit, withinStall } from './within-stall';

const STORED = [200, 201, 204];

/** Where files may go. */
export interface UploadPlaces {
  /** The element's attribute. */
  readonly apiBase?: string | undefined;
  /** Whether a store may redirect a file to another address. */
  readonly followsRedirects?: boolean;
}

/**
 * Sends one file by PUT to its upload URL, without Authorization, and without cookies to another origin. The
 * content type is the file's, unless the headers name one. Rejects with an OnboardingError (UPLOAD_<status>,
 * NETWORK, TIMEOUT, REDIRECTED, UNEXPECTED for an invalid address) or an AbortError. The URL is a secret and
 * never in an error.
 *
 * An address at the page's own origin would get the page's cookies with the file: it is refused, unless the
 * backend (`apiBase`) is at this origin. XMLHttpRequest has progress, but follows each redirect with the file:
 * where it must not, fetch sends it, which has no progress.
 */
export async function putFile(
  request: UploadRequest,
  context: CallContext,
  { apiBase, followsRedirects = true }: UploadPlaces = {},
): Promise<void> {
  const { url, file } = request;
  if (context.signal.aborted) throw abortError(context.signal);
  if (!isWebAddress(url))
    throw refusedAddress('upload: the URL is not an absolute http(s) address');
  if (isOfPageAlone(url, apiBase)) {
    throw refusedAddress("upload: the URL is of the page's own origin, which is not the backend's");
  }
  if (followsRedirects) {
    return withinStall(sendWithProgress, request, context, UPLOAD_STALL_LIMIT_MS);
  }
  await withinStall(sendHere, request, context, untoldUploadLimit(file.size));
}

/**
 * Sends one file by an `api` object of the host's own, which may report progress or not. Rejects as `putFile` does, and
 * with what its method rejects with.
 */
export async function uploadByHost(
  api: Pick<OnboardingApiAdapter, 'upload'>,
  request: UploadRequest,
  context: CallContext,
): Promise<void> {
  const send: Upload = async (sent, own) => void (await api.upload?.(sent, own));
  await withinStall(send, request, context, untoldUploadLimit(request.file.size));
}

/** Sends a file to this very address. Nothing tells how far it is. */
async function sendHere(
  { url, file, headers, onProgress }: UploadRequest,
  { signal }: CallContext,
): Promise<void> {
  const sent = new Headers();
  setHeaders((name, value) => sent.set(name, value), headers);
  onProgress(0, file.size);
  const request = { method: 'PUT', body: file, headers: sent, signal } as const;
  const response = await fetch(url, { ...request, redirect: 'manual' }).catch((cause) => {
    throw signal.aborted ? abortError(signal) : noConnection(url, cause);
  });
  const { status, type } = response;
  if (type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    const reason = 'upload: the store redirects, which is not followed where upload-origins is set';
    throw new OnboardingError('REDIRECTED', { reason });
  }
  const text = await response.text().catch(() => '');
  const error = refusal(status, response.headers.get('Content-Type'), text);
  if (error) throw error;
}

/** Why an answer is none of a store that has the file; undefined if it has. */
function refusal(
  status: number,
  contentType: string | null,
  text: string,
): OnboardingError | undefined {
  if (!STORED.includes(status))
    return failure(`UPLOAD_${status}`, `the store answered ${status}`, { status });
  // No store answers with a page, but the sign-in page of a network answers every call.
  const isPage = /^\s*text\/html\b/i.test(contentType ?? '') && /\S/.test(text);
  return isPage
    ? failure('UPLOAD_PAGE', 'a page answered in place of the store', { status })
    : undefined;
}

function failure(code: string, reason: string, facts: ErrorFacts = {}): OnboardingError {
  return new OnboardingError(code, { ...facts, reason: `upload: ${reason}` });
}

function noConnection(url: string, cause?: unknown): OnboardingError {
  const { origin } = new URL(url);
  const mistake = ['store-unreached', origin] as const;
  return new OnboardingError('NETWORK', {
    reason: `upload: no connection to ${origin}`,
    ...{ mistake, cause },
  });
}

function sendWithProgress(
  { url, file, headers, onProgress }: UploadRequest,
  { signal }: CallContext,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const end = (error?: unknown) => {
      signal.removeEventListener('abort', abort);
      if (error) reject(error);
      else resolve();
    };
    const abort = () => {
      end(abortError(signal));
      xhr.abort();
    };
    xhr.upload.onprogress = ({ loaded, lengthComputable, total }) => {
      onProgress(loaded, lengthComputable ? total : file.size);
    };
    xhr.onerror = () => end(noConnection(url));
    xhr.onload = () =>
      end(refusal(xhr.status, xhr.getResponseHeader('Content-Type'), xhr.responseText));
    xhr.open('PUT', url);
    setHeaders((name, value) => xhr.setRequestHeader(name, value), headers);
    signal.addEventListener('abort', abort);
    xhr.send(file);
  });
}

/** The browser's error quotes the value, which may be a signature: it is dropped. */
function setHeaders(
  set: (name: string, value: string) => void,
  headers: UploadRequest['headers'],
): void {
  for (const [name, value] of Object.entries(headers)) {
    try {
      set(name, value);
    } catch {
      throw unexpected(`upload: the header ${name} has a value that can't be sent`);
    }
  }
}

function isOfPageAlone(url: string, apiBase: string | undefined): boolean {
  const { origin } = new URL(url);
  if (origin !== location.origin) return false;
  const { baseURI } = document;
  return !apiBase || !URL.canParse(apiBase, baseURI) || new URL(apiBase, baseURI).origin !== origin;
}
