import { unexpected } from '../../http/errors';
import { isObject } from './plugin-data';
import { claimsOf, providerUrl } from './token-claims';

/**
 * Checks a token of the first provider before its SDK sees it: without the API's address in it, the SDK
 * would post the token to the host page's own origin.
 *
 * @throws the unexpected error when the token can't be read or carries no such address
 */
export function checkOnfidoToken(token: string): void {
  const parts = token.split('.');
  const claims = claimsOf(parts[1]);
  if (parts.length !== 3 || !claims) {
    throw unexpected('id-check-onfido: the sdkToken is no JSON web token');
  }
  const { urls } = claims;
  if (!isObject(urls) || !providerUrl(urls.onfido_api_url)) {
    throw unexpected('id-check-onfido: the sdkToken has no urls.onfido_api_url over https');
  }
}
