import { createHash, X509Certificate } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { generate } from 'selfsigned';

const CACHE = path.resolve('node_modules/.cache/site-certificate.json');
const DAY_MS = 24 * 60 * 60 * 1000;

/** Key and certificate in PEM, as node:https takes them. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/** A self-signed certificate, made once and kept until a day before it ends. */
export async function certificate(): Promise<Certificate> {
  const kept = read();
  if (kept && Date.parse(new X509Certificate(kept.cert).validTo) - Date.now() > DAY_MS) return kept;
  const made = await generate([{ name: 'commonName', value: 'cross-site.test' }]);
  const fresh = { key: made.private, cert: made.cert };
  mkdirSync(path.dirname(CACHE), { recursive: true });
  const aside = `${CACHE}.${process.pid}`;
  writeFileSync(aside, JSON.stringify(fresh), { mode: 0o600 });
  renameSync(aside, CACHE);
  return fresh;
}

function read(): Certificate | null {
  try {
    return JSON.parse(readFileSync(CACHE, 'utf8'));
  } catch {
    return null;
  }
}

/** Chromium's switch that takes it for a good one, instead of overlooking that it is not. */
export async function trustSwitch(): Promise<string> {
  const { cert } = await certificate();
  const key = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  const digest = createHash('sha256').update(key).digest('base64');
  return `--ignore-certificate-errors-spki-list=${digest}`;
}
