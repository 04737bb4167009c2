import { createHandler, type Handler } from '../demo/server/http/create-handler';
import { createMemoryBlobs } from '../demo/server/store/blobs';
import { createMemoryStore } from '../src/reference-backend/rules/state/state-store';

/** The reference server, in memory, for pages of this portal. */
export function createBackend(portal: string, api: string): Handler {
  return createHandler({
    store: createMemoryStore(),
    blobs: createMemoryBlobs(),
    publicUrl: api,
    allowedOrigins: [portal],
  });
}
