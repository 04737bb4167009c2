import { isWebAddress } from '../../kit/rules/web-address';
import { abortError } from '../../kit/waiting/waiting';
import { type ErrorFacts, OnboardingError, unexpected } from '../errors';
import type { CallContext, UploadRequest } from '../host-api';
import { UPLOAD_STALL_LIMIT_MS } from './lazy-upload';

const STORED = [200, 201, 204];

/**
 * Sends one file by PUT to its upload URL. XMLHttpRequest, because fetch has no upload progress; no
 * Authorization, and no cookies to another origin. The content type is the file's, unless the headers name
 * one. Rejects with an OnboardingError (UPLOAD_<status>, NETWORK, TIMEOUT, UNEXPECTED for an invalid address)
 * or an AbortError. The URL is a secret and never in an error.
 *
 * An address at the page's own origin would get the page's cookies with the file: it is refused, unless the
 * backend (`apiBase`, the element's attribute) is at this origin.
 */
export function upload(
  request: UploadRequest,
  { signal }: CallContext,
  apiBase?: string,
): Promise<void> {
  const { url, file, headers, onProgress } = request;
  return new Promise((resolve, reject) => {
    if (signal.aborted) throw abortError(signal);
    if (!isWebAddress(url)) throw unexpected('upload: the URL is not an absolute http(s) address');
    if (isOfPageAlone(url, apiBase)) {
      throw unexpected("upload: the URL is of the page's own origin, which is not the backend's");
    }
    let stall: ReturnType<typeof setTimeout> | undefined;
    const xhr = new XMLHttpRequest();
    const end = (error?: unknown) => {
      clearTimeout(stall);
      signal.removeEventListener('abort', abort);
      if (error) reject(error);
      else resolve();
    };
    const fail = (code: string, reason: string, facts: ErrorFacts = {}) =>
      end(new OnboardingError(code, { ...facts, reason: `upload: ${reason}` }));
    const abort = () => {
      end(abortError(signal));
      xhr.abort();
    };
    const watch = () => {
      clearTimeout(stall);
      stall = setTimeout(() => {
        fail('TIMEOUT', `nothing moved for ${UPLOAD_STALL_LIMIT_MS / 1000} s`);
        xhr.abort();
      }, UPLOAD_STALL_LIMIT_MS);
    };
    xhr.upload.onprogress = ({ loaded, lengthComputable, total }) => {
      watch();
      onProgress(loaded, lengthComputable ? total : file.size);
    };
    xhr.onerror = () => {
      const { origin } = new URL(url);
      fail('NETWORK', `no connection to ${origin}`, { mistake: ['store-unreached', origin] });
    };
    xhr.onload = () => {
      const { status } = xhr;
      if (STORED.includes(status) && !isPage(xhr)) end();
      else if (STORED.includes(status))
        fail('UPLOAD_PAGE', 'a page answered in place of the store', { status });
      else fail(`UPLOAD_${status}`, `the store answered ${status}`, { status });
    };
    xhr.open('PUT', url);
    setHeaders(xhr, headers);
    signal.addEventListener('abort', abort);
    watch();
    xhr.send(file);
  });
}

/** Whether a page answered: no store does, but the sign-in page of a network answers every call with one. */
function isPage(xhr: XMLHttpRequest): boolean {
  return (
    /^\s*text\/html\b/i.test(xhr.getResponseHeader('Content-Type') ?? '') &&
    /\S/.test(xhr.responseText)
  );
}

/** The browser's error quotes the value, which may be a signature: it is dropped. */
function setHeaders(xhr: XMLHttpRequest, headers: UploadRequest['headers']): void {
  for (const [name, value] of Object.entries(headers)) {
    try {
      xhr.setRequestHeader(name, value);
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
