import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { Refused } from '../refused';
import { makeCluster } from './cluster';
import { type DataLock, lockData } from './data-lock';
import type { Tables } from './tables';

/** The database, and how it is left. */
export interface Database {
  readonly db: Kysely<Tables>;
  close(): Promise<void>;
}

/** One transaction, or no transaction. */
export type Db = Kysely<Tables>;

/** How long a call waits for a connection, and for the answer to one statement. */
const CONNECT_MS = 5_000;
const STATEMENT_MS = 20_000;
/** A server that is there ends a statement itself before; one that says nothing until then is away. */
const SILENT_MS = STATEMENT_MS + 5_000;

/** A Postgres server. Nothing is asked of it yet. */
export function openServer(url: string): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 20,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: SILENT_MS,
    idle_in_transaction_session_timeout: STATEMENT_MS,
    keepAlive: true,
  });
  // A connection that breaks while nobody uses it: the next call gets a new one, or is told.
  pool.on('error', () => {});
  return ofPool(withPlans(pool));
}

/** As many statements are named on a connection, which keeps the plan of each; ours are far fewer. */
const MOST_PLANS = 200;

/**
 * Names each statement, so that a connection plans it once: that is a quarter of what a save costs. A pooler between
 * (PgBouncer before 1.21) may give the next statement to a connection that doesn't know the name; from then on none is
 * named.
 */
function withPlans(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>();
  let isNaming = true;
  const nameOf = (text: string): string | undefined => {
    if (names.size < MOST_PLANS && !names.has(text)) names.set(text, `plan_${names.size}`);
    return names.get(text);
  };
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect();
    const plain = async (text: string, values: readonly unknown[]) => {
      const name = isNaming && values.length > 0 ? nameOf(text) : undefined;
      if (name === undefined) return client.query(text, [...values]);
      try {
        return await client.query({ name, text, values: [...values] });
      } catch (error) {
        if (!isUnknownPlan(error)) throw error;
        isNaming = false;
        // Inside a transaction this fails, and the transaction is tried again.
        return client.query(text, [...values]);
      }
    };
    const query = (text: string, values: readonly unknown[]) =>
      plain(text, values).catch((error: unknown) => {
        // What is asked after it on this connection, as to roll back, would wait as long for nothing.
        if (isSilent(error)) client.end().catch(() => {});
        throw error;
      });
    return {
      query,
      release: (isBroken: boolean) => client.release(isBroken),
    } as unknown as PostgresPoolClient;
  };
  return { connect, end: () => pool.end() };
}

/** The server has said nothing for too long: the driver tells it by its message alone. */
function isSilent(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** No such prepared statement; one of this name is there already; its result has another shape since. */
function isUnknownPlan(error: unknown): boolean {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string };
  return code === '26000' || code === '42P05' || /cached plan must not change/.test(message);
}

/** Makes a folder, where it is not there, and takes it for this process. Refused where this account can't. */
async function takeFolder(folder: string): Promise<DataLock | undefined> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return await lockData(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Refused(
      `--data ${folder} can't be used (${code}): give a folder that this account may write to`,
    );
  }
}

/**
 * The database embedded in a folder of this process alone. Refused where another process has it.
 */
export async function openEmbedded(folder: string): Promise<Database> {
  const lock = await takeFolder(folder);
  if (!lock) {
    throw new Refused(
      `--data ${folder} is in use by another server: stop that one, give another folder, or use --database for several`,
    );
  }
  try {
    const cluster = path.join(folder, 'database');
    if (!existsSync(cluster)) await makeCluster(cluster);
    const engine = await PGlite.create(cluster);
    const { db } = ofEngine(engine);
    return {
      db,
      close: async () => {
        await db.destroy();
        await engine.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** A database of an engine that somebody else opens and closes. */
export function ofEngine(engine: PGlite): Database {
  return ofPool(poolOfOne(engine));
}

/** A database of connections that somebody else opens and closes. */
export function ofPool(pool: PostgresPool): Database {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { db, close: () => db.destroy() };
}

/** The embedded engine has one connection: whoever takes it has it until they give it back. */
export function poolOfOne(engine: PGlite): PostgresPool {
  let last: Promise<void> = Promise.resolve();
  const connect = async (): Promise<PostgresPoolClient> => {
    const before = last;
    let giveBack = () => {};
    last = new Promise((resolve) => {
      giveBack = resolve;
    });
    await before;
    const query = async (text: string, parameters: readonly unknown[]) => {
      const { rows, affectedRows = 0 } = await engine.query(text, [...parameters]);
      const [command = ''] = text.trimStart().split(/\s/, 1);
      return { command: command.toUpperCase(), rowCount: affectedRows, rows };
    };
    return { query, release: giveBack } as unknown as PostgresPoolClient;
  };
  return { connect, end: async () => {} };
}

/** False for a text that no column takes, since it has a NUL: nothing is stored under it, and nothing found. */
export function isStorable(text: string): boolean {
  return !text.includes('\0');
}

/** True for an error that says: the database is away, or can't take anything just now. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as { code?: string };
  const isOfConnection =
    /^(08|57P0|53)/.test(code) ||
    /^E(CONNREFUSED|CONNRESET|PIPE|HOSTUNREACH|NETUNREACH|TIMEDOUT|NOTFOUND|AI_AGAIN)$/.test(code);
  return (
    isOfConnection ||
    code === '57014' ||
    isSilent(error) ||
    /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed))/.test(
      error.message,
    )
  );
}

/** True for a transaction that lost against another one and would go through now. */
export function isConflict(error: unknown): boolean {
  const { code = '' } = (error ?? {}) as { code?: string };
  // The last one: after a statement without its plan.
  return code === '40001' || code === '40P01' || code === '25P02';
}
