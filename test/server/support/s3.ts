import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A store on this machine that refuses as S3 does: by signature, by end, by md5. */
export interface S3StandIn {
  /** For `--documents`. */
  readonly url: string;
  readonly objects: Map<
    string,
    { readonly bytes: Buffer; readonly type: string; readonly etag?: string }
  >;
  /** Answers nothing any more. */
  isAway: boolean;
  /** Keys under an object lock: they can't be removed. */
  readonly locked: Set<string>;
}

export const S3_KEYS = { accessKeyId: 'KEYID', secretAccessKey: 'KEYSECRET' };
/** The keys as the command finds them. */
export const S3_ENVIRONMENT = {
  AWS_ACCESS_KEY_ID: S3_KEYS.accessKeyId,
  AWS_SECRET_ACCESS_KEY: S3_KEYS.secretAccessKey,
};
const REGION = 'eu-test-1';

/** Starts a store with one bucket, `papers`. `now` is its clock, in ms. */
export async function startS3(now: () => number): Promise<S3StandIn> {
  const objects: S3StandIn['objects'] = new Map();
  const server = createServer(async (req, res) => {
    const parts: Buffer[] = [];
    for await (const part of req) parts.push(part);
    const bytes = Buffer.concat(parts);
    if (standIn.isAway) return req.socket.destroy();
    const url = new URL(req.url ?? '', `http://${req.headers.host}`);
    // What docs/backend/documents.md says of a bucket's own CORS rules.
    res.setHeader('Access-Control-Allow-Origin', req.headers.origin ?? '*');
    if (req.method === 'OPTIONS') {
      res.setHeader('Access-Control-Allow-Methods', 'PUT, GET, HEAD');
      res.setHeader('Access-Control-Allow-Headers', 'content-type, content-md5');
      return res.writeHead(200).end();
    }
    const refused = refusalOf(req, url, now());
    if (refused) return res.writeHead(403).end(refused);
    const key = decodeURIComponent(url.pathname);
    if (req.method === 'PUT') {
      const md5 = createHash('md5').update(bytes).digest('base64');
      if (req.headers['content-md5'] !== md5) return res.writeHead(400).end('BadDigest');
      objects.set(key, { bytes, type: req.headers['content-type'] ?? '' });
      return res.writeHead(200).end();
    }
    if (req.method === 'DELETE') {
      if (standIn.locked.has(key)) return res.writeHead(403).end('AccessDenied');
      objects.delete(key);
      return res.writeHead(204).end();
    }
    if (url.searchParams.has('list-type')) return res.writeHead(200).end(pageOf(objects, url));
    const found = objects.get(key);
    if (!found) return res.writeHead(404).end();
    return res
      .writeHead(200, {
        'Content-Type': url.searchParams.get('response-content-type') ?? found.type,
        'Content-Length': found.bytes.length,
        ETag: `"${found.etag ?? createHash('md5').update(found.bytes).digest('hex')}"`,
        'Content-Disposition': url.searchParams.get('response-content-disposition') ?? 'inline',
      })
      .end(req.method === 'HEAD' ? undefined : found.bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  const standIn: S3StandIn = {
    url: `s3://papers/some/prefix?endpoint=${endpoint}&region=${REGION}&path-style=true`,
    objects,
    isAway: false,
    locked: new Set(),
  };
  return standIn;
}

/** How many objects are on a page of a list: few, so that a test has more than one page. */
const PAGE = 2;

/** A page of the objects below a prefix, as ListObjectsV2 gives it. */
function pageOf(objects: S3StandIn['objects'], { searchParams: query }: URL): string {
  const after = query.get('continuation-token') ?? '';
  const keys = [...objects.keys()]
    .map((key) => key.slice('/papers/'.length))
    .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
    .sort();
  const page = keys.slice(0, PAGE);
  const next =
    keys.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  const rows = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
  return `<ListBucketResult>${next}${rows}</ListBucketResult>`;
}

/** Why a request is refused, by the rules of AWS Signature Version 4 written down once more. */
function refusalOf(req: IncomingMessage, url: URL, now: number): string | undefined {
  const query = url.searchParams;
  const header = /Credential=[^/]+\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(
    req.headers.authorization ?? '',
  );
  const isInQuery = query.has('X-Amz-Signature');
  if (!isInQuery && !header) return 'AccessDenied';
  const date = (isInQuery ? query.get('X-Amz-Date') : req.headers['x-amz-date']) ?? '';
  const names = (isInQuery ? query.get('X-Amz-SignedHeaders') : header?.[2]) ?? '';
  const given = (isInQuery ? query.get('X-Amz-Signature') : header?.[3]) ?? '';
  if (isInQuery) {
    const made = Date.parse(String(date).replace(/(....)(..)(..T..)(..)(..Z)/, '$1-$2-$3:$4:$5'));
    if (now > made + Number(query.get('X-Amz-Expires')) * 1000) return 'Request has expired';
  }
  const scope = `${String(date).slice(0, 8)}/${REGION}/s3/aws4_request`;
  const encode = (text: string) =>
    encodeURIComponent(text).replace(
      /[!'()*]/g,
      (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  const canonicalQuery = [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const canonical = [
    ...[req.method, url.pathname, canonicalQuery],
    ...names.split(';').map((name) => `${name}:${req.headers[name] ?? ''}`),
    ...['', names],
    isInQuery ? 'UNSIGNED-PAYLOAD' : (req.headers['x-amz-content-sha256'] ?? ''),
  ].join('\n');
  const digest = createHash('sha256').update(canonical).digest('hex');
  const toSign = ['AWS4-HMAC-SHA256', date, scope, digest].join('\n');
  const key = scope
    .split('/')
    .reduce<Buffer>(
      (secret, part) => createHmac('sha256', secret).update(part).digest(),
      Buffer.from(`AWS4${S3_KEYS.secretAccessKey}`),
    );
  const expected = createHmac('sha256', key).update(toSign).digest('hex');
  return expected === given ? undefined : 'SignatureDoesNotMatch';
}
