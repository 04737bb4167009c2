import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from 'jose';
import { isStorable } from './database/database';
import { isLoopbackUrl } from './loopback';
import { RefusedCall, unavailable } from './problem';

/** Who calls, as the token says. */
export interface Caller {
  readonly investorId: string;
  readonly email: string;
  /** The first language of a new investor. */
  readonly language?: string | undefined;
  /** A profile's name. */
  readonly profile?: string | undefined;
  /** What all tokens of one sign-in have in common; '' where they say nothing of it. */
  readonly signIn?: string | undefined;
  /** When the token was made (ms since 1970); undefined where it doesn't say. */
  readonly issuedAt?: number | undefined;
  /** When the token ends (ms since 1970). */
  readonly expiresAt?: number | undefined;
}

/** Somebody of the staff, or a program of theirs. */
export interface DeskCaller {
  readonly name: string;
}

/** Who may call. Both are refused with 401, and the desk with 403 where the scope is missing. */
export interface Authentication {
  investor(request: Request): Promise<Caller>;
  desk(request: Request): Promise<DeskCaller>;
}

/** Where tokens come from. */
export interface TokenSettings {
  readonly oidc: { readonly issuer: string; readonly audience: string } | undefined;
  readonly devTokens: boolean;
  /** In place of tokens; null: nobody. */
  readonly authenticate?:
    | ((request: Request) => Promise<Caller | null> | Caller | null)
    | undefined;
  /** ms since 1970 */
  readonly now: () => number;
}

/** Scope of whoever works at the desk. */
const DESK_SCOPE = 'onboarding:desk';
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'];
const LEEWAY_S = 30;
/** An unknown key id lets the keys be read again, once in this time, whether they came or not. */
const COOLDOWN_MS = 30_000;
const PROVIDER_MS = 5_000;
/** Known keys are read again this often, so that one that was taken back ends. */
const REFRESH_MS = 10 * 60_000;

const INVALID = { status: 401, code: 'TOKEN_INVALID' } as const;

/** Makes what tells who calls. */
export function createAuthentication(settings: TokenSettings): Authentication {
  const { authenticate, devTokens, now } = settings;
  const provider = settings.oidc && createProvider(settings.oidc, now);
  const claimsOf = async (token: string): Promise<JWTPayload> => {
    if (!provider) throw new RefusedCall(INVALID);
    return provider.verify(token);
  };
  return {
    investor: async (request) => {
      if (authenticate) {
        const caller = await authenticate(request);
        if (!caller) throw new RefusedCall({ status: 401, code: 'SESSION_MISSING' });
        if (![caller.investorId, caller.email].every(isStorable)) throw new RefusedCall(INVALID);
        return caller;
      }
      const token = bearerOf(request);
      const dev = devTokens && /^dev:(.{1,200})$/.exec(token)?.[1];
      return dev ? devCaller(dev) : callerOf(await claimsOf(token));
    },
    desk: async (request) => {
      const token = bearerOf(request);
      const dev = devTokens ? /^dev-desk:(.{1,200})$/.exec(token)?.[1] : undefined;
      if (dev) return { name: dev };
      if (devTokens && token.startsWith('dev:')) {
        throw new RefusedCall({ status: 403, code: 'SCOPE_MISSING' });
      }
      const claims = await claimsOf(token);
      if (!scopesOf(claims).includes(DESK_SCOPE)) {
        throw new RefusedCall({ status: 403, code: 'SCOPE_MISSING' });
      }
      if (!isText(claims.sub)) throw new RefusedCall(INVALID);
      return { name: claims.sub };
    },
  };
}

function bearerOf(request: Request): string {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.get('Authorization') ?? '')?.[1];
  if (token === undefined) throw new RefusedCall({ status: 401, code: 'SESSION_MISSING' });
  return token;
}

/** `dev:<investor id>`, or `dev:<investor id>~<sign-in>` for a new sign-in of the same investor. */
function devCaller(named: string): Caller {
  const [investorId = '', signIn = ''] = named.split('~', 2);
  if (investorId === '') throw new RefusedCall(INVALID);
  const email = investorId.includes('@') ? investorId : `${investorId}@dev.example`;
  return { investorId, email, signIn: `dev ${signIn}` };
}

