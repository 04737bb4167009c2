import { randomBytes } from 'node:crypto';
import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';

/** Each page with a nonce of its own for React Router's inline scripts. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  const nonce = randomBytes(16).toString('base64');
  const policy = process.env.POLICY ?? '';
  headers.set('content-type', 'text/html');
  headers.set('cache-control', 'private, no-store');
  headers.set('content-security-policy', policy.replace('{nonce}', nonce));
  const page = await renderToReadableStream(
    <ServerRouter context={context} url={request.url} nonce={nonce} />,
    { nonce, signal: request.signal },
  );
  return new Response(page, { status, headers });
}
