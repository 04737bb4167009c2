import { unexpected } from '../../http/errors';
import { isRecord } from '../../kit/rules/is-record';
import { isWebAddress } from '../../kit/rules/web-address';
import { claimsOf } from './token-claims';
import {
  isTrustedAddress,
  ONFIDO_API_ORIGINS,
  ONFIDO_OTHER_ORIGINS,
  type TrustedOrigins,
} from './trusted-origins';

/**
 * Checks a token of Onfido before its SDK gets it. The SDK posts documents and pictures to the addresses in
 * the token, whose signature is not verified here: so each must be Onfido's own or one that the host page
 * trusts. Without the API's address the SDK would post the token to the host page's own origin.
 *
 * @throws the unexpected error if the token can't be read, has no API address, or names another origin
 */
export function checkOnfidoTokenOrigins(token: string, trusted: TrustedOrigins): void {
  const parts = token.split('.');
  const claims = claimsOf(parts[1]);
  if (parts.length !== 3 || !claims) {
    throw unexpected('id-check-onfido: the sdkToken is no JSON web token');
  }
  const { onfido_api_url: api, ...others } = isRecord(claims.urls) ? claims.urls : {};
  if (!isWebAddress(api)) {
    throw unexpected('id-check-onfido: the sdkToken has no urls.onfido_api_url over https');
  }
  if (!isTrustedAddress(api, ONFIDO_API_ORIGINS, trusted)) refuse('onfido_api_url');
  for (const [name, address] of Object.entries(others)) {
    // A missing address is not called.
    if (address === '' || address === null || address === undefined) continue;
    if (!isTrustedAddress(address, ONFIDO_OTHER_ORIGINS, trusted)) refuse(name);
  }
}

function refuse(name: string): never {
  const loggedName = /^\w{1,40}$/.test(name) ? name : '…';
  throw unexpected(
    `id-check-onfido: the sdkToken's urls.${loggedName} is neither the provider's own nor in identity-origins`,
  );
}
