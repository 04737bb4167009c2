import { AwsClient } from 'aws4fetch';
import {
  receiptAddressOf,
  type Sign,
} from '../../../src/reference-backend/rules/documents/signed-url';
import type { DocumentsPlace } from '../options';
import { unavailable } from '../problem';
import { type DocumentStore, dispositionOf, mediaTypeOf } from './document-store';

/** How long the store may take to answer. */
const STORE_MS = 10_000;

/** Documents in a bucket that speaks S3. Browsers send files there, and fetch them from there. */
export function createS3Store(
  place: Extract<DocumentsPlace, { kind: 's3' }>,
  {
    sign,
    storeUrl,
    now,
  }: { readonly sign: Sign; readonly storeUrl: () => string; readonly now: () => number },
): DocumentStore {
  const client = new AwsClient({
    accessKeyId: place.accessKeyId,
    secretAccessKey: place.secretAccessKey,
    service: 's3',
    region: place.region,
    retries: 0,
  });
  const base = place.pathStyle
    ? `${place.endpoint}/${place.bucket}`
    : place.endpoint.replace('://', `://${place.bucket}.`);
  const keyOf = (ref: string, uploadId: string) =>
    [place.prefix, ref, uploadId].filter((part) => part !== '').join('/');
  const urlOf = (ref: string, uploadId: string) => new URL(`${base}/${keyOf(ref, uploadId)}`);

  const presigned = async (
    method: 'GET' | 'PUT',
    url: URL,
    endsAt: number,
    headers: Record<string, string> = {},
  ): Promise<string> => {
    const seconds = Math.max(1, Math.ceil((endsAt - now()) / 1000));
    url.searchParams.set('X-Amz-Expires', String(seconds));
    const signed = await client.sign(url, {
      ...{ method, headers },
      aws: { signQuery: true, allHeaders: true },
    });
    return signed.url;
  };
  const call = async (method: string, url: URL): Promise<Response> => {
    const answer = await client
      .fetch(url, { method, signal: AbortSignal.timeout(STORE_MS) })
      .catch(() => undefined);
    if (!answer || answer.status >= 500 || answer.status === 403) throw unavailable();
    return answer;
  };

  const remove = async (ref: string, uploadIds: Iterable<string>) => {
    // One that can't be removed, as under a lock of the bucket, keeps none of the others.
    const removed = await Promise.allSettled(
      Array.from(uploadIds, (uploadId) => call('DELETE', urlOf(ref, uploadId))),
    );
    const failed = removed.find(({ status }) => status === 'rejected');
    if (failed) throw unavailable();
  };
  /** The ids of all files that are there. */
  const idsOf = async (ref: string): Promise<readonly string[]> => {
    const ids: string[] = [];
    let next: string | undefined;
    do {
      const url = new URL(`${base}/?list-type=2`);
      url.searchParams.set('prefix', decodeURIComponent(`${keyOf(ref, '')}/`));
      if (next !== undefined) url.searchParams.set('continuation-token', next);
      const answer = await call('GET', url);
      if (!answer.ok) throw unavailable();
      const page = await answer.text();
      ids.push(...Array.from(page.matchAll(/<Key>[^<]*\/([\w-]+)<\/Key>/g), ([, id = '']) => id));
      [, next] = /<NextContinuationToken>([^<]+)</.exec(page) ?? [];
    } while (next !== undefined);
    return ids;
  };
  return {
    addresses: async ({ ref, investor, announced, uploadsEnd, linksEnd }) => {
      const uploads = await Promise.all(
        announced.map(async ({ id, type, contentMd5 }) => {
          const headers = { 'Content-MD5': contentMd5, 'Content-Type': type };
          const url = await presigned('PUT', urlOf(ref, id), uploadsEnd, headers);
          return [id, { url, 'form-data': { 'Content-MD5': contentMd5 } }] as const;
        }),
      );
      const links = await Promise.all(
        Object.values(investor.documents).map(async ({ uploadId, filename, type }) => {
          const url = urlOf(ref, uploadId);
          url.searchParams.set('response-content-disposition', dispositionOf(filename));
          url.searchParams.set('response-content-type', mediaTypeOf(type));
          return [uploadId, await presigned('GET', url, linksEnd)] as const;
        }),
      );
      const [uploadOf, linkOf] = [new Map(uploads), new Map(links)];
      return {
        upload: (id) => uploadOf.get(id) ?? { url: '', 'form-data': {} },
        document: (id) => linkOf.get(id) ?? '',
        receipt: receiptAddressOf({ storeUrl: storeUrl(), owner: ref, sign }),
      };
    },
    arrived: async (ref, uploadId, upload) => {
      const answer = await call('HEAD', urlOf(ref, uploadId));
      if (!answer.ok) return undefined;
      // An ETag that is no md5 (encrypted with a key of the client's): the signed Content-MD5 has been checked there.
      const etag = (answer.headers.get('ETag') ?? '').replace(/^"|"$/g, '').toLowerCase();
      return {
        uploadId,
        type: answer.headers.get('Content-Type') ?? '',
        size: Number(answer.headers.get('Content-Length')),
        md5: /^[\da-f]{32}$/.test(etag) ? etag : upload.md5,
      };
    },
    read: async (ref, uploadId) => {
      const answer = await call('GET', urlOf(ref, uploadId));
      return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined;
    },
    remove,
    // A file may have come that was never seen here: its investor's part of the bucket is emptied, whatever is known.
    removeAll: async (ref, known) => remove(ref, new Set([...known, ...(await idsOf(ref))])),
    check: async () => {
      const answer = await call('GET', new URL(`${base}/?list-type=2&max-keys=1`));
      if (!answer.ok) throw unavailable();
    },
  };
}
