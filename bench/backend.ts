import { createHandler, type Handler } from '../demo/server/http/create-handler';
import { createMemoryStore } from '../demo/server/rules/state-store';
import { createMemoryBlobs } from '../demo/server/store/blobs';

/** The reference server, in memory, for pages of this portal. */
export function createBackend(portal: string, api: string): Handler {
  return createHandler({
    store: createMemoryStore(),
    blobs: createMemoryBlobs(),
    publicUrl: api,
    allowedOrigins: [portal],
  });
}
