import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  createDemoServer,
  type DemoServer,
  type DemoServerSettings,
} from '../../../demo/server/demo-server';
import { inTransaction, loadInvestor, writeInvestor } from '../../../server/src/investors';
import { createLog } from '../../../server/src/log';
import { DEMO_PROFILES } from '../../../src/reference-backend/profiles/demo-profiles';
import { individual } from '../../../src/reference-backend/profiles/individual';
import type { InvestorState } from '../../../src/reference-backend/rules/state/backend-state';
import { databaseBeside } from '../../server/support/engine';
import type { Origins } from './servers';

/** What a test sets of its server. */
export type BackendSettings = Partial<Omit<DemoServerSettings, 'data' | 'hosts'>>;

/** The demo's server, and what it has stored. */
export interface TestBackend extends DemoServer {
  /** An investor as it is stored now; undefined where there is none. */
  investor(id: string): Promise<InvestorState | undefined>;
  /** Changes what is stored, as somebody else would. */
  change(id: string, changed: (investor: InvestorState) => InvestorState): Promise<void>;
  /** The bytes of an upload that has arrived. */
  file(id: string, uploadId: string): Promise<Uint8Array | undefined>;
}

/** The demo's server for pages of these origins, on a database in memory. */
export function backendFor(
  origins: Pick<Origins, 'api' | 'portal' | 'apiSitePortal'>,
  settings: BackendSettings = {},
): Promise<TestBackend> {
  return startBackend({
    ...{ publicUrl: origins.api, hosts: [origins.portal, origins.apiSitePortal] },
    ...settings,
  });
}

/** The demo's server on a database in memory and a folder that goes with it. */
export async function startBackend(
  settings: Omit<DemoServerSettings, 'data'>,
): Promise<TestBackend> {
  const data = mkdtempSync(path.join(tmpdir(), 'backend-'));
  const server = await createDemoServer({
    ...{ data, openDatabase: databaseBeside, log: createLog(() => {}) },
    // A test calls faster than an investor, and some clocks stand still.
    limits: { take: () => {} },
    // Beside the demo's own: a person's sections alone, which most tests fill in.
    profiles: [...DEMO_PROFILES, individual],
    ...settings,
  });
  const { context } = server;
  const found = (id: string) => loadInvestor(context, context.db, id);
  return {
    ...server,
    investor: async (id) => (await found(id))?.investor,
    change: (id, changed) =>
      inTransaction(context.db, async (trx) => {
        const loaded = await loadInvestor(context, trx, id, 'update');
        if (!loaded) throw new Error(`no investor ${id}`);
        await writeInvestor(context, trx, loaded, changed(loaded.investor));
      }),
    file: async (id, uploadId) => {
      const loaded = await found(id);
      return loaded && context.documents.read(loaded.ref, uploadId);
    },
    close: async () => {
      await server.close();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
