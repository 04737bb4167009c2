import { unexpected } from '../../http/errors';
import { isWebAddress } from '../../kit/rules/web-address';
import { claimsOf } from './token-claims';
import { isTrustedAddress, SUMSUB_ORIGINS, type TrustedOrigins } from './trusted-origins';

/** What stands before the tokens whose provider address is inside; other tokens carry none. */
const WITH_ADDRESS = /^_act-(sbx-)?jwt-/;

/**
 * The origin the second provider is asked at, as the token says; the provider's usual one where the
 * token names none. Its frame takes the investor's documents, and nobody has verified the token here: so
 * it has to be the provider's own, or one that the host page trusts. The SDK compares origins with the
 * token's `url` as text, so that a slash at its end would make it deaf: it is given the origin itself.
 *
 * @throws the unexpected error when the token can't be read, or its `url` is no bare origin or another one
 */
export function sumsubOrigin(token: string, trusted: TrustedOrigins): string {
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
