import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '../database/database';
import type { Log } from '../log';
import { RefusedCall } from '../problem';

/** Whose check it is, and of which section. */
export interface CheckRequest {
  readonly investorId: string;
  readonly email: string;
  readonly sectionId: string;
  readonly pluginId: string;
  /** It can be taken now. */
  readonly isOpen: boolean;
  /** Of the page that shows it. */
  readonly origin: string;
}

/** What a provider has told of an identity check. */
export interface ProviderEvent {
  /** When it happened there (ms since 1970); now where it is not said. */
  readonly at?: number;
  /** Whose check it is: the provider's run, or the investor as the provider was told. */
  readonly of: { readonly runId: string } | { readonly investorId: string };
  readonly kyc: { readonly status: string; readonly canRetry?: boolean };
  /** The check ended without a result, which takes no decision back. */
  readonly isBrokenOff?: boolean;
}

/** A provider of identity checks. */
export interface Provider {
  configFor(request: CheckRequest): Promise<object>;
  /** Whether the provider has got all that it decides on; rejects where it can't be asked. */
  hasAll(check: Pick<CheckRequest, 'investorId' | 'sectionId'>): Promise<boolean>;
  /** Reads a call of its webhook: 401 for a wrong signature, undefined for what changes nothing. */
  readEvent(headers: Headers, body: Uint8Array): ProviderEvent | undefined;
}

/** What providers are made with. */
export interface ProviderWorld {
  readonly db: Db;
  readonly log: Log;
  /** ms since 1970 */
  readonly now: () => number;
}

/** How long a provider may take to answer. */
const PROVIDER_MS = 10_000;

/** Asks a provider; 502 PROVIDER_FAILED for everything but an answer of 2xx in JSON. */
export async function askProvider(
  url: string,
  request: {
    readonly method: 'GET' | 'POST';
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
  },
  log: Log,
): Promise<Readonly<Record<string, unknown>>> {
  const answer = await fetch(url, {
    ...request,
    headers: { 'Content-Type': 'application/json', ...request.headers },
    redirect: 'error',
    signal: AbortSignal.timeout(PROVIDER_MS),
  }).catch(() => undefined);
  const found: unknown = await answer?.json().catch(() => undefined);
  if (answer?.ok && found) return recordOf(found);
  throw failed(url, answer?.status, log);
}

/** A text in a provider's answer; 502 PROVIDER_FAILED where it is missing. */
export async function textOf(
  url: string,
  request: Parameters<typeof askProvider>[1],
  { field, log }: { readonly field: string; readonly log: Log },
): Promise<string> {
  const value = (await askProvider(url, request, log))[field];
  if (typeof value === 'string' && value !== '') return value;
  throw failed(url, undefined, log);
}

function failed(url: string, status: number | undefined, log: Log): RefusedCall {
  log.warn('a provider of identity checks has failed', { host: new URL(url).host, status });
  return new RefusedCall({ status: 502, code: 'PROVIDER_FAILED' });
}

/** Refused with 401 unless the signature, in hex, is that of these bytes. */
export function checkSignature(
  given: string | null,
  {
    algorithm,
    secret,
    body,
  }: { readonly algorithm: string; readonly secret: string; readonly body: Uint8Array },
): void {
  const expected = createHmac(algorithm, secret).update(body).digest();
  const bytes = Buffer.from(given ?? '', 'hex');
  if (bytes.length === expected.length && timingSafeEqual(bytes, expected)) return;
  throw new RefusedCall({ status: 401, code: 'SIGNATURE_INVALID' });
}

/** The JSON object in a body whose signature was right; 400 for anything else. */
export function readSigned(body: Uint8Array): Readonly<Record<string, unknown>> {
  try {
    return recordOf(JSON.parse(Buffer.from(body).toString()));
  } catch {
    throw new RefusedCall({ status: 400, code: 'BODY_MALFORMED' });
  }
}

/** The fields of an object; none of anything else. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
