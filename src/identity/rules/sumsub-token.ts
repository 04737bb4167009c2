import { unexpected } from '../../http/errors';
import { claimsOf, providerUrl } from './token-claims';

/** What stands before the tokens whose provider address is inside; other tokens carry none. */
const WITH_ADDRESS = /^_act-(sbx-)?jwt-/;

/**
 * The origin the second provider is asked at, as the token says; undefined leaves it to the SDK. The SDK
 * compares origins with the token's `url` as text, so that a slash at its end would make it deaf: it is
 * given the origin itself.
 *
 * @throws the unexpected error when the token can't be read or its `url` is no bare origin
 */
export function sumsubOrigin(token: string): string | undefined {
  if (!WITH_ADDRESS.test(token)) return undefined;
  const parts = token.replace(WITH_ADDRESS, '').replace('-v2', '').split('.');
  const claims = parts.map(claimsOf);
  if (!claims[0] || !claims[1])
    throw unexpected('id-check-sumsub: the sdkToken is not base64 JSON');
  const address = claims.find((one) => one?.url !== undefined)?.url;
  if (address === undefined) return undefined;
  const url = providerUrl(address);
  if (url?.pathname !== '/' || url.search || url.hash) {
    throw unexpected("id-check-sumsub: the sdkToken's url is no bare https origin");
  }
  return url.origin;
}
