import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileBelow, sendFile, sendNotFound } from './static-files';

/** Serves the built widget as a content delivery network would: to every origin, chunks for ever. */
export function createScriptHandler(
  dist: string,
): (req: IncomingMessage, res: ServerResponse) => void {
  return (req, res) => {
    const [address = ''] = (req.url ?? '').split('?');
    const isChunk = address.startsWith('/chunks/');
    res.setHeader('Access-Control-Allow-Origin', '*');
    res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    res.setHeader('Cache-Control', isChunk ? 'public, max-age=31536000, immutable' : 'no-cache');
    void sendFile(res, fileBelow(dist, address)).then((sent) => {
      if (!sent) sendNotFound(res);
    });
  };
}
