import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDemoServer } from '../../demo/server/demo-server';
import { createLog } from '../../server/src/log';
import { individual } from '../../src/reference-backend/profiles/individual';
import type { Backend } from './site.mjs';

/** The server on an embedded database, for pages of this portal; its data are gone once it is closed. */
export async function createBackend(portal: string, api: string): Promise<Backend> {
  const data = mkdtempSync(path.join(tmpdir(), 'bench-'));
  const { listener, close } = await createDemoServer({
    ...{ data, publicUrl: api, hosts: [portal], log: createLog(() => {}) },
    // More visits in a row than an investor makes.
    limits: { take: () => {} },
    profiles: [individual],
  });
  return {
    listener,
    close: async () => {
      await close();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
