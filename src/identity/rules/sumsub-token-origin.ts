import { unexpected } from '../../http/errors';
import { isWebAddress } from '../../kit/rules/web-address';
import { claimsOf } from './token-claims';
import { isTrustedAddress, SUMSUB_ORIGINS, type TrustedOrigins } from './trusted-origins';

/** The prefix of tokens that contain the provider's address. */
const WITH_ADDRESS = /^_act-(sbx-)?jwt-/;

/**
 * Sumsub's origin as the token names it; the usual one if it names none. Sumsub's iframe gets the investor's
 * documents, and the token's signature is not verified here: so the origin must be Sumsub's own or one that
 * the host page trusts. The SDK compares a message's origin with the token's `url` as text and would ignore
 * all messages if that ended with a slash.
 *
 * @throws the unexpected error if the token can't be read, or its `url` is not a trusted bare origin
 */
export function sumsubTokenOrigin(token: string, trusted: TrustedOrigins): string {
  const [usual] = SUMSUB_ORIGINS;
  if (!WITH_ADDRESS.test(token)) return usual;
  const parts = token.replace(WITH_ADDRESS, '').replace('-v2', '').split('.');
  const claims = parts.map(claimsOf);
  if (!claims[0] || !claims[1])
    throw unexpected('id-check-sumsub: the sdkToken is not base64 JSON');
  const address = claims.find((one) => one?.url !== undefined)?.url;
  if (address === undefined) return usual;
  const origin = bareOrigin(address);
  if (!origin) throw unexpected("id-check-sumsub: the sdkToken's url is no bare https origin");
  if (!isTrustedAddress(origin, SUMSUB_ORIGINS, trusted)) {
    throw unexpected(
      "id-check-sumsub: the sdkToken's url is neither the provider's own nor in identity-origins",
    );
  }
  return origin;
}

function bareOrigin(address: unknown): string | undefined {
  if (!isWebAddress(address)) return undefined;
  const { origin, pathname, search, hash, username, password } = new URL(address);
  const bare = pathname === '/' && !search && !hash && !username && !password;
  return bare ? origin : undefined;
}
