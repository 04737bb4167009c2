import { canonicalJson } from './rules/review/canonical-json';
import type { ReceiptContent } from './rules/review/receipt';

/** The version of the file's format. */
const RECEIPT_FORMAT = 'investor-onboarding-receipt/1';

/**
 * What is signed: the facts of the receipt and a SHA-256 digest (hex) of each answer, which shows what was
 * changed.
 */
export interface ReceiptSeal {
  readonly format: string;
  readonly reference: string;
  readonly submittedAt: string;
  readonly investor: string;
  readonly profile: string;
  /** Of the list of sections with their times. */
  readonly sections: string;
  /** By `<section id>/<element key>`. */
  readonly entries: Readonly<Record<string, string>>;
}

/** The file an investor downloads. */
export interface ReceiptFile {
  readonly content: ReceiptContent;
  readonly seal: ReceiptSeal;
  /** Over the UTF-8 bytes of the seal's canonical JSON; key (raw) and value in base64url. */
  readonly signature: {
    readonly algorithm: 'Ed25519';
    readonly publicKey: string;
    readonly value: string;
  };
}

/** The backend's key for receipts. */
export interface ReceiptKey {
  /** Raw, in base64url: what a verifier is given. */
  readonly publicKey: string;
  readonly sign: (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>;
}

/** Signs a receipt. Rejects where the platform has no WebCrypto. */
export async function receiptFile(content: ReceiptContent, key: ReceiptKey): Promise<ReceiptFile> {
  const { reference, submittedAt, investor, profile, sections } = content;
  const digests = content.entries.map(
    async (entry): Promise<[string, string]> => [entry.at, await digestOf(entry)],
  );
  const seal: ReceiptSeal = {
    format: RECEIPT_FORMAT,
    reference,
    submittedAt,
    investor,
    profile,
    sections: await digestOf(sections),
    entries: Object.fromEntries(await Promise.all(digests)),
  };
  const value = await key.sign(new TextEncoder().encode(canonicalJson(seal)));
  const { publicKey } = key;
  return { content, seal, signature: { algorithm: 'Ed25519', publicKey, value: base64Url(value) } };
}

/**
 * A key by WebCrypto: a new one, or the one that was kept as `jwk`. Rejects
 * where the platform has no Ed25519, as in a page that is no secure context.
 */
export async function createReceiptKey(kept?: JsonWebKey): Promise<{
  readonly key: ReceiptKey;
  /** The private key, to keep it. */
  readonly jwk: JsonWebKey;
}> {
  const jwk = kept ?? (await newJwk());
  const secret = await crypto.subtle.importKey('jwk', jwk, 'Ed25519', true, ['sign']);
  const sign: ReceiptKey['sign'] = async (bytes) =>
    new Uint8Array(await crypto.subtle.sign('Ed25519', secret, bytes));
  return { key: { publicKey: jwk.x ?? '', sign }, jwk };
}

async function newJwk(): Promise<JsonWebKey> {
  const pair = (await crypto.subtle.generateKey('Ed25519', true, [
    'sign',
    'verify',
  ])) as CryptoKeyPair;
  return crypto.subtle.exportKey('jwk', pair.privateKey);
}

async function digestOf(value: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(canonicalJson(value));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
