import { createHmac, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delayBy } from 'node:timers/promises';
import { createFaults } from '../../../src/reference-backend/faults';
import { demoIdentityConfig } from '../../../src/reference-backend/identity-config';
import { DEMO_PROFILES } from '../../../src/reference-backend/profiles/demo-profiles';
import { createReceiptKey, type ReceiptKey } from '../../../src/reference-backend/receipt-file';
import { createBackend } from '../../../src/reference-backend/rules/backend';
import type { Sign } from '../../../src/reference-backend/rules/documents/signed-url';
import type { ProfileDefinition } from '../../../src/reference-backend/rules/profile/profile-definition';
import type { StateStore } from '../../../src/reference-backend/rules/state/state-store';
import { DEMO_TIMING, type Timing } from '../../../src/reference-backend/rules/state/timing';
import type { VerifySignature } from '../../../src/reference-backend/rules/wallet/link-wallet';
import { challengeChainId } from '../../../src/reference-backend/rules/wallet/wallet-challenge';
import type { Blobs } from '../store/blobs';
import { createVerifySignature } from '../verify-signature';
import { type Exchange, exchangeOf, sendProblem } from './answers';
import { answerContractCall, contractCors } from './contract-calls';
import { cookieRules } from './cookies';
import { allowOrigin, type CorsRules } from './cors';
import { answerDemoControl, demoCors } from './demo-controls';
import { answerStoreCall, storeCors } from './file-store-calls';
import type { ServerContext } from './server-context';

/** How a reference server is set up. */
export interface HandlerSettings {
  readonly store: StateStore;
  readonly blobs: Blobs;
  /** Origin of this server as browsers see it, without a slash: upload URLs and cookies depend on it. */
  readonly publicUrl: string;
  /** Origins whose pages may call it; its own is always among them. */
  readonly allowedOrigins: readonly string[];
  readonly profiles?: readonly ProfileDefinition[];
  /** How long things last and take, in ms, where it is not the demo's pace. */
  readonly timing?: Partial<Timing>;
  /** Attributes of the session cookie, where they are not those of `publicUrl`'s protocol. */
  readonly cookieAttributes?: string;
  /** False: nothing but the contract and the file store. */
  readonly demoControls?: boolean;
  readonly sign?: Sign;
  /** Signs receipts; without one a new key for as long as the server lives. */
  readonly receiptKey?: () => Promise<ReceiptKey>;
  readonly verifySignature?: VerifySignature;
  /** False: wallets sign the sentence alone, and there is no challenge for them. */
  readonly walletChallenges?: boolean;
  readonly identityConfig?: (pluginId: string, investorId: string) => object;
  /** ms since 1970 */
  readonly now?: () => number;
  /** Resolves after `ms`. */
  readonly delay?: (ms: number) => Promise<void>;
  /** Hears of failures of the server itself, never of personal data. */
  readonly onError?: (line: string, error: unknown) => void;
}

/** The contract's calls stand below this; it belongs to `api-base`. */
export const API_BASE = '/v1';
const STORE_BASE = '/store';
const DEMO_BASE = '/demo';

/** Answers one request; for `createServer` of node:http and node:https alike. */
export type Handler = (req: IncomingMessage, res: ServerResponse) => void;

interface Part {
  readonly base: string;
  readonly cors: (context: ServerContext) => CorsRules;
  readonly answer: (exchange: Exchange, path: string, context: ServerContext) => Promise<void>;
}

const CONTRACT: Part = { base: API_BASE, cors: contractCors, answer: answerContractCall };
const FILE_STORE: Part = { base: STORE_BASE, cors: storeCors, answer: answerStoreCall };
const DEMO: Part = { base: DEMO_BASE, cors: demoCors, answer: answerDemoControl };

/**
 * The reference server: the contract's calls below /v1, the file store below /store, and what only a
 * demo has below /demo. Every refusal is application/problem+json; it never throws.
 */
export function createHandler(settings: HandlerSettings): Handler {
  const context = serverContext(settings);
  const parts =
    settings.demoControls === false ? [CONTRACT, FILE_STORE] : [CONTRACT, FILE_STORE, DEMO];
  return (req, res) => {
    const exchange = exchangeOf(req, res);
    answer(exchange, parts, context).catch((error: unknown) => {
      if (!req.destroyed || req.complete) {
        settings.onError?.(`${exchange.method} ${exchange.path} failed`, error);
      }
      if (res.headersSent) res.destroy();
      else sendProblem(exchange, { status: 500, code: 'INTERNAL' });
    });
  };
}

async function answer(
  exchange: Exchange,
  parts: readonly Part[],
  context: ServerContext,
): Promise<void> {
  const { res, path } = exchange;
  res.setHeader('Cache-Control', 'no-store');
  res.setHeader('X-Content-Type-Options', 'nosniff');
  res.setHeader('Vary', 'Origin');
  const part = parts.find(({ base }) => path.startsWith(`${base}/`));
  if (!part) return sendProblem(exchange, { status: 404, code: 'NOT_FOUND' });
  allowOrigin(exchange, part.cors(context));
  await part.answer(exchange, path.slice(part.base.length), context);
}

function serverContext(settings: HandlerSettings): ServerContext {
  const { store, blobs, publicUrl, profiles = DEMO_PROFILES, now = Date.now } = settings;
  const timing = { ...DEMO_TIMING, ...settings.timing };
  const sign = settings.sign ?? createSign(randomBytes(32));
  const newId = () => randomBytes(24).toString('base64url');
  const cookie = cookieRules(publicUrl);
  return {
    store,
    blobs,
    profiles,
    timing,
    now,
    newId,
    sign,
    receiptKey: settings.receiptKey ?? ownReceiptKey(),
    origins: [new URL(publicUrl).origin, ...settings.allowedOrigins],
    cookie: { ...cookie, attributes: settings.cookieAttributes ?? cookie.attributes },
    faults: createFaults(),
    delay: settings.delay ?? ((ms) => delayBy(ms)),
    backend: createBackend({
      store,
      profiles,
      timing,
      now,
      newId,
      sign,
      verifySignature: settings.verifySignature ?? createVerifySignature(),
      walletChallenges:
        settings.walletChallenges === false ? undefined : { chainId: challengeChainId() },
      identityConfig: settings.identityConfig ?? demoIdentityConfig,
      storeUrl: () => publicUrl + STORE_BASE,
    }),
  };
}

/** A key of this server alone, made when it is asked for. */
function ownReceiptKey(): () => Promise<ReceiptKey> {
  let made: Promise<ReceiptKey> | undefined;
  return () => {
    made ??= createReceiptKey().then(({ key }) => key);
    return made;
  };
}

/** Signatures that only the holder of the key can make. */
function createSign(key: Uint8Array): Sign {
  return (text) => createHmac('sha256', key).update(text).digest('base64url');
}
