import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { fileBelow, sendFile, sendNotFound } from './static-files';

const compress = promisify(brotliCompress);

/**
 * Serves the built widget as a content delivery network would: to every origin, chunks for ever, compressed
 * once.
 */
export function createScriptHandler(
  dist: string,
): (req: IncomingMessage, res: ServerResponse) => void {
  // By content, since a build may replace the entry under its name while the demo runs.
  const compressed = new Map<string, Promise<Buffer>>();
  const once = (content: Buffer) => {
    const digest = createHash('sha256').update(content).digest('hex');
    const body = compressed.get(digest) ?? compress(content);
    compressed.set(digest, body);
    return body;
  };
  return (req, res) => {
    const [address = ''] = (req.url ?? '').split('?');
    // Its name tells its content; what the entry loads has names that stay.
    const isHashed = /^\/chunks\/.*-[\w-]{8}\.js$/.test(address);
    res.setHeader('Access-Control-Allow-Origin', '*');
    res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    res.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    res.setHeader('Vary', 'Accept-Encoding');
    const takesBrotli = /\bbr\b/.test(String(req.headers['accept-encoding'] ?? ''));
    const encode = (content: Buffer) => {
      if (!takesBrotli) return content;
      res.setHeader('Content-Encoding', 'br');
      return once(content);
    };
    void sendFile(res, fileBelow(dist, address), encode).then((sent) => {
      if (!sent) sendNotFound(res);
    });
  };
}