function callerOf(claims: JWTPayload): Caller {
  const { sub, email, locale, sid, auth_time, onboarding_profile, iat, exp } = claims;
  if (!isText(sub) || !isText(email)) {
    throw new RefusedCall({ ...INVALID, detail: 'the token needs sub and email' });
  }
  const session = isText(sid) ? `sid ${sid}` : auth_time === undefined ? '' : `at ${auth_time}`;
  return {
    investorId: sub,
    email,
    language: isText(locale) ? locale : undefined,
    profile: isText(onboarding_profile) ? onboarding_profile : undefined,
    signIn: session,
    issuedAt: iat === undefined ? undefined : iat * 1000,
    expiresAt: exp === undefined ? undefined : exp * 1000,
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= 500 && isStorable(value);
}

function scopesOf({ scope, scp }: JWTPayload): readonly unknown[] {
  const given = scope ?? scp;
  if (typeof given === 'string') return given.split(' ');
  return Array.isArray(given) ? given : [];
}

interface Provider {
  verify(token: string): Promise<JWTPayload>;
}

type Keys = ReturnType<typeof createRemoteJWKSet>;

/** An OpenID Connect provider, which is asked with the first token and not before. */
function createProvider(
  { issuer, audience }: { readonly issuer: string; readonly audience: string },
  now: () => number,
): Provider {
  let keys: Keys | undefined;
  let finding: Promise<Keys> | undefined;
  let readAt = 0;
  const found = async (): Promise<Keys> => {
    if (keys) return keys;
    finding ??= discover(issuer).finally(() => {
      finding = undefined;
    });
    keys = await finding;
    readAt = now();
    return keys;
  };
  return {
    verify: async (token) => {
      const known = await found();
      if (now() - readAt > REFRESH_MS) {
        readAt = now();
        // The provider may be away: the known keys go on.
        known.reload().catch(() => {});
      }
      try {
        const { payload } = await jwtVerify(token, known, {
          ...{ issuer, audience, algorithms: ALGORITHMS, clockTolerance: LEEWAY_S },
          requiredClaims: ['exp'],
          currentDate: new Date(now()),
        });
        return payload;
      } catch (error) {
        throw refusalOf(error);
      }
    },
  };
}

async function discover(issuer: string): Promise<Keys> {
  const address = `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`;
  const answer = await fetch(address, {
    redirect: 'error',
    signal: AbortSignal.timeout(PROVIDER_MS),
  }).catch(() => undefined);
  const configuration: unknown = answer?.ok ? await answer.json().catch(() => null) : null;
  const { issuer: named, jwks_uri: place } = (configuration ?? {}) as Record<string, unknown>;
  if (named !== issuer || typeof place !== 'string' || !URL.canParse(place)) throw unavailable();
  const url = new URL(place);
  if (url.protocol !== 'https:' && !isLoopbackUrl(place)) throw unavailable();
  let askedAt = 0;
  const keys = createRemoteJWKSet(url, {
    cooldownDuration: COOLDOWN_MS,
    cacheMaxAge: Number.POSITIVE_INFINITY,
    timeoutDuration: PROVIDER_MS,
    // The package counts reads that went well alone: while the keys' server is down, each unknown id would ask it.
    [customFetch]: (...request) => {
      const isResting = keys.jwks() !== undefined && Date.now() - askedAt < COOLDOWN_MS;
      if (isResting) return Promise.reject(unavailable());
      askedAt = Date.now();
      return fetch(...request);
    },
  });
  return keys;
}

function refusalOf(error: unknown): RefusedCall {
  if (error instanceof errors.JWTExpired) {
    return new RefusedCall({ status: 401, code: 'SESSION_EXPIRED' });
  }
  const isOfToken =
    error instanceof errors.JOSEError &&
    !(error instanceof errors.JWKSTimeout) &&
    !(error instanceof errors.JWKSInvalid) &&
    error.code !== 'ERR_JOSE_GENERIC';
  return isOfToken ? new RefusedCall(INVALID) : unavailable();
}
