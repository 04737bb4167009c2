import { mkdtempSync, rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDemoServer } from '../../demo/server/demo-server';
import { createLog } from '../../server/src/log';
import { individual } from '../../src/reference-backend/profiles/individual';

/** The server on an embedded database, for pages of this portal. */
export async function createBackend(portal: string, api: string): Promise<RequestListener> {
  const data = mkdtempSync(path.join(tmpdir(), 'bench-'));
  process.once('exit', () => rmSync(data, { recursive: true, force: true }));
  const { listener } = await createDemoServer({
    ...{ data, publicUrl: api, hosts: [portal], log: createLog(() => {}) },
    // More visits in a row than an investor makes.
    limits: { take: () => {} },
    profiles: [individual],
  });
  return listener;
}
