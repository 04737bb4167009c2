import { unexpected } from '../../http/errors';
import { isTrustedAddress, ONFIDO_CORE_ORIGINS, type TrustedOrigins } from './trusted-origins';

/** Where the loader of onfido-sdk-ui 14 loads its core from; a test compares it with the package. */
export const ONFIDO_CORE_URL = 'https://sdk.onfido.com/v14/Onfido.js';

/**
 * The address of Onfido's core. A backend may name another one, but only at Onfido's own origin or at one
 * that the host page trusts, since the address is run as a script. Browsers remember a failed module by its
 * address, so each further attempt uses another one.
 *
 * @throws the unexpected error for any other address
 */
export function onfidoCoreUrl(
  sdkUrl: string | undefined,
  attempt: number,
  trusted: TrustedOrigins,
): string {
  const address = sdkUrl ?? ONFIDO_CORE_URL;
  if (!isTrustedAddress(address, ONFIDO_CORE_ORIGINS, trusted) || !/^http/.test(address)) {
    throw unexpected(
      'id-check-onfido: sdkUrl is no address of the provider, nor of an origin in identity-origins',
    );
  }
  const url = new URL(address);
  if (attempt > 0) url.searchParams.set('attempt', String(attempt));
  return url.href;
}
