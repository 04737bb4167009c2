import type { RequestListener } from 'node:http';
import { createHandler, type HandlerSettings } from '../../../demo/server/http/create-handler';
import { createMemoryBlobs } from '../../../demo/server/store/blobs';
import { createMemoryStore } from '../../../src/reference-backend/rules/state/state-store';
import type { Origins } from './servers';

/** The reference server for pages of these origins; in memory, where `settings` name nothing else. */
export function backendFor(
  origins: Origins,
  settings: Partial<HandlerSettings> = {},
): RequestListener {
  return createHandler({
    store: createMemoryStore(),
    blobs: createMemoryBlobs(),
    publicUrl: origins.api,
    allowedOrigins: [origins.portal, origins.apiSitePortal],
    ...settings,
  });
}
