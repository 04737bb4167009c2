import { createHmac } from 'node:crypto';
import type { Settings } from '../options';
import { RefusedCall } from '../problem';
import {
  askProvider,
  checkSignature,
  type Provider,
  type ProviderEvent,
  type ProviderWorld,
  readSigned,
  recordOf,
  textOf,
} from './provider';

/** How long a token is good; the widget asks for another one. */
const TOKEN_S = 600;
const TOKENS_PATH = '/resources/accessTokens/sdk';

const ALGORITHMS: ReadonlyMap<string, string> = new Map([
  ['HMAC_SHA256_HEX', 'sha256'],
  ['HMAC_SHA512_HEX', 'sha512'],
]);

/** Sumsub: it makes an applicant of its own for each investor's id, and tells of it by that id. */
export function createSumsub(
  { appToken, secretKey, levelName, webhookSecret, url }: NonNullable<Settings['sumsub']>,
  { now, log }: ProviderWorld,
): Provider {
  const request = (method: 'GET' | 'POST', path: string, body?: string) => {
    const at = String(Math.floor(now() / 1000));
    const signature = createHmac('sha256', secretKey)
      .update(at + method + path + (body ?? ''))
      .digest('hex');
    const headers = {
      'X-App-Token': appToken,
      'X-App-Access-Ts': at,
      'X-App-Access-Sig': signature,
    };
    return { method, headers, ...(body !== undefined && { body }) };
  };
  return {
    configFor: async ({ investorId, isOpen }) => {
      if (!isOpen) return {};
      const body = JSON.stringify({ userId: investorId, levelName, ttlInSecs: TOKEN_S });
      const asked = request('POST', TOKENS_PATH, body);
      return { sdkToken: await textOf(url + TOKENS_PATH, asked, { field: 'token', log }) };
    },
    hasAll: async ({ investorId }) => {
      const path = `/resources/applicants/-;externalUserId=${encodeURIComponent(investorId)}/one`;
      const { review } = await askProvider(url + path, request('GET', path), log);
      const { reviewStatus, reviewResult } = recordOf(review);
      if (reviewStatus === 'completed') return recordOf(reviewResult).reviewAnswer === 'GREEN';
      return ['pending', 'prechecked', 'queued', 'onHold'].includes(String(reviewStatus));
    },
    readEvent: (headers, body) => {
      const algorithm = ALGORITHMS.get(headers.get('X-Payload-Digest-Alg') ?? 'HMAC_SHA256_HEX');
      if (!algorithm) throw new RefusedCall({ status: 401, code: 'SIGNATURE_INVALID' });
      checkSignature(headers.get('X-Payload-Digest'), { algorithm, secret: webhookSecret, body });
      const event = readSigned(body);
      // What another level has found out is not what this one asks.
      const isOther = event.levelName !== undefined && event.levelName !== levelName;
      const kyc = kycOf(event);
      if (isOther || !kyc || typeof event.externalUserId !== 'string') return undefined;
      return { at: timeOf(event) ?? now(), of: { investorId: event.externalUserId }, kyc };
    },
  };
}

function kycOf({
  type,
  reviewResult,
}: Readonly<Record<string, unknown>>): ProviderEvent['kyc'] | undefined {
  switch (type) {
    case 'applicantPending':
    case 'applicantOnHold':
      return { status: 'Pending' };
    case 'applicantReset':
      return { status: 'Not_checked' };
    case 'applicantReviewed': {
      const { reviewAnswer, reviewRejectType } = recordOf(reviewResult);
      if (reviewAnswer === 'GREEN') return { status: 'Approved' };
      if (reviewAnswer !== 'RED') return undefined;
      return { status: 'Rejected', canRetry: reviewRejectType === 'RETRY' };
    }
    default:
      return undefined;
  }
}

/** As in 2026-02-21 13:23:19.321, without a zone, in UTC; or in ms. */
function timeOf({ createdAtMs, createdAt }: Readonly<Record<string, unknown>>): number | undefined {
  for (const value of [createdAtMs, createdAt]) {
    if (typeof value === 'number') return value;
    if (typeof value !== 'string') continue;
    const text = value
      .trim()
      .replace(' ', 'T')
      .replace(/([+-]\d\d)(\d\d)$/, '$1:$2');
    const time = Date.parse(/(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`);
    if (!Number.isNaN(time)) return time;
  }
  return undefined;
}
