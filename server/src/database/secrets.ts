import { createHmac, randomBytes } from 'node:crypto';
import type { OnConflictBuilder } from 'kysely';
import { createReceiptKey, type ReceiptKey } from '../../../src/reference-backend/receipt-file';
import type { Sign } from '../../../src/reference-backend/rules/documents/signed-url';
import type { Db } from './database';
import type { Tables } from './tables';

/** What signs and hides. In the database, so that what one node gave out holds on every node. */
export interface Secrets {
  /** Addresses and bindings. */
  readonly sign: Sign;
  /** A name that nobody can find the person by without the key: for tables that outlive the investor, and the log. */
  readonly hide: (text: string) => string;
  readonly receiptKey: ReceiptKey;
}

/** Reads the secrets; the first node makes them. */
export async function readSecrets(db: Db, now: Date): Promise<Secrets> {
  const keep = async (name: string, made: string): Promise<string> => {
    await db
      .insertInto('secrets')
      .values({ name, value: made, created_at: now })
      .onConflict((conflict: OnConflictBuilder<Tables, 'secrets'>) => conflict.doNothing())
      .execute();
    const { value } = await db
      .selectFrom('secrets')
      .select('value')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    return value;
  };
  const signing = await keep('signing', randomBytes(32).toString('base64url'));
  const hiding = await keep('hiding', randomBytes(32).toString('base64url'));
  const { jwk } = await createReceiptKey();
  const receipt = await createReceiptKey(JSON.parse(await keep('receipt', JSON.stringify(jwk))));
  return { sign: keyed(signing), hide: remembered(keyed(hiding)), receiptKey: receipt.key };
}

function keyed(key: string): Sign {
  const bytes = Buffer.from(key, 'base64url');
  return (text) => createHmac('sha256', bytes).update(text).digest('base64url');
}

/** How many hashes are remembered: a call needs that of its investor three times. */
const MOST_REMEMBERED = 1_000;

function remembered(sign: Sign): Sign {
  const known = new Map<string, string>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    if (known.size === MOST_REMEMBERED) known.clear();
    const made = sign(text);
    known.set(text, made);
    return made;
  };
}
